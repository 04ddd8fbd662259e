import { PageShell } from '@/components/layout/page-shell';
import { TabCard } from '@/components/ui/tab-card';
import type { OpenInTarget } from '@/domain/prompt/open-in';
import type { ChatMessage } from '@/domain/prompt/chat-messages';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { shareLinkMessages } from '@/domain/share-link/messages';
import { ChatBlocks } from '@/features/prompt-base/text/chat-blocks';
import { FillableText } from '@/features/prompt-base/fill/fillable-text';
import { GuestContent, GuestContentProvider } from './guest-content';
import { GuestCopyButton } from './guest-copy-button';

/** A prompt as the holder of a link reads it: its text, and buttons to copy it. Nothing else. */
export function LinkedPromptView({
  prompt,
  openInTargets,
}: {
  prompt: {
    id: string;
    title: string;
    description: string;
    content: string;
    messages: readonly ChatMessage[] | null;
    variables: readonly VariableDetails[];
  };
  openInTargets: readonly OpenInTarget[];
}) {
  const { id, title, description, content, messages, variables } = prompt;
  return (
    <PageShell width="form">
      <GuestContentProvider promptId={id} content={content} variables={variables}>
        <article>
          <p className="text-md text-fg-muted print:hidden">{shareLinkMessages.shown}</p>
          <h1 dir="auto" className="mt-2 text-3xl break-words">
            {title}
          </h1>
          <p dir="auto" className="mt-4 max-w-reading text-lg break-words whitespace-pre-line text-fg-muted">
            {description}
          </p>
          <div className="mt-5 flex max-w-80 print:hidden">
            <GuestCopyButton targets={openInTargets} />
          </div>
          <TabCard
            as="section"
            aria-label="Prompt content"
            tab="Prompt"
            className="mt-6"
            sheetClassName="p-5 sm:p-6"
          >
            {messages === null ? <GuestContent /> : <ChatBlocks messages={messages} text={FillableText} />}
          </TabCard>
        </article>
      </GuestContentProvider>
    </PageShell>
  );
}
