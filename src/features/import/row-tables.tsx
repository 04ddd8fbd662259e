import Link from 'next/link';
import type { ReactNode } from 'react';

import { DataTable, type DataTableColumn } from '@/components/ui/data-table';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { importMessages, type RowUnit } from '@/domain/import/messages';
import type { DuplicateRow, PartlyImportedRow, RefusedRow } from '@/domain/import/report';

const UNIT_NAMES: Record<RowUnit, string> = { row: 'Row', entry: 'Entry', line: 'Line', prompt: 'Prompt' };

type Placed = { row: number; path?: string | undefined; place?: string | null | undefined };

/** Column for a row's location: its number, or its file if there are several. */
export function placeColumn(unit: RowUnit): DataTableColumn<Placed> {
  if (unit !== 'prompt')
    return { key: 'row', header: UNIT_NAMES[unit], cell: ({ row }) => row, align: 'end' };
  return {
    key: 'row',
    header: 'File',
    cell: ({ path, place }) => (
      <Words>
        <bdi className="text-sm">{path}</bdi>
        {place && <span className="block text-sm text-fg-muted">{place}</span>}
      </Words>
    ),
  };
}

export function Words({ children }: { children: ReactNode }) {
  return (
    <span dir="auto" className="line-clamp-2 min-w-40 wrap-anywhere">
      {children}
    </span>
  );
}

function More({ shown, total }: { shown: number; total: number }) {
  if (shown >= total) return null;
  return <p className="mt-2 text-sm text-fg-muted">… and {(total - shown).toLocaleString('en')} more.</p>;
}

export function DuplicateTable({
  unit,
  rows,
  total,
}: {
  unit: RowUnit;
  rows: DuplicateRow[];
  total: number;
}) {
  return (
    <>
      <DataTable
        caption="Duplicates"
        hideCaption
        rows={rows}
        rowKey={(row) => row.row}
        empty="No duplicates."
        columns={[
          placeColumn(unit),
          { key: 'title', header: 'Title', rowHeader: true, cell: (row) => <Words>{row.title}</Words> },
          {
            key: 'of',
            header: 'Same as',
            cell: ({ of }) =>
              'slug' in of ? (
                <Link
                  href={`/prompts/${of.slug}`}
                  target="_blank"
                  className="underline underline-offset-3 hover:decoration-2"
                >
                  an existing prompt
                  <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
                </Link>
              ) : (
                `${UNIT_NAMES[unit].toLowerCase()} ${of.row}`
              ),
          },
        ]}
      />
      <More shown={rows.length} total={total} />
    </>
  );
}

export function RefusedTable({ unit, rows, total }: { unit: RowUnit; rows: RefusedRow[]; total: number }) {
  return (
    <>
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
            cell: (row) => <Words>{row.title ?? importMessages.rows.state.untitled}</Words>,
          },
          { key: 'reasons', header: 'Reason', cell: (row) => <Words>{row.reasons.join('; ')}</Words> },
        ]}
      />
      <More shown={rows.length} total={total} />
    </>
  );
}

/** Table of rows that are created without some of their parts. */
export function PartlyImportedTable({
  unit,
  rows,
  total,
}: {
  unit: RowUnit;
  rows: PartlyImportedRow[];
  total: number;
}) {
  return (
    <>
      <DataTable
        caption="What isn’t imported"
        hideCaption
        rows={rows}
        rowKey={(row) => row.row}
        columns={[
          placeColumn(unit),
          { key: 'title', header: 'Title', rowHeader: true, cell: (row) => <Words>{row.title}</Words> },
          {
            key: 'losses',
            header: 'Not imported',
            cell: ({ losses }) => (
              <ul className="grid min-w-48 gap-1">
                {losses.map((warning) => (
                  <li key={warning} dir="auto" className="wrap-anywhere">
                    {warning}
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      <More shown={rows.length} total={total} />
    </>
  );
}
