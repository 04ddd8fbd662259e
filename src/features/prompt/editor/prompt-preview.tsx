'use client';
'use memo';

import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Chip } from '@/components/ui/chip';
import { TabCard } from '@/components/ui/tab-card';
import { categoryToken } from '@/domain/prompt/vocabulary';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { ChatBlocks } from '@/features/prompt-base/text/chat-blocks';
import { PromptText } from '@/features/prompt-base/text/prompt-text';
import { VisibilityMark } from '@/features/prompt-base/visibility-mark';

/** How a prompt will look: title, category, tags, visibility, description and content. */
export function PromptPreview({
  form,
  home,
}: {
  form: UseFormReturn<PromptValues>;
  home: { name: string } | null;
}) {
  const values = useWatch({ control: form.control }) as PromptValues;
  return (
    <TabCard
      as="section"
      aria-label="Preview"
      tab={values.category}
      hue={categoryToken(values.category)}
      sheetClassName="p-5 sm:p-6"
    >
      <h2 dir="auto" className="text-2xl break-words">
        {values.title.trim() || <span className="text-fg-subtle">Untitled</span>}
      </h2>
      <div className="mt-3 flex flex-wrap items-center gap-1.5 text-md">
        <span className="me-2">
          <VisibilityMark isShared={values.isShared} space={home} label />
        </span>
        {values.tags.map((tag) => (
          <Chip key={tag} variant="tag">
            {tag}
          </Chip>
        ))}
      </div>
      <p dir="auto" className="mt-3 whitespace-pre-line text-fg-muted">
        {values.description}
      </p>
      {values.messages === null ? (
        <pre
          dir="auto"
          className="mt-4 min-h-24 rounded-md bg-inset p-4 font-mono text-md leading-[1.7] break-words whitespace-pre-wrap [unicode-bidi:plaintext]"
        >
          <PromptText text={values.content} />
        </pre>
      ) : (
        <div className="mt-4 rounded-md bg-inset p-4">
          <ChatBlocks messages={values.messages} />
        </div>
      )}
    </TabCard>
  );
}
