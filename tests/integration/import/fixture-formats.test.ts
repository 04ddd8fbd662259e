import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { FormatId } from '@cuebook/formats/formats';
import { withInputFiles } from '@/server/services/import/open-input';
import { openImport } from '@/server/services/import/open-import';
import { bytesSource, csvOf } from './support';

/** Which pipeline a file takes: its rows one by one, or the reader of its format. */

function opened(name: string, text: string) {
  return withInputFiles({ ...bytesSource(text), name }, async (given) => {
    const file = await openImport(given);
    const rows = [];
    for await (const row of file.rows()) rows.push(row);
    return { unit: file.unit, formats: file.formats.map(({ format }) => format), rows };
  });
}

describe('a file goes the way of its format', () => {
  it.each<[string, string, string, FormatId]>([
    [
      'prompts.csv',
      csvOf([
        ['act', 'prompt'],
        ['A', 'b'],
      ]),
      'row',
      'cuebook',
    ],
    ['prompts.json', '[{"act":"A","prompt":"b"}]', 'entry', 'cuebook'],
    ['prompts.jsonl', '{"title":"A","content":"b"}\n', 'line', 'cuebook'],
    ['note.md', '---\ntitle: A\n---\nb\n', 'prompt', 'markdown'],
    ['plain.txt', 'Do it.', 'prompt', 'text'],
    ['review.prompt.md', '---\nagent: ask\n---\nReview it.\n', 'prompt', 'prompt-md'],
    [
      'tabelle.csv',
      csvOf([
        ['タイトル', '本文'],
        ['翻訳', '訳してください。'],
      ]),
      'prompt',
      'table',
    ],
  ])('%s', async (name, text, unit, format) => {
    const file = await opened(name, text);
    expect(file).toMatchObject({ unit, formats: [format] });
    expect(file.rows.filter((row) => 'raw' in row)).toHaveLength(1);
  });

  it('a file goes the way of its format and one that another belongs to is no prompt of its own', async () => {
    const zip = zipSync({
      'review/SKILL.md': strToU8('---\nname: review\ndescription: Reviews.\n---\nReview with care.\n'),
      'review/checklist.md': strToU8('- Names\n- Dates\n'),
    });
    const names = await withInputFiles(
      { ...bytesSource(Buffer.from(zip)), name: 'skills.zip' },
      async (given) => {
        const file = await openImport(given);
        const paths = [];
        for await (const row of file.rows()) paths.push(row.path);
        return paths;
      },
    );
    expect(names).toEqual(['review/SKILL.md']);
  });
});
