import { escapeCell } from '../tables/csv-cells.ts';
import { storedKeys } from './extras.ts';
import { listWriter } from './kinds.ts';
import { csvText } from './own-csv.ts';

const COLUMNS = ['Name', 'Prompt', 'Tags', 'Description'] as const;

/** Notion's file names end with a page id; without one the file would be read as a plain table. */
const PAGE_NUMBER = '1'.padStart(32, '0');

type Row = { cells: string[]; kept: Map<string, string> };

/** A table that Notion imports as a database, with the properties that the prompts were imported with. */
export const notionWriter = listWriter(
  'notion',
  { name: 'Prompts', ending: ` ${PAGE_NUMBER}.csv` },
  (prompt): { entry: Row } => {
    const kept = Object.entries(storedKeys(prompt, 'notion')).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !COLUMNS.some((column) => column === name) ? [[name, value]] : [],
    );
    const cells = [prompt.title, prompt.content, prompt.tags.join(', '), prompt.description];
    return { entry: { cells, kept: new Map(kept) } };
  },
  (rows) => {
    const names = [...new Set(rows.flatMap(({ kept }) => [...kept.keys()]))];
    const lines = rows.map(({ cells, kept }) => [...cells, ...names.map((name) => kept.get(name) ?? '')]);
    return csvText(
      [[...COLUMNS, ...names], ...lines].map((cells) => cells.map(escapeCell)),
      { bom: true },
    );
  },
);
