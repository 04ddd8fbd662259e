'use client';
'use memo';

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/textarea';
import { messages } from '@/domain/messages';
import { copyWithToast } from './toasts';

export const ROUGH_ID = 'rough-prompt';

/** The control that holds the rough prompt; null while it isn't on the page. */
export function roughControl(): HTMLElement | null {
  return document.getElementById(ROUGH_ID);
}

/** The field for the rough prompt, which the enhanced one replaces. */
export function RoughPrompt({
  value,
  isBusy,
  onChange,
}: {
  value: string;
  isBusy: boolean;
  onChange: (rough: string) => void;
}) {
  return (
    <Field
      id={ROUGH_ID}
      label="Rough prompt"
      hint="The enhanced text replaces it. You can undo this."
      labelEnd={
        <Button
          variant="ghost"
          size="dense"
          icon={<Copy aria-hidden="true" />}
          aria-label="Copy prompt"
          onClick={() => void copyWithToast(value, messages.prompt.copied)}
        >
          Copy
        </Button>
      }
    >
      <Textarea
        value={value}
        rows={14}
        readOnly={isBusy}
        placeholder="e.g. Write a newsletter intro about our new bike"
        className="max-h-160"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
