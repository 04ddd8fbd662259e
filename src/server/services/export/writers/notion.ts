import { escapeCell } from '@/domain/import/csv-cells';
import { listWriter } from './kinds';
import { csvText } from './own-csv';

const COLUMNS = ['Name', 'Prompt', 'Tags', 'Description'] as const;

/** A table that Notion imports as a database. */
export const notionWriter = listWriter(
  'notion',
  { name: 'Prompts', ending: '.csv' },
  (prompt) => ({
    entry: [prompt.title, prompt.content, prompt.tags.join(', '), prompt.description].map(escapeCell),
  }),
  (entries) => csvText([[...COLUMNS], ...entries], { bom: true }),
);
