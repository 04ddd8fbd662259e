import { stringify } from 'csv-stringify/sync';
import { EXPORT_COLUMNS, escapeCell, jsonToCell, tagsToCell } from '../tables/csv-cells.ts';
import { conversionWarnings } from './conversion-warnings.ts';
import { type GrowingFile, completeFileText } from './own-json.ts';
import type { FormatWriter, PortablePrompt } from './writer.ts';

/** Our own CSV: UTF-8 with byte order mark, CRLF, every field quoted, and no cell that can start a formula. */
export const OWN_CSV: GrowingFile = {
  ending: 'csv',
  head: csvText([[...EXPORT_COLUMNS]], { bom: true }),
  entry: (prompt) => csvText([ownCells(prompt)]),
  tail: () => '',
};

/** Returns rows as CSV that every spreadsheet reads. */
export function csvText(rows: string[][], options: { bom?: boolean } = {}): string {
  return stringify(rows, { ...options, quoted: true, record_delimiter: 'windows' });
}

/** Returns the cells of a prompt in our own table, in column order; no spreadsheet treats one as a formula. */
export function ownCells(prompt: PortablePrompt): string[] {
  return EXPORT_COLUMNS.map((column) => escapeCell(cellOf(prompt, column)));
}

function cellOf(prompt: PortablePrompt, column: (typeof EXPORT_COLUMNS)[number]): string {
  const value = prompt[column];
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  return column === 'tags' ? tagsToCell(prompt.tags) : jsonToCell(value);
}

/** A table for spreadsheets. */
export const tableWriter: FormatWriter = {
  format: 'table',
  write: (prompts, name) => ({
    files: [
      {
        path: `${name('prompts')}.csv`,
        text: completeFileText(OWN_CSV, prompts),
        slugs: prompts.map(({ slug }) => slug),
      },
    ],
    warnings: prompts.map((prompt) => ({ slug: prompt.slug, warnings: conversionWarnings(prompt, 'table') })),
  }),
};
