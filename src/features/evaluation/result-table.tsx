'use client';

import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EvaluationDetail } from '@/domain/evaluation/schema';
import { cn } from '@/lib/cn';
import { ColumnHead, columnName } from './column-head';
import { ResultCell } from './result-cell';
import { movedBy } from './table-state';

export interface ResultTableProps {
  evaluation: EvaluationDetail;
  rows: EvaluationDetail['rows'];
  /** The column of the tab stop, which is the one that phones show. */
  shown: number;
  onShow: (column: number) => void;
  onOpen: (caseId: string, column: number) => void;
}

/**
 * Cases as rows and a column for each version and model, both headers fixed. One stop of Tab: arrows move between the
 * cells, Enter opens one.
 */
export function ResultTable({ evaluation, rows, shown, onShow, onOpen }: ResultTableProps) {
  const { columns, answersPerCase, currency } = evaluation;
  const [focused, setFocused] = useState(0);
  const table = useRef<HTMLTableElement>(null);
  const at = { row: Math.min(focused, Math.max(0, rows.length - 1)), column: shown };

  function move(event: KeyboardEvent) {
    const next = movedBy(event.key, at, { rows: rows.length, columns: columns.length });
    if (next === null) return;
    event.preventDefault();
    // A column that a phone doesn't show yet can't be focused.
    flushSync(() => {
      setFocused(next.row);
      onShow(next.column);
    });
    table.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
  }

  return (
    <div className="relative max-h-[75vh] overflow-auto rounded-lg border border-border bg-surface">
      <table ref={table} className="w-full border-separate border-spacing-0 text-md">
        <caption className="sr-only">Results of the evaluation</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 top-0 z-3 border-b border-border bg-surface px-3 py-2.5 text-start align-bottom"
            >
              Test case
            </th>
            {columns.map((column, place) => (
              <th
                key={column.runId}
                scope="col"
                className={cn(
                  'sticky top-0 z-2 min-w-40 border-b border-border bg-surface px-3 py-2.5 align-bottom',
                  place !== shown && 'max-sm:hidden',
                )}
              >
                <ColumnHead column={column} currency={currency} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ caseId, name, cells }, row) => (
            <tr key={caseId} className="last:*:border-b-0">
              <th
                scope="row"
                dir="auto"
                className="sticky start-0 z-1 max-w-[45vw] min-w-32 border-b border-border bg-surface px-3 py-2 text-start font-medium wrap-anywhere sm:max-w-xs"
              >
                {name}
              </th>
              {cells.map((cell, column) => (
                <td
                  key={columns[column]?.runId}
                  className={cn('border-b border-border p-0', column !== shown && 'max-sm:hidden')}
                >
                  <button
                    type="button"
                    data-cell=""
                    tabIndex={at.row === row && at.column === column ? 0 : -1}
                    aria-label={labelOf(name, columns[column])}
                    aria-describedby={`cell-${row}-${column}`}
                    onKeyDown={move}
                    onFocus={() => {
                      setFocused(row);
                      onShow(column);
                    }}
                    onClick={() => onOpen(caseId, column)}
                    className={cn(
                      'w-full cursor-pointer px-3 py-2 text-start -outline-offset-2 hover:bg-surface-2 touch:min-h-11',
                      cell.change === 'worse' && 'bg-danger-soft/40',
                    )}
                  >
                    <span id={`cell-${row}-${column}`}>
                      <ResultCell cell={cell} answers={answersPerCase} />
                    </span>
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="px-4 py-6 text-md text-fg-muted">No case matches the filter.</p>}
    </div>
  );
}

function labelOf(name: string, column: { version: number; model: string } | undefined): string {
  return column === undefined ? name : `${name}, ${columnName(column)}`;
}
