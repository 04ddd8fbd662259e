import { csvMessages } from './csv-messages.ts';
import { type CellScan, scanRecord } from './csv-record.ts';
import { UnreadableTable } from './unreadable-table.ts';

/** Prompts within the limits never need more, with any escaping: longer rows are not kept in memory. */
export const MAX_ROW_BYTES = 5_000_000;

/** A row of a table by its number, as a spreadsheet shows it from 1, or why it can't be read. */
export type CsvRow = { row: number } & ({ cells: string[] } | { refusal: string });

const TAB = '\t';

/**
 * Reads a table of texts with a separator between its cells, chunk by chunk. Quoting follows RFC 4180; between tabs, as
 * programs copy cells, a quote is text unless it wraps the cell. A row with unmatched quotes is rejected, the others
 * are not. Keeps one row in memory. Empty lines count as rows and are skipped.
 */
export class CsvReader {
  private rest = '';
  private row = 0;
  private line = 1;
  private width: number | null = null;
  /** Length at which an unfinished row is checked again, so that a long one is not scanned repeatedly. */
  private nextLook = 0;

  constructor(private readonly delimiter: string) {}

  /** Returns the complete rows. Throws UnreadableTable for a row longer than any prompt can be. */
  push(text: string): CsvRow[] {
    this.rest += text;
    if (this.rest.length < this.nextLook && this.rest.length <= MAX_ROW_BYTES) return [];
    return this.take(false);
  }

  /** Returns the remaining rows. Throws UnreadableTable for a truncated file. */
  end(): CsvRow[] {
    return this.take(true);
  }

  private take(isEnd: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    let at = 0;
    while (at < this.rest.length) {
      const scan = this.scan(at, isEnd);
      if (scan === null) break;
      const found = this.rowOf(scan, isEnd && scan.next >= this.rest.length && !scan.hasLineEnd);
      if (found !== null) rows.push(found);
      at = scan.next;
    }
    this.rest = this.rest.slice(at);
    this.nextLook = this.rest.length * 2;
    if (this.rest.length > MAX_ROW_BYTES) this.fail(csvMessages.rowTooLong);
    return rows;
  }

  private scan(at: number, isEnd: boolean): CellScan | null {
    const { delimiter, width } = this;
    const found = scanRecord(this.rest, at, { delimiter, width, isEnd });
    if (found !== null || delimiter !== TAB || this.rest.length - at <= MAX_ROW_BYTES) return found;
    // A quote that wraps no cell by now wraps none.
    const forced = scanRecord(this.rest, at, { delimiter, width, isEnd: true });
    return forced?.hasLineEnd === true ? forced : null;
  }

  private rowOf(scan: CellScan, isCut: boolean): CsvRow | null {
    this.row += 1;
    const { row, line } = this;
    this.line += scan.lines;
    if (scan.isOpen) throw new UnreadableTable(csvMessages.unclosedQuote(row, line));
    if (scan.cells === null) return { row, refusal: csvMessages.strayQuote(line) };
    const { cells } = scan;
    if (cells.length === 1 && cells[0] === '') return null;
    if (isCut && this.width !== null && cells.length < this.width) {
      throw new UnreadableTable(csvMessages.truncated(row));
    }
    this.width ??= isSeparatorLine(cells) ? null : withinWidth(cells, 0).length;
    return { row, cells };
  }

  private fail(message: (row: number, line: number) => string): never {
    throw new UnreadableTable(message(this.row + 1, this.line));
  }
}

const SEPARATOR_LINE = /^sep=(.?)$/i;

/** Returns whether a row is the line with which spreadsheet programs declare the separator: `sep=;`. */
function isSeparatorLine(cells: readonly string[]): boolean {
  return SEPARATOR_LINE.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '');
}

/** Yields the rows of a table except the one that declares its separator. */
export async function* readCsvRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  const reader = new CsvReader(delimiter);
  for await (const chunk of text) yield* namedRows(reader.push(chunk));
  yield* namedRows(reader.end());
}

/** The same for a text in memory. Throws as {@link CsvReader} does. */
export function csvRowsOf(text: string, delimiter: string): CsvRow[] {
  const reader = new CsvReader(delimiter);
  return [...namedRows(reader.push(text)), ...namedRows(reader.end())];
}

function namedRows(rows: readonly CsvRow[]): CsvRow[] {
  return rows.filter((one) => !(one.row === 1 && 'cells' in one && isSeparatorLine(one.cells)));
}

/** Removes empty cells after the last column, which spreadsheet programs leave behind. */
export function withinWidth(cells: readonly string[], width: number): string[] {
  let end = cells.length;
  while (end > width && (cells[end - 1] ?? '').trim() === '') end -= 1;
  return cells.slice(0, end);
}
