import { firstCharacters } from '@/domain/characters';
import {
  IMPORT_SAMPLE_CELL_LENGTH,
  IMPORT_SAMPLE_COLUMN_ROWS,
  IMPORT_TABLE_KINDS,
} from '@/domain/import/limits';
import type { TableKind } from '@/domain/import/table-columns';
import { type InputEntry, isSpreadsheet, mayContainRows } from './input-file-set';
import { guessOf, openTable } from './open-table';
import { type OpenTable } from './opened-table';
import type { InputPlans } from './plan-input';
import type { TablePlace } from '@cuebook/formats/readers/table';
import { columnMessages, rejectInput } from './reject-input';

export const isTable = ({ path }: InputEntry) => mayContainRows(path) || isSpreadsheet(path);

/** Returns the tables with columns to choose: a single input file, or of several those without a matching reader. */
export function openTo({ given, plans, used }: InputPlans): InputEntry[] {
  if (given.isSingle) return given.entries;
  return given.entries.filter(
    (entry) =>
      isTable(entry) && entry.size > 0 && plans.get(entry.path)?.kind === 'none' && !used.has(entry.path),
  );
}

type FoundKind = TableKind & { paths: string[] };
type FoundKinds = { kinds: FoundKind[]; sheets: string[]; sheet: string | null };

function kindOf(table: OpenTable): FoundKind {
  const { path, columns, header, canMoveHeader, count, hasMore, rows } = table;
  return {
    path,
    files: 1,
    columns,
    header,
    canMoveHeader,
    rows: count,
    hasMore,
    paths: [path],
    guess: guessOf(table),
    sample: rows
      .slice(0, IMPORT_SAMPLE_COLUMN_ROWS)
      .map((cells) => cells.map((cell) => firstCharacters(cell, IMPORT_SAMPLE_CELL_LENGTH))),
  };
}

/** Returns the kinds of tables with columns to choose, in the order of the files. Throws BAD_REQUEST if none. */
export async function findKinds(planned: InputPlans, { sheet, header }: TablePlace): Promise<FoundKinds> {
  const { given, files, encodings } = planned;
  const entries = openTo(planned);
  const kinds = new Map<string, FoundKind>();
  let workbook: Pick<FoundKinds, 'sheets' | 'sheet'> = { sheets: [], sheet: null };
  for (const entry of entries) {
    const file = files.get(entry.path);
    if (file === undefined) continue;
    const { table, why } = await openTable(entry, file, encodings, {
      ...(isSpreadsheet(entry.path) && { sheet }),
      ...(header !== undefined && { header }),
    });
    if (table === null && given.isSingle) rejectInput(why);
    if (table === null) continue;
    if (table.count === 0) {
      if (given.isSingle) rejectInput(columnMessages.noRows);
      continue;
    }
    if (given.isSingle) workbook = { sheets: table.sheets, sheet: table.sheet };
    // A header in another row is another kind of table.
    const key = JSON.stringify([table.header, ...[...table.columns].sort()]);
    const same = kinds.get(key);
    if (same === undefined) {
      if (kinds.size < IMPORT_TABLE_KINDS) kinds.set(key, kindOf(table));
      continue;
    }
    same.files += 1;
    same.rows += table.count;
    same.hasMore ||= table.hasMore;
    same.paths.push(entry.path);
  }
  return kinds.size === 0 ? rejectInput(columnMessages.noTable) : { kinds: [...kinds.values()], ...workbook };
}
