import { CategoryChip } from '@/components/ui/category-chip';
import { Chip } from '@/components/ui/chip';
import { Facts } from '@/components/ui/facts';
import { TabCard } from '@/components/ui/tab-card';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { describeVariable } from '@/domain/prompt/used-details';
import type { VersionDto } from '@/domain/prompt/version';
import { categoryToken } from '@/domain/prompt/vocabulary';
import { ChatBlocks } from '@/features/prompt-base/text/chat-blocks';
import { NamedLines } from '@/features/prompt-base/text/named-lines';
import { PromptText } from '@/features/prompt-base/text/prompt-text';
import { TextDetails } from '@/features/prompt-base/text/text-details';

/** All that a version says: title, category, tags, description, content, details and variables. */
export function VersionText({ version }: { version: VersionDto }) {
  return (
    <article className="mt-6">
      <h2 dir="auto" className="text-xl break-words">
        {version.title}
      </h2>
      <ul aria-label="Category and tags" className="mt-2 flex flex-wrap gap-1.5">
        <li className="flex min-w-0">
          <CategoryChip hue={categoryToken(version.category)}>{version.category}</CategoryChip>
        </li>
        {version.tags.map((tag) => (
          <li key={tag} className="flex min-w-0">
            <Chip variant="tag">{tag}</Chip>
          </li>
        ))}
      </ul>
      <p dir="auto" className="mt-3 break-words whitespace-pre-line text-fg-muted">
        {version.description}
      </p>
      <TabCard
        as="section"
        aria-label="Prompt content"
        tab="Prompt"
        hue={categoryToken(version.category)}
        className="mt-5"
        sheetClassName="p-4 sm:p-6"
      >
        <NamedLines>
          {version.messages === null ? (
            <pre
              dir="auto"
              data-first-line={1}
              className="font-mono text-md leading-[1.7] break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
            >
              <PromptText text={version.content} />
            </pre>
          ) : (
            <ChatBlocks messages={version.messages} />
          )}
        </NamedLines>
      </TabCard>
      <TextDetails of={version} hasFiles />
      <VersionVariables variables={version.variables} />
    </article>
  );
}

function VersionVariables({ variables }: { variables: readonly VariableDetails[] }) {
  if (variables.length === 0) return null;
  return (
    <section aria-label="Variables" className="mt-5">
      <h3 className="text-lg">Variables</h3>
      <div className="mt-2">
        <Facts
          rows={variables.map((one) => ({
            name: one.name,
            label: <code className="font-mono text-sm">{one.name}</code>,
            value: describeVariable(one),
          }))}
        />
      </div>
    </section>
  );
}
