'use client';

import Link from 'next/link';

import { DataTable } from '@/components/ui/data-table';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import type { AlikeChoice } from '@/domain/import/alike-choices';
import { IMPORT_CHOICES_MAX } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { AlikeRow, ImportPreview } from '@/domain/import/report';
import { CompareRow } from './compare-row';
import { More, placeColumn, Words } from './row-tables';
import type { Choices } from './send-import';

type Kind = AlikeChoice['kind'];

const ALL = [
  { value: 'skip', label: 'Skip them' },
  { value: 'keep', label: 'Keep both' },
] as const;

const LABELS: Record<Kind, string> = {
  skip: 'Skip',
  keep: 'Keep both',
  version: 'Save as new version',
};

/** How many prompts an import makes or changes, as the person chose. */
export function importedCount(
  { toCreate, alike }: ImportPreview,
  { others, rows, leave, mended }: Choices,
): number {
  let skipped = others === 'skip' ? alike : 0;
  for (const { kind } of rows.values()) {
    if (others === 'skip' && kind !== 'skip') skipped -= 1;
    if (others === 'keep' && kind === 'skip') skipped += 1;
  }
  return toCreate + mended.size - skipped - leave.size;
}

function choiceOf(kind: Kind, of: AlikeRow['of']): AlikeChoice {
  return kind === 'version' ? { kind, of: of.id } : { kind };
}

function RowChoice({
  row,
  choices,
  onChoices,
}: {
  row: AlikeRow;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}) {
  const chosen = choices.rows.get(row.row);
  if (chosen === undefined && choices.rows.size >= IMPORT_CHOICES_MAX) return LABELS[choices.others];
  const kinds: Kind[] = row.of.mayEdit ? ['skip', 'keep', 'version'] : ['skip', 'keep'];
  return (
    <Field label={`Action for ${row.title}`} hideLabel className="min-w-44">
      <NativeSelect
        options={kinds.map((kind) => ({ value: kind, label: LABELS[kind] }))}
        value={chosen?.kind ?? choices.others}
        onValueChange={(kind) => {
          const rows = new Map(choices.rows);
          if (kind === choices.others) rows.delete(row.row);
          else rows.set(row.row, choiceOf(kind, row.of));
          onChoices({ ...choices, rows });
        }}
      />
    </Field>
  );
}

/** The prompt that a row looks like, by how much, and the two texts to compare. */
function AlikeTo({ row: { of, title, text } }: { row: AlikeRow }) {
  return (
    <div className="flex min-w-48 flex-wrap items-center gap-x-3">
      <span>
        {importMessages.alikeTo(of.percent)}{' '}
        <Link
          href={`/prompts/${of.slug}`}
          target="_blank"
          className="underline underline-offset-3 hover:decoration-2"
        >
          <bdi>“{of.title}”</bdi>
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Link>
      </span>
      {text !== null && <CompareRow title={title} text={text} of={of} />}
    </div>
  );
}

/** New rows whose text is nearly that of a prompt that is there, and what is to become of each. */
export function AlikeTable({
  preview: { unit, alike, alikeRows },
  choices,
  onChoices,
}: {
  preview: ImportPreview;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}) {
  return (
    <div className="grid gap-3">
      <SegmentedToggle
        label="What to do with similar prompts"
        options={ALL}
        value={choices.others}
        onValueChange={(others) => onChoices({ ...choices, others, rows: new Map() })}
      />
      <DataTable
        caption="Prompts similar to existing ones"
        hideCaption
        rows={alikeRows}
        rowKey={(row) => row.row}
        columns={[
          placeColumn(unit),
          { key: 'title', header: 'Title', rowHeader: true, cell: (row) => <Words>{row.title}</Words> },
          {
            key: 'of',
            header: 'Similar to',
            cell: (row) => <AlikeTo row={row} />,
          },
          {
            key: 'choice',
            header: 'Action',
            cell: (row) => <RowChoice row={row} choices={choices} onChoices={onChoices} />,
          },
        ]}
      />
      <More shown={alikeRows.length} total={alike} />
    </div>
  );
}
