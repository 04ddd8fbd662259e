import { describe, expect, it } from 'vitest';
import { variableNames } from '../prompt/variables.ts';
import {
  fixture,
  inputFile,
  hasFormatFixtures,
  onlyPrompt,
  readAs,
  together,
} from '../../tests/input-files.ts';
import { expectHardy } from '../../tests/hostile-files.ts';
import { notionReader } from './notion.ts';
import { readFiles } from './registry.ts';

const ID = '1f2e3d4c5b6a79881726354453627180';
const table = (text: string) => inputFile(`Prompts ${ID}.csv`, text);
const page = (title: string, text: string, number = '1') =>
  inputFile(`Prompts ${ID}/${title} ${ID.slice(0, -1)}${number}.md`, text);
const FOLDER = `notion/Prompts ${ID}`;
const COLD = `${FOLDER}/Cold outreach 2f2e3d4c5b6a79881726354453627181.md`;
const FOLLOW_UP = `${FOLDER}/Follow-up 3f2e3d4c5b6a79881726354453627182.md`;

describe.runIf(hasFormatFixtures)('the public files of Notion', () => {
  it('the public files of Notion give the rows of a table', () => {
    const { prompts, refused } = readAs(notionReader, fixture(`${FOLDER}.csv`));
    expect(prompts.map(({ title }) => title)).toEqual([
      'Cold outreach',
      'Follow-up',
      '=HYPERLINK("https://example.com","x")',
      'Row without a title',
    ]);
    expect(refused).toMatchObject([{ title: 'Leer', place: 'row 6', reasons: ['No text.'] }]);
    const [cold, followUp] = prompts;
    expect(cold).toMatchObject({
      content: 'Write to {{company}} about {{offer}}.',
      tags: ['sales', 'outbound'],
      warnings: [],
      extras: {
        notion: {
          Status: 'Done',
          Owner: 'Example User',
          Created: 'November 3, 2026 9:12 AM',
          Related: 'Follow-up',
          Used: 'Yes',
        },
      },
    });
    expect(variableNames(cold?.content ?? '')).toEqual(['company', 'offer']);
    expect(followUp?.content).toBe('Second mail.\n\nMention "{{offer}}", politely.');
  });

  it('the public files of Notion give the text of pages, without their properties', () => {
    const cold = onlyPrompt(readAs(notionReader, fixture(COLD)));
    expect(cold).toMatchObject({ title: 'Cold outreach', tags: ['sales', 'outbound'], warnings: [] });
    expect(cold.content).toMatch(/^Write to \{\{company\}\} about \{\{offer\}\}\.\n\n<aside>\n💡 Keep/);
    expect(cold.content).toMatch(/- \[x\] {2}Greeting$/);
    expect(cold.extras).toEqual({
      notion: {
        Status: 'Done',
        Owner: 'Example User',
        Created: 'November 3, 2026 9:12 AM',
        Used: 'Yes',
      },
    });
    expect(onlyPrompt(readAs(notionReader, fixture(FOLLOW_UP)))).toMatchObject({
      title: 'Follow-up',
      tags: ['sales'],
      content: 'Second mail.\n\nNote: this line has a colon but is text.',
    });
  });

  it('the public files of Notion make one prompt of a page and its row', () => {
    const files = together(fixture(`${FOLDER}.csv`), fixture(COLD), fixture(FOLLOW_UP));
    const { readings, unread } = readFiles(files);
    expect(unread).toEqual([]);
    expect(readings.map(({ format }) => format)).toEqual(['notion', 'notion', 'notion']);
    expect(readings.flatMap(({ prompts }) => prompts.map(({ title }) => title)).sort()).toEqual([
      ...['=HYPERLINK("https://example.com","x")', 'Cold outreach', 'Follow-up', 'Row without a title'],
    ]);
    const cold = readings.flatMap(({ prompts }) => prompts).find(({ title }) => title === 'Cold outreach');
    expect(cold?.content).toContain('<aside>');
  });
});

