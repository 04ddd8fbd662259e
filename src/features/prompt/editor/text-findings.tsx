'use client';
'use memo';

import type { UseFormReturn } from 'react-hook-form';
import { CheckHint } from '@/features/prompt-check/lazy-prompt-check';
import { selectText } from '@/lib/select-text';
import { placeInMessages } from './body-values';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { useDeferredContent } from './use-form-value';

/** At the end of the strip: what is odd about the text. */
export function TextFindings({
  form,
  promptId,
}: {
  form: UseFormReturn<PromptValues>;
  /** Null for a new one. */
  promptId: string | null;
}) {
  const content = useDeferredContent(form);
  return (
    <CheckHint
      text={content}
      scope={promptId ?? 'new'}
      ignore={['variable']}
      onGoTo={(start, end) => {
        const chat = form.getValues('messages');
        const place = chat === null ? { start, end } : placeInMessages(chat, start, end);
        const name = 'index' in place ? `messages.${place.index}.content` : 'content';
        const [control] = document.getElementsByName(name);
        if (control) selectText(control, place.start, place.end);
      }}
    />
  );
}
