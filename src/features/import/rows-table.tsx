'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { DataTable } from '@/components/ui/data-table';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import type { ListedRow } from '@/domain/import/report';
import type { Category } from '@/domain/prompt/categories';
import { CategorySelect } from './category-select';
import { moveTick } from './move-tick';
import { isNear, NearAction, NearDuplicate } from './near-duplicate';
import { placeColumn, Words } from './row-tables';
import type { Choices } from './send-import';

/** A page of new rows with their ticks and categories; near-duplicates stand out. */
export function RowsTable({
  unit,
  rows,
  texts,
  choices,
  onChoices,
  onTick,
  onCategory,
}: {
  unit: RowUnit;
  rows: readonly ListedRow[];
  /** The texts of those that look like a prompt that is there, by their number. */
  texts: ReadonlyMap<number, string | null>;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  onTick: (rows: readonly ListedRow[], isTicked: boolean) => void;
  onCategory: (rows: readonly number[], category: Category) => void;
}) {
  return (
    <DataTable
      caption="New prompts"
      hideCaption
      rows={rows}
      rowKey={({ row }) => row}
      rowClassName={(row) => (isNear(row) ? 'bg-warn-soft text-on-warn-soft' : undefined)}
      empty={importMessages.rows.none}
      columns={[
        {
          key: 'tick',
          header: <span className="sr-only">Import</span>,
          cell: (row) => (
            <Checkbox
              hideLabel
              label={`Import ${row.title}`}
              checked={!choices.leave.has(row.row)}
              onChange={({ target }) => onTick([row], target.checked)}
              onKeyDown={(event) =>
                moveTick(event, (to, isTicked) => onTick(rows.slice(to, to + 1), isTicked))
              }
            />
          ),
        },
        { ...placeColumn(unit), className: unit === 'prompt' ? '' : 'max-sm:hidden' },
        {
          key: 'title',
          header: 'Title and first words',
          rowHeader: true,
          cell: (row) => (
            <>
              <bdi className="line-clamp-1 wrap-anywhere">{row.title}</bdi>
              <NearDuplicate row={row} unit={unit} text={texts.get(row.row) ?? null} />
              <Words>
                <span className={isNear(row) ? 'text-sm font-normal' : 'text-sm font-normal text-fg-muted'}>
                  {row.words}
                </span>
              </Words>
            </>
          ),
        },
        {
          key: 'category',
          header: 'Category',
          cell: (row) => (
            <>
              <CategorySelect
                label={`Category of ${row.title}`}
                value={choices.categories.get(row.row) ?? row.category}
                onCategory={(next) => onCategory([row.row], next)}
              />
              <NearAction row={row} choices={choices} onChoices={onChoices} />
            </>
          ),
        },
      ]}
    />
  );
}
