import { escapeCell } from '@/domain/import/csv-cells';
import { listWriter } from './kinds';
import { csvText } from './own-csv';

const COLUMNS = ['Name', 'Prompt', 'Tags', 'Description'] as const;

/** Notion ends the names of its files with the number of a page; what has none is a table of anybody. */
const PAGE_NUMBER = '1'.padStart(32, '0');

/** A table that Notion imports as a database. */
export const notionWriter = listWriter(
  'notion',
  { name: 'Prompts', ending: ` ${PAGE_NUMBER}.csv` },
  (prompt) => ({
    entry: [prompt.title, prompt.content, prompt.tags.join(', '), prompt.description].map(escapeCell),
  }),
  (entries) => csvText([[...COLUMNS], ...entries], { bom: true }),
);
