'use client';

import { useDeferredValue, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { SearchBox } from '@/components/ui/search-box';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import type { Category } from '@/domain/prompt/categories';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import type { ListedRow } from '@/domain/import/report';
import { CategorySelect } from './category-select';
import { isNear } from './near-duplicate';
import { RowsTable } from './rows-table';
import type { Choices } from './send-import';

const PER_PAGE = 50;

interface NewRowsProps {
  unit: RowUnit;
  rows: readonly ListedRow[];
  /** How many there are in all: not all of a long file are listed. */
  total: number;
  /** The texts of those that look like a prompt that is there, by their number. */
  texts: ReadonlyMap<number, string | null>;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

/** The rows whose title or first words hold what is looked for. */
function matching(rows: readonly ListedRow[], q: string): readonly ListedRow[] {
  const wanted = q.trim().normalize('NFC').toLocaleLowerCase();
  if (wanted === '') return rows;
  return rows.filter(({ title, words }) => `${title}\n${words}`.toLocaleLowerCase().includes(wanted));
}

type Shown = 'all' | 'chosen' | 'near';

/**
 * New rows, each with a tick: what is not ticked stays out of the import. Ticks stay across pages and searches. What looks like
 * something that is there, or like an earlier row, is marked and names it (ui-next 10).
 */
export function NewRows({ unit, rows, total, texts, choices, onChoices }: NewRowsProps) {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(0);
  const [shown, setShown] = useState<Shown>('all');
  const near = rows.filter(isNear);
  const isShown = (row: ListedRow) =>
    shown === 'all' || (shown === 'near' ? isNear(row) : !choices.leave.has(row.row));
  const found = matching(rows.filter(isShown), useDeferredValue(q));
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const at = Math.min(page, pages - 1);
  const { leave } = choices;
  const tick = (changed: readonly ListedRow[], isTicked: boolean) => {
    const next = new Set(leave);
    for (const { row } of changed) {
      if (isTicked) next.delete(row);
      else next.add(row);
    }
    const kept = new Map([...choices.rows].filter(([row]) => !next.has(row)));
    onChoices({ ...choices, leave: next, rows: kept });
  };
  const setCategory = (changed: readonly number[], category: Category) => {
    const next = new Map(choices.categories);
    for (const row of changed) next.set(row, category);
    onChoices({ ...choices, categories: next });
  };
  const chosen = found.filter(({ row }) => !leave.has(row)).map(({ row }) => row);
  const nearLeft = near.filter(({ row }) => leave.has(row)).length;
  if (rows.length === 0) return <p className="text-fg-muted">{importMessages.rows.nothingNew}</p>;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedToggle<Shown>
          label={importMessages.rows.filter}
          size="dense"
          options={[
            { value: 'all', label: importMessages.rows.all(total) },
            { value: 'chosen', label: importMessages.rows.onlyChosen(total - leave.size) },
            ...(near.length === 0
              ? []
              : [{ value: 'near' as const, label: importMessages.rows.near(near.length) }]),
          ]}
          value={shown}
          onValueChange={setShown}
        />
        <SearchBox
          value={q}
          onValueChange={setQ}
          placeholder="Search rows"
          className="max-w-72 grow md:ms-auto"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          label={q.trim() === '' && shown === 'all' ? 'Choose all rows' : 'Choose all shown rows'}
          checked={found.length > 0 && found.every(({ row }) => !leave.has(row))}
          disabled={found.length === 0}
          onChange={({ target }) => tick(found, target.checked)}
        />
        <p role="status" className="text-md text-fg-muted tabular-nums">
          {importMessages.rows.chosen(total - leave.size, total)}
          {nearLeft > 0 && ` · ${importMessages.rows.nearLeftOut(nearLeft)}`}
        </p>
        <CategorySelect
          label="Category of all chosen rows"
          value={null}
          onCategory={(category) => setCategory(chosen, category)}
        />
      </div>
      <RowsTable
        unit={unit}
        rows={found.slice(at * PER_PAGE, (at + 1) * PER_PAGE)}
        texts={texts}
        choices={choices}
        onChoices={onChoices}
        onTick={tick}
        onCategory={setCategory}
      />
      {pages > 1 && <Pages at={at} pages={pages} onPage={setPage} />}
      {rows.length < total && (
        <p className="text-sm text-fg-muted">{importMessages.rows.more(rows.length)}</p>
      )}
    </div>
  );
}

function Pages({ at, pages, onPage }: { at: number; pages: number; onPage: (page: number) => void }) {
  return (
    <nav aria-label="Pages of rows" className="flex items-center justify-center gap-3 text-md">
      <Button variant="secondary" disabledReason={at === 0 && 'First page'} onClick={() => onPage(at - 1)}>
        Previous
      </Button>
      <span className="tabular-nums">
        Page {at + 1} of {pages.toLocaleString('en')}
      </span>
      <Button
        variant="secondary"
        disabledReason={at === pages - 1 && 'Last page'}
        onClick={() => onPage(at + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
