import { AppError } from '@/domain/errors';
import { type Columns, findColumns, hasRequiredColumns } from '@cuebook/formats/tables/columns';
import { unescapeCell } from '@cuebook/formats/tables/csv-cells';
import { importMessages } from '@/domain/import/messages';
import type { RawRow } from '@/domain/import/row-values';
import { type CsvRow, withinWidth } from '@cuebook/formats/csv/csv-reader';
import { rowsOfCsv } from './csv-rows';
import type { FileRow } from './file-row';

/** Yields the prompts of a CSV, like {@link promptsOfRows}. Throws as `rowsOfCsv` does, too. */
export function readCsv(
  text: AsyncIterable<string>,
  delimiter: string,
  onColumns: (columns: Columns) => void,
): AsyncGenerator<FileRow> {
  return promptsOfRows(rowsOfCsv(text, delimiter), onColumns);
}

/** Yields the prompts of rows below a header row; empty rows are skipped. Throws BAD_REQUEST if columns are missing. */
export async function* promptsOfRows(
  rows: AsyncIterable<CsvRow> | Iterable<CsvRow>,
  onColumns: (columns: Columns) => void,
): AsyncGenerator<FileRow> {
  let columns: Columns | null = null;
  let width = 0;
  for await (const found of rows) {
    const { row } = found;
    if ('refusal' in found) {
      yield found;
    } else if (columns === null) {
      columns = findColumns(found.cells);
      width = withinWidth(found.cells, 0).length;
      if (!hasRequiredColumns(columns)) {
        throw new AppError('BAD_REQUEST', importMessages.file.missingColumns(shownNames(found.cells)));
      }
      onColumns(columns);
    } else {
      const cells = withinWidth(found.cells, width);
      if (cells.length > width) {
        yield { row, refusal: importMessages.row.tooManyFields(cells.length, width) };
      } else if (cells.some((cell) => cell !== '')) {
        yield { row, raw: rawRow(columns, cells) };
      }
    }
  }
}

function rawRow(columns: Columns, cells: readonly string[]): RawRow {
  const raw: RawRow = {};
  for (const [field, index] of columns.fields) {
    const first = cells[index];
    if (first === undefined) continue;
    const more = columns.continued.get(field)?.map((at) => cells[at] ?? '') ?? [];
    const cell = [first, ...more].join('');
    raw[field] = columns.isOwnExport ? unescapeCell(cell) : cell;
  }
  return raw;
}

/** Returns the first cells of a row that is not a header, short enough for a message. */
function shownNames(cells: readonly string[]): string[] {
  return cells.slice(0, 6).map((cell) => (cell.length > 30 ? `${cell.slice(0, 30)}…` : cell));
}
