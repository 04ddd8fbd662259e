import { AppError } from '@/domain/errors';
import { type Columns, findColumns, hasNeededColumns } from '@/domain/import/columns';
import { unescapeCell } from '@/domain/import/csv-cells';
import { importMessages } from '@/domain/import/messages';
import type { RawRow } from '@/domain/import/row';
import { readCsvRows, withinWidth } from './csv-reader';
import type { FileRow } from './file-row';

/**
 * The prompts of a CSV, whose first row names the columns; empty rows are passed over. Throws as `CsvReader` does, and
 * BAD_REQUEST when the columns are missing.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  delimiter: string,
  onColumns: (columns: Columns) => void,
): AsyncGenerator<FileRow> {
  let columns: Columns | null = null;
  let width = 0;
  for await (const found of readCsvRows(text, delimiter)) {
    const { row } = found;
    if ('refusal' in found) {
      yield found;
    } else if (columns === null) {
      columns = findColumns(found.cells);
      width = withinWidth(found.cells, 0).length;
      if (!hasNeededColumns(columns)) {
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
    const cell = cells[index];
    if (cell !== undefined) raw[field] = columns.isOwnExport ? unescapeCell(cell) : cell;
  }
  return raw;
}

/** The first names of a row that turned out to be none, short enough for a message. */
function shownNames(cells: readonly string[]): string[] {
  return cells.slice(0, 6).map((cell) => (cell.length > 30 ? `${cell.slice(0, 30)}…` : cell));
}
