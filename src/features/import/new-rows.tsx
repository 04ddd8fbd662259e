'use client';

import { useDeferredValue, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DataTable } from '@/components/ui/data-table';
import { Field } from '@/components/ui/field';
import { NativeSelect } from '@/components/ui/native-select';
import { SearchBox } from '@/components/ui/search-box';
import type { Category } from '@/domain/prompt/categories';
import { CATEGORIES } from '@/domain/prompt/vocabulary';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import type { ListedRow } from '@/domain/import/report';
import { placeColumn, Words } from './row-tables';
import type { Choices } from './send-import';

const PER_PAGE = 50;

interface NewRowsProps {
  unit: RowUnit;
  rows: readonly ListedRow[];
  /** How many there are in all: not all of a long file are listed. */
  total: number;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

/** The rows whose title or first words hold what is looked for. */
function matching(rows: readonly ListedRow[], q: string): readonly ListedRow[] {
  const wanted = q.trim().normalize('NFC').toLocaleLowerCase();
  if (wanted === '') return rows;
  return rows.filter(({ title, words }) => `${title}\n${words}`.toLocaleLowerCase().includes(wanted));
}

/** New rows, each with a tick: what is not ticked stays out of the import. Ticks stay across pages and searches (ui-next 10). */
export function NewRows({ unit, rows, total, choices, onChoices }: NewRowsProps) {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(0);
  const found = matching(rows, useDeferredValue(q));
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const at = Math.min(page, pages - 1);
  const { leave } = choices;
  const tick = (changed: readonly ListedRow[], isTicked: boolean) => {
    const next = new Set(leave);
    for (const { row } of changed) {
      if (isTicked) next.delete(row);
      else next.add(row);
    }
    onChoices({ ...choices, leave: next });
  };
  const setCategory = (changed: readonly number[], category: Category) => {
    const next = new Map(choices.categories);
    for (const row of changed) next.set(row, category);
    onChoices({ ...choices, categories: next });
  };
  const chosen = found.filter(({ row }) => !leave.has(row)).map(({ row }) => row);
  if (rows.length === 0) return <p className="text-fg-muted">{importMessages.rows.nothingNew}</p>;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Checkbox
          label={q.trim() === '' ? 'Choose all rows' : 'Choose all found rows'}
          checked={found.length > 0 && found.every(({ row }) => !leave.has(row))}
          disabled={found.length === 0}
          onChange={({ target }) => tick(found, target.checked)}
        />
        <p role="status" className="text-md text-fg-muted tabular-nums">
          {importMessages.rows.chosen(total - leave.size, total)}
        </p>
        <CategorySelect
          label="Category of all chosen rows"
          value={null}
          onCategory={(category) => setCategory(chosen, category)}
        />
        <SearchBox
          value={q}
          onValueChange={setQ}
          placeholder="Search rows"
          className="max-w-72 grow md:ms-auto"
        />
      </div>
      <DataTable
        caption="New prompts"
        hideCaption
        rows={found.slice(at * PER_PAGE, (at + 1) * PER_PAGE)}
        rowKey={({ row }) => row}
        empty={importMessages.rows.none}
        columns={[
          {
            key: 'tick',
            header: <span className="sr-only">Import</span>,
            cell: (row) => (
              <Checkbox
                hideLabel
                label={`Import ${row.title}`}
                checked={!leave.has(row.row)}
                onChange={({ target }) => tick([row], target.checked)}
              />
            ),
          },
          { ...placeColumn(unit), className: unit === 'prompt' ? '' : 'max-sm:hidden' },
          {
            key: 'title',
            header: 'Title and first words',
            rowHeader: true,
            cell: ({ title, words }) => (
              <>
                <bdi className="line-clamp-1 wrap-anywhere">{title}</bdi>
                <Words>
                  <span className="text-sm font-normal text-fg-muted">{words}</span>
                </Words>
              </>
            ),
          },
          {
            key: 'category',
            header: 'Category',
            cell: ({ row, title, category }) => (
              <CategorySelect
                label={`Category of ${title}`}
                value={choices.categories.get(row) ?? category}
                onCategory={(next) => setCategory([row], next)}
              />
            ),
          },
        ]}
      />
      {pages > 1 && <Pages at={at} pages={pages} onPage={setPage} />}
      {rows.length < total && (
        <p className="text-sm text-fg-muted">{importMessages.rows.more(rows.length)}</p>
      )}
    </div>
  );
}

const CATEGORY_OPTIONS = CATEGORIES.map((name) => ({ value: name, label: name }));
const ALL = { value: '' as const, label: 'Set category of chosen…' };

/** @param value null for several rows, of which nothing is shown */
function CategorySelect({
  label,
  value,
  onCategory,
}: {
  label: string;
  value: Category | null;
  onCategory: (category: Category) => void;
}) {
  return (
    <Field label={label} hideLabel className="min-w-40">
      <NativeSelect<Category | ''>
        options={value === null ? [ALL, ...CATEGORY_OPTIONS] : CATEGORY_OPTIONS}
        value={value ?? ''}
        onValueChange={(chosen) => {
          if (chosen !== '') onCategory(chosen);
        }}
      />
    </Field>
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