describe('notionReader', () => {
  it('notionReader knows its files by the number at the end of the name, and no others', () => {
    const knows = (path: string) => notionReader.detect(inputFile(path, 'x'), new Map());
    expect(knows(`a/Ein Titel ${ID}.md`)).toBe(true);
    expect(knows(`プロンプト ${ID}_all.csv`)).toBe(true);
    expect(knows(`${ID}.md`)).toBe(true);
    expect(knows('Prompts.csv')).toBe(false);
    expect(knows(`Prompts ${ID}.json`)).toBe(false);
    expect(knows(`Prompts ${ID.slice(1)}.md`)).toBe(false);
  });

  it('keeps the row of a page without text, and does not refuse that page', () => {
    const given = table('名前,Prompt\n要約,次の文章を要約: {{本文}}\n');
    const reading = readAs(notionReader, given, page('要約', '# 要約\n\nTags: x\n'));
    expect(onlyPrompt(reading)).toMatchObject({ title: '要約', content: '次の文章を要約: {{本文}}' });
    expect(reading.used).toEqual([page('要約', '').path]);
  });

  it('takes a page for one row only', () => {
    const given = table('Name,Prompt\nA,one\nA,two\n');
    const { prompts } = readAs(notionReader, given, page('A', '# A\n\nText'));
    expect(prompts.map(({ content }) => content)).toEqual(['two']);
    const elsewhere = inputFile(`Others/A ${ID}.md`, '# A\n\nText');
    expect(readAs(notionReader, given, elsewhere).prompts).toHaveLength(2);
  });

  it('says that texts are on the pages where a table has none', () => {
    const { refused } = readAs(notionReader, table('Name,Status\nA,Done\n'));
    expect(refused.map(({ reasons }) => reasons.join())).toEqual([
      'The table has no text column. The text is on the individual pages.',
    ]);
    const whole = readAs(notionReader, table('Name,Status\nA,Done\n'), page('A', '# A\n\nText'));
    expect(whole).toEqual({ prompts: [], refused: [], used: [] });
  });

  it('reads the whole table and not its filtered view besides', () => {
    const view = table('Name,Prompt\nA,one\n');
    const all = inputFile(`Prompts ${ID}_all.csv`, 'Name,Prompt\nA,one\nB,two\n');
    expect(readAs(notionReader, all, view)).toMatchObject({ prompts: [{}, {}], used: [view.path] });
  });

  it.each([
    ['a line with a variable', '# A\n\nSummarise: {{text}}\n\nBriefly.', 'Summarise: {{text}}\n\nBriefly.'],
    ['a line without a colon', '# A\n\nTags: x\nWrite.\n\nMore.', 'Tags: x\nWrite.\n\nMore.'],
  ])('notionReader takes %s for text', (_, text, content) => {
    expect(onlyPrompt(readAs(notionReader, page('A', text)))).toMatchObject({ content, tags: [] });
  });

  it('names pictures, and keeps no addresses of owners', () => {
    const prompt = onlyPrompt(
      readAs(notionReader, page('A', '# A\n\nOwner: Mia <mia@example.com>\n\n![x](A%20b/x.png)\nText')),
    );
    expect(prompt.extras).toEqual({ notion: { Owner: 'Mia' } });
    expect(prompt.warnings).toEqual([
      'Image A%20b/x.png wasn’t imported.',
      'Email addresses weren’t imported ("Owner").',
    ]);
  });

  it('notionReader survives damaged files', () => {
    const text = 'Write of {{a}}, "".\n'.repeat(50);
    expectHardy(notionReader, `x ${ID}.csv`, table(`Name,Prompt,Tags\n"A","${text}",x\nB,two,\n`));
    expectHardy(notionReader, `x ${ID}.md`, page('A', `# A\n\nTags: a\nOwner: [x](y)\n\n${text} ![x](y)`));
  });
});
