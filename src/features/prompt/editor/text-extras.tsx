'use client';
'use memo';

import { PromptCheck } from '@/features/prompt-check/lazy-prompt-check';
import { RunSection } from '@/features/run/run-section';
import { selectText } from '@/lib/select-text';
import { placeInMessages } from './body-values';
import type { PromptValues } from '@/features/prompt-base/values/form-values';

/** With the preview: a run of the text as it is written. It keeps its response while the fields are shown. */
export function TryText({
  values,
  userId,
  prompt,
  isHidden,
}: {
  values: PromptValues;
  userId: string;
  /** Null for a new one. */
  prompt: { id: string } | null;
  isHidden: boolean;
}) {
  return (
    <div hidden={isHidden} className="mt-5">
      <RunSection
        owner={userId}
        promptId={prompt?.id ?? null}
        content={values.content}
        messages={values.messages}
        variables={values.variables}
        version={null}
        canSaveCases={prompt !== null}
      />
    </div>
  );
}

/** Below the text: what is odd about it. */
export function TextFindings({
  values,
  promptId,
  onEdit,
}: {
  values: PromptValues;
  promptId: string | null;
  /** Shows the fields. */
  onEdit: () => void;
}) {
  return (
    <PromptCheck
      text={values.content}
      scope={promptId ?? 'new'}
      ignore={['variable']}
      onGoTo={(start, end) => {
        onEdit();
        const chat = values.messages;
        const place = chat === null ? { start, end } : placeInMessages(chat, start, end);
        const name = 'index' in place ? `messages.${place.index}.content` : 'content';
        // The fields are hidden while the preview shows.
        requestAnimationFrame(() => {
          const [control] = document.getElementsByName(name);
          if (control) selectText(control, place.start, place.end);
        });
      }}
    />
  );
}
