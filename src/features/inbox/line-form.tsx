'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { inboxMessages } from '@/domain/inbox/messages';

/** Form for the note of a decision, inside a row of the inbox. */
export function LineForm({
  label,
  send,
  isRequired = false,
  isBusy,
  error,
  onSend,
  onCancel,
}: {
  label: string;
  send: string;
  isRequired?: boolean;
  isBusy: boolean;
  error: string | null;
  onSend: (text: string) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      noValidate
      className="mt-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const isBare = isRequired && text.trim() === '';
        setMissing(isBare);
        if (!isBare) onSend(text);
      }}
    >
      <Field label={label} required={isRequired} error={isMissing ? inboxMessages.enterText : error}>
        <Textarea
          autoFocus
          rows={2}
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="dense" loading={isBusy}>
          {send}
        </Button>
        <Button variant="secondary" size="dense" onClick={onCancel}>
          {inboxMessages.cancel}
        </Button>
      </div>
    </form>
  );
}
