import { useId, type Key, type ReactNode } from 'react';

import { cn } from '@/lib/cn';

export interface DataTableColumn<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers, which then are set in tabular figures. */
  align?: 'start' | 'end';
  /** The cell names its row for screen readers. */
  rowHeader?: boolean;
  className?: string;
}

export interface DataTableProps<Row> {
  caption: ReactNode;
  /** Shows the caption only to screen readers. */
  hideCaption?: boolean;
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** More of how a row looks. */
  rowClassName?: (row: Row) => string | undefined;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
  className?: string;
}

/** A table on a sheet; wider than the screen it scrolls by itself, by keyboard too. */
export function DataTable<Row>({
  caption,
  hideCaption = false,
  columns,
  rows,
  rowKey,
  rowClassName,
  empty = 'No data yet.',
  className,
}: DataTableProps<Row>) {
  const captionId = useId();
  return (
    <div
      role="region"
      aria-labelledby={captionId}
      tabIndex={0}
      className={cn('relative overflow-x-auto rounded-lg border border-border bg-surface', className)}
    >
      <table className="w-full border-collapse text-md">
        <caption
          id={captionId}
          className={
            hideCaption ? 'sr-only' : 'border-b border-border px-4 py-3 text-start font-heading text-lg'
          }
        >
          {caption}
        </caption>
        <Head columns={columns} />
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className={cn(
                'border-b border-border last:border-b-0 weak:hover:bg-surface-2/60',
                rowClassName?.(row),
              )}
            >
              {columns.map((column) => {
                const Cell = column.rowHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key}
                    scope={column.rowHeader ? 'row' : undefined}
                    className={cn(
                      'px-4 py-2.5 align-middle',
                      column.align === 'end' ? 'text-end tabular-nums' : 'text-start',
                      column.rowHeader ? 'font-medium' : 'font-normal',
                      column.className,
                    )}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="px-4 py-8 text-center text-fg-muted">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return (
    <thead>
      <tr className="border-b border-border text-start text-sm text-fg-muted">
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={cn(
              'px-4 py-2.5 font-semibold whitespace-nowrap',
              column.align === 'end' ? 'text-end' : 'text-start',
              column.className,
            )}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
