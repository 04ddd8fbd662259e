'use client';

import { useDeferredValue, useMemo, useState } from 'react';

import { Button } from '@/components/ui/button';
import { Counted } from '@/components/ui/count';
import { SearchBox } from '@/components/ui/search-box';
import { SegmentedToggle } from '@/components/ui/segmented-toggle';
import { importMessages } from '@/domain/import/messages';
import type { ImportPreview } from '@/domain/import/report';
import { importedCount, isNearDuplicate } from './choices';
import { entriesOf, type Shown, shownEntries } from './entries';
import { RowsTable } from './rows-table';
import type { Choices } from './import-choices';

const PER_PAGE = 50;

interface RowListProps {
  preview: ImportPreview;
  choices: Choices;
  onChoices: (choices: Choices) => void;
}

/** The filters that match something, each with its count. */
function filtersOf(
  preview: ImportPreview,
  choices: Choices,
): { value: Shown; label: string; count: number }[] {
  const { rows, refused, duplicates, lossy, passedOver, findingRows, listed = [] } = preview;
  const words = importMessages.rows;
  const filters = [
    { value: 'near', count: listed.filter(isNearDuplicate).length, label: words.near },
    { value: 'refused', count: refused, label: words.refused },
    { value: 'lossy', count: lossy, label: words.partly },
    { value: 'found', count: findingRows.length, label: words.found },
    { value: 'duplicate', count: duplicates, label: words.duplicates },
    { value: 'skipped', count: passedOver.count, label: words.skipped },
  ] as const;
  return [
    { value: 'all', count: rows, label: words.all },
    { value: 'chosen', count: importedCount(preview, choices), label: words.onlyChosen },
    ...filters.filter(({ count }) => count > 0),
  ];
}

function unlisted({
  listed = [],
  toCreate,
  refused,
  refusedRows,
  duplicates,
  duplicateRows,
  passedOver,
}: ImportPreview): string[] {
  const words = importMessages.rows;
  return [
    ...(listed.length < toCreate ? [words.more(listed.length)] : []),
    ...(refusedRows.length < refused ? [words.moreRefused(refusedRows.length, refused)] : []),
    ...(duplicateRows.length < duplicates ? [words.moreDuplicates(duplicateRows.length, duplicates)] : []),
    ...(passedOver.files.length < passedOver.count
      ? [words.moreSkipped(passedOver.files.length, passedOver.count)]
      : []),
  ];
}

/**
 * All rows of the file in one list, each with its state: importable rows have a checkbox. Choices stay across pages,
 * filters and searches. Exact copies are one line.
 */
export function RowList({ preview, choices, onChoices }: RowListProps) {
  const { unit, duplicates, toCreate, refused, similarRows } = preview;
  const entries = useMemo(() => entriesOf(preview), [preview]);
  const texts = useMemo(() => new Map(similarRows.map(({ row, text }) => [row, text])), [similarRows]);
  const [q, setQ] = useState('');
  const [page, setPage] = useState(0);
  // If a file only has exact copies, show them.
  const [shown, setShown] = useState<Shown>(toCreate + refused === 0 && duplicates > 0 ? 'duplicate' : 'all');
  const show = (next: Shown) => {
    setShown(next);
    setPage(0);
  };
  const wanted = useDeferredValue(q);
  const found = shownEntries(entries, { shown, q: wanted, choices, duplicates });
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const at = Math.min(page, pages - 1);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SegmentedToggle<Shown>
          label={importMessages.rows.filter}
          size="dense"
          className="min-w-0 max-sm:flex-nowrap max-sm:overflow-x-auto"
          options={filtersOf(preview, choices).map(({ value, label, count }) => ({
            value,
            label: <Counted name={label} count={count} />,
          }))}
          value={shown}
          onValueChange={show}
        />
        <SearchBox
          value={q}
          onValueChange={setQ}
          placeholder="Search rows"
          className="min-w-48 grow sm:max-w-72 md:ms-auto"
        />
      </div>
      <RowsTable
        unit={unit}
        entries={found.slice(at * PER_PAGE, (at + 1) * PER_PAGE)}
        shownRows={found.flatMap((entry) => (entry.kind === 'new' ? [entry.row] : []))}
        isWhole={shown === 'all' && wanted.trim() === ''}
        texts={texts}
        choices={choices}
        onChoices={onChoices}
        onUnfold={() => show('duplicate')}
      />
      {pages > 1 && <Pages at={at} pages={pages} onPage={setPage} />}
      {unlisted(preview).map((note) => (
        <p key={note} className="text-sm text-fg-muted">
          {note}
        </p>
      ))}
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
