import { UnreadableTable } from '../csv/unreadable-table.ts';
import { readerMessages } from './reader-messages.ts';
import { delimiterOf } from '../csv/csv-dialect.ts';
import { csvRowsOf } from '../csv/csv-reader.ts';
import type { JsonObject } from './parse.ts';
import type { InputFile } from './reader.ts';

const KIND =
  /^((?:not-)?(?:i?contains(?:-any|-all|-json)?|i?contains|equals|starts-with|regex|is-[a-z-]{2,40}|similar|llm-rubric|model-graded-[a-z]{2,20}|factuality|answer-relevance|javascript|python|webhook|levenshtein|rouge-n|cost|latency|classifier|moderation|g-eval))(?:\(([\d.]{1,9})\))?:\s{0,9}([^]*)$/;
/** Assertions that need no value. */
const ALONE = /^(?:not-)?(?:is-[a-z-]{2,40}|contains-json)$/;
const SHORT: readonly (readonly [start: RegExp, type: string])[] = [
  [/^(?:fn|eval|javascript):\s{0,9}/, 'javascript'],
  [/^python:\s{0,9}/, 'python'],
  [/^grade:\s{0,9}/, 'llm-rubric'],
];

/** Parses a cell of the column `__expected`: a type and a value, or a text that the response must equal. */
function assertionOf(cell: string): JsonObject {
  const text = cell.trim();
  if (ALONE.test(text)) return { type: text };
  const short = SHORT.find(([start]) => start.test(text));
  if (short !== undefined) return { type: short[1], value: text.replace(short[0], '') };
  const [, type, threshold, value = ''] = KIND.exec(text) ?? [];
  if (type === undefined) return { type: 'equals', value: text };
  const isList = /-(?:any|all)$/.test(type);
  return {
    type,
    value: isList ? value.split(',').map((one) => one.trim()) : value,
    ...(threshold === undefined ? {} : { threshold: Number(threshold) }),
  };
}

/**
 * Returns the tests of a table: a column for each variable, and promptfoo's own, which begin with `__`. Null if it
 * isn't a table; rows that can't be read are counted in `warnings`.
 */
export function testsOfTable({ path, text }: InputFile, warnings: string[]): JsonObject[] | null {
  if (text === null || !/\.(?:csv|tsv)$/i.test(path)) return null;
  try {
    const [names, ...rows] = csvRowsOf(text, delimiterOf(text));
    if (names === undefined || 'refusal' in names) return null;
    const columns = names.cells.map((name) => name.trim());
    const refused = rows.filter((row) => 'refusal' in row).length;
    if (refused > 0) warnings.push(readerMessages.warning.testRows(path, refused));
    return rows.flatMap((row): JsonObject[] => ('cells' in row ? [testOfRow(columns, row.cells)] : []));
  } catch (error) {
    if (error instanceof UnreadableTable) return null;
    throw error;
  }
}

function testOfRow(columns: readonly string[], cells: readonly string[]): JsonObject {
  const values = columns.flatMap((name, at): [string, string][] =>
    name === '' ? [] : [[name, cells[at] ?? '']],
  );
  const asked = values.filter(([name, cell]) => /^__expected\d{0,3}$/.test(name) && cell !== '');
  const description = values.find(([name]) => name === '__description')?.[1];
  return {
    vars: Object.fromEntries(values.filter(([name]) => !name.startsWith('__'))),
    ...(description ? { description } : {}),
    ...(asked.length > 0 ? { assert: asked.map(([, cell]) => assertionOf(cell)) } : {}),
  };
}
