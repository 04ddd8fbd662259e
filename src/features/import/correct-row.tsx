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
import type { Choices, Correction } from './import-choices';

interface CorrectRowProps {
  row: RefusedRow;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

/** Fields for the missing title or content of a rejected row that this makes importable. Nothing for other rows. */
export function CorrectRow({ row: { row, fixable }, choices, onChoices }: CorrectRowProps) {
  const { corrections } = choices;
  if (fixable === undefined) return null;
  if (!corrections.has(row) && corrections.size >= IMPORT_CHOICES_MAX)
    return (
      <p className="text-sm text-fg-muted">{importMessages.rows.tooManyCorrections(IMPORT_CHOICES_MAX)}</p>
    );
  const setCorrection = (texts: Correction | null) => {
    const next = new Map(corrections);
    if (texts === null) next.delete(row);
    else next.set(row, texts);
    onChoices({ ...choices, corrections: next });
  };
  return (
    <CorrectionFields
      row={row}
      fixable={fixable}
      correction={corrections.get(row)}
      onCorrection={setCorrection}
    />
  );
}

/** The row counts as fixed while all of its fields are valid. */
function CorrectionFields({
  row,
  fixable,
  correction,
  onCorrection,
}: {
  row: number;
  fixable: NonNullable<RefusedRow['fixable']>;
  correction: Correction | undefined;
  onCorrection: (texts: Correction | null) => void;
}) {
  // Restores typed values when the user returns to this page of the list.
  const [title, setTitle] = useState(correction?.title ?? fixable.title ?? '');
  const [content, setContent] = useState(correction?.content ?? '');
  const take = (texts: { title: string; content: string }) => {
    const isTitleFine =
      fixable.title === null || (texts.title.trim() !== '' && characterCount(texts.title) <= TITLE_MAX);
    const isContentFine =
      !fixable.needsContent || (texts.content.trim() !== '' && characterCount(texts.content) <= CONTENT_MAX);
    if (!isTitleFine || !isContentFine) {
      if (correction !== undefined) onCorrection(null);
      return;
    }
    onCorrection({
      ...(fixable.title !== null && { title: texts.title }),
      ...(fixable.needsContent && { content: texts.content }),
    });
  };
  return (
    <div className="mt-1 grid max-w-form gap-2">
      {fixable.title !== null && (
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
      {fixable.needsContent && (
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
