'use client';

import { Checkbox } from '@/components/ui/checkbox';
import { DataTable, type DataTableColumn } from '@/components/ui/data-table';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import type { ListedRow } from '@/domain/import/report';
import type { Category } from '@/domain/prompt/categories';
import { CategorySelect } from './category-select';
import { isNearDuplicate } from './choices';
import type { Entry } from './entries';
import { moveTick } from './move-tick';
import { placeColumn } from './row-tables';
import { RowState } from './row-state';
import type { Choices } from './import-choices';

interface RowsTableProps {
  unit: RowUnit;
  /** Those of this page. */
  entries: readonly Entry[];
  /** The new rows of all pages that are shown: what the tick of the header is about. */
  shownRows: readonly ListedRow[];
  /** Whether these are all rows of the file. */
  isWhole: boolean;
  /** The texts of those that look like a prompt that is there, by their number. */
  texts: ReadonlyMap<number, string | null>;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  onUnfold: () => void;
}

const keyOf = (entry: Entry) => {
  if (entry.kind === 'skipped') return entry.file.path;
  return entry.kind === 'folded' ? entry.kind : `${entry.kind} ${entry.row.row}`;
};

/** A page of the list: each row with its tick, its state and its category; near-duplicates stand out. */
export function RowsTable(props: RowsTableProps) {
  const { unit, entries, texts, choices, onChoices, onUnfold } = props;
  const categoryOf = (row: ListedRow) => choices.categories.get(row.row) ?? row.category;
  const numbers = placeColumn(unit);
  return (
    <DataTable
      caption="Rows in the file"
      hideCaption
      rows={entries}
      rowKey={keyOf}
      rowClassName={(entry) =>
        entry.kind === 'new' && isNearDuplicate(entry.row) ? 'bg-warn-soft text-on-warn-soft' : undefined
      }
      empty={importMessages.rows.none}
      columns={[
        tickColumn(props),
        ...(unit === 'prompt'
          ? []
          : [
              {
                ...numbers,
                className: 'max-sm:hidden',
                cell: (entry: Entry) => ('row' in entry ? numbers.cell(entry.row) : null),
              },
            ]),
        {
          key: 'title',
          header: 'Title and first words',
          rowHeader: true,
          // As wide as the others leave, however long its words are.
          className: 'w-full max-w-0',
          cell: (entry) => (
            <RowState
              unit={unit}
              entry={entry}
              text={entry.kind === 'new' ? (texts.get(entry.row.row) ?? null) : null}
              category={entry.kind === 'new' ? categoryOf(entry.row) : null}
              choices={choices}
              onChoices={onChoices}
              onUnfold={onUnfold}
            />
          ),
        },
        categoryColumn(props, categoryOf),
      ]}
    />
  );
}

function tickColumn({
  entries,
  shownRows,
  isWhole,
  choices,
  onChoices,
}: RowsTableProps): DataTableColumn<Entry> {
  const { leave, corrections } = choices;
  const tick = (changed: readonly ListedRow[], isTicked: boolean) => {
    const next = new Set(leave);
    for (const { row } of changed) {
      if (isTicked) next.delete(row);
      else next.add(row);
    }
    const kept = new Map([...choices.rows].filter(([row]) => !next.has(row)));
    onChoices({ ...choices, leave: next, rows: kept });
  };
  const ticked = shownRows.filter(({ row }) => !leave.has(row)).length;
  return {
    key: 'tick',
    className: 'pe-0',
    header: (
      <Checkbox
        hideLabel
        label={isWhole ? 'Choose all rows' : 'Choose all shown rows'}
        ref={(box) => {
          if (box !== null) box.indeterminate = ticked > 0 && ticked < shownRows.length;
        }}
        checked={shownRows.length > 0 && ticked === shownRows.length}
        disabled={shownRows.length === 0}
        onChange={({ target }) => tick(shownRows, target.checked)}
      />
    ),
    cell: (entry) => {
      if (entry.kind === 'refused') {
        const { row, title } = entry.row;
        return (
          <Checkbox
            hideLabel
            disabled
            readOnly
            label={`Import ${title ?? row}`}
            checked={corrections.has(row)}
          />
        );
      }
      if (entry.kind !== 'new') return null;
      return (
        <Checkbox
          hideLabel
          label={`Import ${entry.row.title}`}
          checked={!leave.has(entry.row.row)}
          onChange={({ target }) => tick([entry.row], target.checked)}
          onKeyDown={(event) =>
            moveTick(event, (to, isTicked) => {
              const next = entries[to];
              if (next?.kind === 'new') tick([next.row], isTicked);
            })
          }
        />
      );
    },
  };
}

function categoryColumn(
  { shownRows, choices, onChoices }: RowsTableProps,
  categoryOf: (row: ListedRow) => Category,
): DataTableColumn<Entry> {
  const setCategory = (changed: readonly ListedRow[], category: Category) => {
    const next = new Map(choices.categories);
    for (const { row } of changed) next.set(row, category);
    onChoices({ ...choices, categories: next });
  };
  return {
    key: 'category',
    className: 'max-sm:ps-0 max-sm:pe-2',
    header: (
      <CategorySelect
        label="Category of all chosen rows"
        value={null}
        onCategory={(category) =>
          setCategory(
            shownRows.filter(({ row }) => !choices.leave.has(row)),
            category,
          )
        }
      />
    ),
    cell: (entry) =>
      entry.kind === 'new' && (
        <CategorySelect
          label={`Category of ${entry.row.title}`}
          value={categoryOf(entry.row)}
          onCategory={(category) => setCategory([entry.row], category)}
        />
      ),
  };
}
