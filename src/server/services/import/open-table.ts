import { AppError } from '@/domain/errors';
import { type ColumnMapping, guessMapping } from '@cuebook/formats/tables/column-mapping';
import { IMPORT_GUESSED_ROWS } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { FileRow } from './file-row';
import { type InputEntry, isLarge } from './input-file-set';
import type { EncodingsUsed } from './encodings-used';
import { withCachedContent } from './read-input-files';
import type { InputFile } from '@cuebook/formats/readers/reader';
import { readTable, type TablePlace } from '@cuebook/formats/readers/table';
import { tableRowReader } from '@cuebook/formats/readers/mapped-table';
import type { TableHead, TableOpened, OpenTable } from './opened-table';
import { openLarge } from './open-large-table';

/** Guesses the roles of columns by their names and values. */
export function guessOf({ columns, rows }: Pick<TableHead, 'columns' | 'rows'>): ColumnMapping {
  return guessMapping(columns, rows);
}

/**
 * Opens a CSV, a JSON list, JSON Lines or a workbook as a table of texts. What is small is read at once, of what is
 * large the beginning. Says why what is none of them cannot be read.
 */
export async function openTable(
  entry: InputEntry,
  file: InputFile,
  encodings: EncodingsUsed,
  place: TablePlace = {},
): Promise<TableOpened> {
  try {
    return isLarge(entry)
      ? await openLarge(entry, await encodings.of(entry.path, entry.source), place)
      : await openSmall(withCachedContent(file), place);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { table: null, why: error.message };
  }
}

async function openSmall(file: InputFile, place: TablePlace): Promise<TableOpened> {
  const read = await readTable(file, place);
  if (read.table === null) return read;
  const { table, sheets, sheet } = read;
  const { path, columns, header, canMoveHeader, rows } = table;
  const head = { path, columns, header, canMoveHeader, count: rows.length, hasMore: false, sheets, sheet };
  return {
    table: {
      ...head,
      rows: rows.slice(0, IMPORT_GUESSED_ROWS).map((one) => ('cells' in one ? one.cells : [])),
      iterate: async function* () {
        yield* rows;
      },
    },
    why: null,
  };
}

/** Yields the prompts of a table by the roles of its columns. Throws BAD_REQUEST for a damaged file. */
export async function* rowsOfTable(
  { path, columns, iterate }: OpenTable,
  mapping: ColumnMapping,
  onUnknown: (name: string) => void,
): AsyncGenerator<FileRow> {
  const read = tableRowReader(path, columns, mapping);
  let isEmpty = true;
  for await (const one of iterate(onUnknown)) {
    const { place } = one;
    if ('refusal' in one) {
      isEmpty = false;
      yield { row: 0, path, place, title: null, refusal: one.refusal };
      continue;
    }
    const found = read(place, one.cells);
    if (found === null) continue;
    isEmpty = false;
    if ('reasons' in found) {
      yield { row: 0, path, place, title: found.title, refusal: found.reasons.join('; ') };
    } else {
      const { path: _path, place: _place, warnings, ...raw } = found;
      yield { row: 0, path, place, raw, warnings };
    }
  }
  if (isEmpty) yield { row: 0, path, place: null, title: null, refusal: importMessages.columns.noRows };
}
