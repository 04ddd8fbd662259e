import { DiffMark } from '@/components/ui/diff-mark';
import type { Body } from '@/domain/prompt/body';
import { MESSAGE_ROLE_LABELS } from '@/domain/prompt/message-roles';
import { pairMessages } from './pair-messages';
import { CompareTexts } from './compare-texts';
import type { CompareView } from './version-href';

/** Two texts compared, or two chats message by message with who says each. */
export function CompareBodies({ from, to, view }: { from: Body; to: Body; view: CompareView }) {
  if (from.messages === null || to.messages === null) {
    const turned = from.messages === null ? 'a chat' : 'one text';
    return (
      <>
        {from.messages !== to.messages && (
          <p className="mb-3 text-md text-fg-muted">The prompt was changed to {turned}.</p>
        )}
        {from.content === to.content && from.messages === to.messages && (
          <p className="mb-3 text-md text-fg-muted">The prompt content didn’t change.</p>
        )}
        <CompareTexts before={from.content} after={to.content} view={view} hasVariables />
      </>
    );
  }
  const pairs = pairMessages(from.messages, to.messages);
  const isSame = pairs.every(
    ({ before, after }) => before?.role === after?.role && before?.content === after?.content,
  );
  return (
    <>
      {isSame && <p className="mb-3 text-md text-fg-muted">The prompt content didn’t change.</p>}
      <ol aria-label="Messages" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {pairs.map(({ before, after }, index) => {
          const [old, present] = [before?.role ?? null, after?.role ?? null];
          return (
            <li key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1">
              <h3 className="flex flex-wrap gap-2 font-sans text-sm font-semibold tracking-normal text-fg-muted">
                {old === present && present !== null && MESSAGE_ROLE_LABELS[present]}
                {old !== present && old !== null && <DiffMark as="del" text={MESSAGE_ROLE_LABELS[old]} />}
                {old !== present && present !== null && (
                  <DiffMark as="ins" text={MESSAGE_ROLE_LABELS[present]} />
                )}
              </h3>
              <CompareTexts
                before={before?.content ?? ''}
                after={after?.content ?? ''}
                view={view}
                hasVariables
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}
