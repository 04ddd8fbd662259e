import { type CsvRow, csvRowsOf, readCsvRows } from '@cuebook/formats/csv/csv-reader';
import { UnreadableTable } from '@cuebook/formats/csv/unreadable-table';
import { AppError } from '@/domain/errors';

/** Yields the rows of a table of texts, chunk by chunk. Throws BAD_REQUEST for one that can't be read. */
export async function* rowsOfCsv(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<CsvRow> {
  try {
    yield* readCsvRows(text, delimiter);
  } catch (error) {
    throw rejection(error);
  }
}

/** The same for a text in memory. */
export function rowsOfCsvText(text: string, delimiter: string): CsvRow[] {
  try {
    return csvRowsOf(text, delimiter);
  } catch (error) {
    throw rejection(error);
  }
}

function rejection(error: unknown): unknown {
  return error instanceof UnreadableTable ? new AppError('BAD_REQUEST', error.message) : error;
}
