'use client';

import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { characterCount } from '@/domain/characters';
import { IMPORT_CHOICES_MAX } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { RefusedRow } from '@/domain/import/report';
import { CONTENT_MAX, TITLE_MAX } from '@/domain/prompt/limits';
import type { Choices, Mended } from './import-choices';

interface MendRowProps {
  row: RefusedRow;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

/**
 * Fields for the missing title or content of a rejected row, if that makes it importable. Renders nothing for
 * other rows.
 */
export function MendRow({ row: { row, mend }, choices, onChoices }: MendRowProps) {
  const { mended } = choices;
  if (mend === undefined) return null;
  if (!mended.has(row) && mended.size >= IMPORT_CHOICES_MAX)
    return <p className="text-sm text-fg-muted">{importMessages.rows.tooManyMended(IMPORT_CHOICES_MAX)}</p>;
  const setMended = (texts: Mended | null) => {
    const next = new Map(mended);
    if (texts === null) next.delete(row);
    else next.set(row, texts);
    onChoices({ ...choices, mended: next });
  };
  return <MendFields row={row} mend={mend} mended={mended.get(row)} onMended={setMended} />;
}

/** The row counts as fixed while all of its fields are valid. */
function MendFields({
  row,
  mend,
  mended,
  onMended,
}: {
  row: number;
  mend: NonNullable<RefusedRow['mend']>;
  mended: Mended | undefined;
  onMended: (texts: Mended | null) => void;
}) {
  // Restores typed values when the user returns to this page of the list.
  const [title, setTitle] = useState(mended?.title ?? mend.title ?? '');
  const [content, setContent] = useState(mended?.content ?? '');
  const take = (texts: { title: string; content: string }) => {
    const isTitleFine =
      mend.title === null || (texts.title.trim() !== '' && characterCount(texts.title) <= TITLE_MAX);
    const isContentFine =
      !mend.needsContent || (texts.content.trim() !== '' && characterCount(texts.content) <= CONTENT_MAX);
    if (!isTitleFine || !isContentFine) {
      if (mended !== undefined) onMended(null);
      return;
    }
    onMended({
      ...(mend.title !== null && { title: texts.title }),
      ...(mend.needsContent && { content: texts.content }),
    });
  };
  return (
    <div className="mt-1 grid max-w-form gap-2">
      {mend.title !== null && (
        <Field
          label={`Title of row ${row}`}
          hideLabel
          counter={{ value: characterCount(title), max: TITLE_MAX }}
        >
          <Input
            value={title}
            placeholder="Title"
            dir="auto"
            onChange={({ target }) => {
              setTitle(target.value);
              take({ title: target.value, content });
            }}
          />
        </Field>
      )}
      {mend.needsContent && (
        <Field label={`Content of row ${row}`} hideLabel>
          <Textarea
            value={content}
            placeholder="Prompt content"
            rows={2}
            autoGrow
            onChange={({ target }) => {
              setContent(target.value);
              take({ title, content: target.value });
            }}
          />
        </Field>
      )}
    </div>
  );
}
