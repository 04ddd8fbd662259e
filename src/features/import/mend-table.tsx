'use client';

import { useState } from 'react';
import { DataTable } from '@/components/ui/data-table';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { characterCount } from '@/domain/characters';
import { IMPORT_CHOICES_MAX } from '@/domain/import/limits';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import type { RefusedRow } from '@/domain/import/report';
import { CONTENT_MAX, TITLE_MAX } from '@/domain/prompt/limits';
import { More, placeColumn, Words } from './row-tables';
import type { Choices, Mended } from './send-import';

interface MendTableProps {
  unit: RowUnit;
  rows: RefusedRow[];
  total: number;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

/** Refused rows with their reasons. A title or a content that is missing or too long can be written here; other rows stay out. */
export function MendTable({ unit, rows, total, choices, onChoices }: MendTableProps) {
  const { mended } = choices;
  const setMended = (row: number, texts: Mended | null) => {
    const next = new Map(mended);
    if (texts === null) next.delete(row);
    else next.set(row, texts);
    onChoices({ ...choices, mended: next });
  };
  return (
    <>
      {mended.size >= IMPORT_CHOICES_MAX && (
        <p className="mb-2 text-md text-fg-muted">{importMessages.rows.tooManyMended(IMPORT_CHOICES_MAX)}</p>
      )}
      <DataTable
        caption="Rows that can’t be imported"
        hideCaption
        rows={rows}
        rowKey={(row) => row.row}
        empty="All rows can be imported."
        columns={[
          placeColumn(unit),
          {
            key: 'title',
            header: 'Title',
            rowHeader: true,
            className: 'max-sm:hidden',
            cell: (row) => <Words>{row.title ?? '—'}</Words>,
          },
          {
            key: 'reasons',
            header: 'Reason',
            cell: (row) => {
              const mayMend = mended.has(row.row) || mended.size < IMPORT_CHOICES_MAX;
              return (
                <>
                  {/* A phone has no room for a column of its own. */}
                  {row.title !== null && (
                    <strong dir="auto" className="block wrap-anywhere sm:hidden">
                      {row.title}
                    </strong>
                  )}
                  <Words>{row.reasons.join('; ')}</Words>
                  {row.mend !== undefined && mayMend && (
                    <MendRow
                      row={row.row}
                      mend={row.mend}
                      isMended={mended.has(row.row)}
                      onMended={(texts) => setMended(row.row, texts)}
                    />
                  )}
                </>
              );
            },
          },
        ]}
      />
      <More shown={rows.length} total={total} />
    </>
  );
}

/** The fields that a row lacks. The row counts as mended while all of them can be saved. */
function MendRow({
  row,
  mend,
  isMended,
  onMended,
}: {
  row: number;
  mend: NonNullable<RefusedRow['mend']>;
  isMended: boolean;
  onMended: (texts: Mended | null) => void;
}) {
  const [title, setTitle] = useState(mend.title ?? '');
  const [content, setContent] = useState('');
  const take = (texts: { title: string; content: string }) => {
    const isTitleFine =
      mend.title === null || (texts.title.trim() !== '' && characterCount(texts.title) <= TITLE_MAX);
    const isContentFine =
      !mend.needsContent || (texts.content.trim() !== '' && characterCount(texts.content) <= CONTENT_MAX);
    if (!isTitleFine || !isContentFine) {
      if (isMended) onMended(null);
      return;
    }
    onMended({
      ...(mend.title !== null && { title: texts.title }),
      ...(mend.needsContent && { content: texts.content }),
    });
  };
  return (
    <div className="mt-2 grid max-w-form gap-2 sm:min-w-64">
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
      <p role="status" className="text-sm text-on-primary-soft empty:hidden">
        {isMended && importMessages.rows.mended}
      </p>
    </div>
  );
}
