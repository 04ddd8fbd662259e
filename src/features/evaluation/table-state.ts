import type { EvaluationDetail } from '@/domain/evaluation/schema';

export type CellFilter = 'all' | 'worse' | 'failing';
export type Place = { row: number; column: number };

type Rows = EvaluationDetail['rows'];

/**
 * Returns the rows that a filter shows: with a cell that is worse, or that fails.
 * @param shown the one column that a phone shows; null for all of them
 */
export function filteredRows(rows: Rows, filter: CellFilter, shown: number | null): Rows {
  if (filter === 'all') return rows;
  return rows.filter(({ cells }) =>
    cells.some(
      ({ change, state }, column) =>
        (shown === null || column === shown) &&
        (filter === 'worse' ? change === 'worse' : state === 'failed'),
    ),
  );
}

/** How far each arrow moves. */
const MOVES: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
};

/** Returns where a key moves the focus in a table; null if it doesn't move it. */
export function movedBy(
  key: string,
  { row, column }: Place,
  size: { rows: number; columns: number },
): Place | null {
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most - 1);
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: size.columns - 1 };
  const move = MOVES[key];
  if (move === undefined) return null;
  return {
    row: within(row + move.row, size.rows),
    column: within(column + move.column, size.columns),
  };
}
