'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { NOTE_MAX } from '@/domain/prompt/limits';
import { suggestionMessages } from '@/domain/suggestion/messages';
import { usePreHydrationValue } from '@/lib/use-pre-hydration-value';

/** Field for the user's note on the version to save. */
export function NoteField({
  note,
  onNoteChange,
  suggests,
}: {
  note: string;
  onNoteChange: (note: string) => void;
  /** Whether the change is a suggestion. */
  suggests: boolean;
}) {
  usePreHydrationValue('[name="note"]', note, onNoteChange);
  return (
    <Field
      label="What changed?"
      hint={suggests ? suggestionMessages.noteHint : 'Shown in the version history.'}
    >
      <Input
        name="note"
        data-kept-by="page"
        dir="auto"
        value={note}
        maxLength={NOTE_MAX}
        autoComplete="off"
        onChange={(event) => onNoteChange(event.target.value)}
      />
    </Field>
  );
}
