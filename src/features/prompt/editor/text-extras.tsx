'use client';
'use memo';

import type { UseFormReturn } from 'react-hook-form';
import { PromptCheck } from '@/features/prompt-check/lazy-prompt-check';
import { RunSection } from '@/features/run/run-section';
import { selectText } from '@/lib/select-text';
import { placeInMessages } from './body-values';
import type { PromptValues } from '@/features/prompt-base/values/form-values';
import { useFormValue, useDeferredContent } from './use-form-value';

type Form = UseFormReturn<PromptValues>;

/** With the preview: a run of the text as it is written. It keeps its response while the fields are shown. */
export function TryText({
  form,
  userId,
  prompt,
  isHidden,
}: {
  form: Form;
  userId: string;
  /** Null for a new one. */
  prompt: { id: string } | null;
  isHidden: boolean;
}) {
  const content = useFormValue(form, (values) => values.content, !isHidden);
  const messages = useFormValue(form, (values) => values.messages, !isHidden);
  const variables = useFormValue(form, (values) => values.variables, !isHidden);
  return (
    <div hidden={isHidden} className="mt-5">
      <RunSection
        owner={userId}
        promptId={prompt?.id ?? null}
        content={content}
        messages={messages}
        variables={variables}
        version={null}
        canSaveCases={prompt !== null}
      />
    </div>
  );
}

/** Below the text: what is odd about it. */
export function TextFindings({
  form,
  promptId,
  onEdit,
}: {
  form: Form;
  promptId: string | null;
  onEdit: () => void;
}) {
  const content = useDeferredContent(form);
  return (
    <PromptCheck
      text={content}
      scope={promptId ?? 'new'}
      ignore={['variable']}
      onGoTo={(start, end) => {
        onEdit();
        const chat = form.getValues('messages');
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
