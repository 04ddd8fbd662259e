'use client';
'use memo';

import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { messagesOfText, sameMessages } from '@/domain/prompt/chat-messages';
import { setMessages } from './body-values';
import { useFormValue } from './use-form-value';
import type { PromptValues } from '@/features/prompt-base/values/form-values';

/** Whether the prompt is one text or a chat of messages. */
export function FormatToggle({ form }: { form: UseFormReturn<PromptValues> }) {
  const [asks, setAsks] = useState(false);
  const chat = useFormValue(form, (values) => values.messages);

  function switchTo(kind: 'text' | 'chat') {
    const written = messagesOfText(form.getValues('content'));
    if (kind === 'chat') setMessages(form, written);
    // Headings name the roles, unless one was written in a message: then the boundaries could not be found again.
    else if (sameMessages(written, chat)) setMessages(form, null);
    else setAsks(true);
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span aria-hidden="true" className="text-md font-semibold">
          Format
        </span>
        <SegmentedToggle
          label="Format"
          size="dense"
          options={[
            { value: 'text', label: 'Text' },
            { value: 'chat', label: 'Chat' },
          ]}
          value={chat === null ? 'text' : 'chat'}
          onValueChange={switchTo}
        />
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Convert to text?"
        description="All words are kept, but the message boundaries are lost."
        confirmLabel="Convert"
        onConfirm={() => {
          setMessages(form, null);
          setAsks(false);
        }}
      />
    </>
  );
}
