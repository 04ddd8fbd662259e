import { AppError } from '@/domain/errors';
import { type Columns, findColumns } from '@cuebook/formats/tables/columns';
import { importMessages } from '@/domain/import/messages';
import type { RawRow } from '@/domain/import/row-values';
import { MAX_ROW_BYTES } from '@cuebook/formats/csv/csv-reader';
import type { FileRow } from './file-row';
import { splitJsonArray, splitLines } from './split-json';

/** A value of a list by its number from 1, or why it can't be read. */
export type JsonRow<Value = unknown> = { row: number } & ({ value: Value } | { refusal: string });

/** Parses JSON text; null if it isn't JSON (and not if its value is null). */
export type ParseJson<Value> = (json: string) => { value: Value } | null;

/** Yields the values of a JSON list, one in memory at a time. Throws BAD_REQUEST for invalid or truncated JSON. */
export async function* readJsonValues<Value>(
  text: AsyncIterable<string>,
  parse: ParseJson<Value>,
): AsyncGenerator<JsonRow<Value>> {
  for await (const { number, json } of splitJsonArray(text, MAX_ROW_BYTES)) {
    if (json === null) {
      yield { row: number, refusal: importMessages.row.tooLongToRead };
      continue;
    }
    const parsed = parse(json);
    if (parsed === null) throw new AppError('BAD_REQUEST', importMessages.file.invalidJson(number));
    yield { row: number, value: parsed.value };
  }
}

/**
 * Yields the values of JSON Lines, numbered by line. An invalid line is rejected, the others are not. An invalid first
 * line means another kind of file, and an invalid last one without a line end a truncated file: both throw BAD_REQUEST.
 */
export async function* readJsonLineValues<Value>(
  text: AsyncIterable<string>,
  parse: ParseJson<Value>,
): AsyncGenerator<JsonRow<Value>> {
  let isFirst = true;
  for await (const { number, json, isEnded } of splitLines(text, MAX_ROW_BYTES)) {
    if (json === null) {
      yield { row: number, refusal: importMessages.row.tooLongToRead };
    } else if (json.trim() !== '') {
      const parsed = parse(json);
      if (parsed !== null) {
        yield { row: number, value: parsed.value };
      } else if (isFirst) {
        throw new AppError('BAD_REQUEST', importMessages.file.notJsonLines);
      } else if (!isEnded) {
        throw new AppError('BAD_REQUEST', importMessages.file.truncated('line', number));
      } else {
        yield { row: number, refusal: importMessages.row.notJson };
      }
      isFirst = false;
    }
  }
}

/** Yields the prompts among the values of a list. Passes on the errors of reading them. */
export async function* promptsOfJson(
  values: AsyncIterable<JsonRow>,
  onColumns: (columns: Columns) => void,
): AsyncGenerator<FileRow> {
  const toRow = rowMaker(onColumns);
  for await (const found of values) yield 'refusal' in found ? found : toRow(found.row, found.value);
}

export function parseAnyJson(json: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(json) as unknown };
  } catch {
    return null;
  }
}

function rowMaker(onColumns: (columns: Columns) => void): (row: number, value: unknown) => FileRow {
  const seen = new Map<string, Columns>();
  return (row, value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return { row, refusal: importMessages.row.notAnObject };
    }
    const members = Object.entries(value).filter(([, member]) => member !== null);
    const names = members.map(([name]) => name);
    const key = JSON.stringify(names);
    let columns = seen.get(key);
    if (columns === undefined) {
      columns = findColumns(names);
      // Entries of a sane file have few shapes; a hostile one must not fill the memory.
      if (seen.size < 100) seen.set(key, columns);
      onColumns(columns);
    }
    const raw: RawRow = {};
    for (const [field, index] of columns.fields) {
      raw[field] = members[index]?.[1];
    }
    return { row, raw };
  };
}
