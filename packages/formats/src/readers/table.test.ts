import { zipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { guessMapping } from '../tables/column-mapping.ts';
import { fixture, inputFile, hasFormatFixtures } from '../../tests/input-files.ts';
import type { InputFile } from './reader.ts';
import { readTable } from './table.ts';
import { readMappedTable } from './mapped-table.ts';

async function read(file: InputFile) {
  const { table, why } = await readTable(file);
  if (table === null) throw new Error(why);
  return readMappedTable(file, table, guessMapping(table.columns));
}

describe.runIf(hasFormatFixtures)('the public spreadsheet', () => {
  it('the public spreadsheet is read as texts', async () => {
    const { prompts, refused } = await read(fixture('xlsx/prompts.xlsx'));
    expect(refused).toEqual([]);
    expect(prompts).toHaveLength(20);
    const of = (title: string) => prompts.find((one) => one.title === title);
    expect(of('Number tag')?.tags).toEqual(['2026']);
    expect(of('Leading zero')?.tags).toEqual(['007']);
    expect(of('Formula look')?.content).toBe('=1+1 is text here');
    expect(of('Comma, title')?.tags).toEqual(['a', 'b', 'c']);
    expect(of('Padded')?.content).toBe('   keep the inner   blanks   ');
    expect(of('要約')).toMatchObject({
      content: '次の文章を三行で要約してください:\n{{本文}}',
      tags: ['日本語', 'summary'],
    });
  });
});

describe('the row that names the columns', () => {
  const rows = 'Prompts of the team;;\n;;\nAufgabe;Anweisung der Leitung;Nr\nA;Sag es.;1\n';
  it.each([
    ['is the first with more than one cell where nobody knows the names', rows, undefined, 3, 'Aufgabe'],
    ['is the one that names a title and a text', 'Team,2026\nact,prompt\nA,b\n', undefined, 2, 'act'],
    ['is the one that somebody chose', 'act,prompt\nTitle,Text\nA,b\n', 2, 2, 'Title'],
  ])('%s', async (_, text, asked, header, first) => {
    const { table } = await readTable(inputFile('t.csv', text), asked === undefined ? {} : { header: asked });
    expect(table).toMatchObject({
      header,
      columns: [first, expect.anything(), ...(header === 3 ? ['Nr'] : [])],
    });
    expect(table?.rows).toHaveLength(1);
  });
});

describe('readTable', () => {
  it.each([
    ['CSV', 't.csv', '\uFEFFName;Prompt;Nr\r\n日本;"a;\r\nb";007\r\nLeer;;\r\n'],
    ['JSON', 't.json', '[{"Name":"日本","Prompt":"a;\\r\\nb","Nr":"007"},{"Name":"Leer"}]'],
    ['JSON Lines', 't.jsonl', '{"Name":"日本","Prompt":"a;\\r\\nb","Nr":"007"}\n{"Name":"Leer"}\n'],
  ])('readTable reads %s', async (_, name, text) => {
    const { prompts, refused } = await read(inputFile(name, text));
    expect(prompts).toMatchObject([
      { title: '日本', content: 'a;\r\nb', extras: { table: { Nr: '007' } }, warnings: [] },
    ]);
    expect(refused).toMatchObject([{ title: 'Leer', reasons: ['No text.'] }]);
  });

  it.each([
    ['half a quotation', 't.csv', 'a,b\n"x,y'],
    ['half of JSON', 't.json', '[{"a":'],
    ['deep JSON', 't.json', '['.repeat(100_000)],
    ['half an archive', 't.xlsx', 'PK\u0003\u0004'],
    ['nothing', 't.csv', ''],
  ])('readTable refuses %s in words', async (_, name, text) => {
    const { table, why } = await readTable(inputFile(name, text));
    expect(table).toBeNull();
    expect(why).toMatch(/\w/);
  });

  it.each(['<row r="4000000000"/>', '<row r="1"><c r="XFD1048576"><v>1</v></c></row>'])(
    'readTable does not open a sheet with %s',
    async (row) => {
      const sheet = strToU8(`<worksheet><sheetData>${row}</sheetData></worksheet>`);
      const { table, why } = await readTable(
        inputFile('t.xlsx', zipSync({ 'xl/worksheets/sheet1.xml': sheet })),
      );
      expect(table).toBeNull();
      expect(why).toBe('The unpacked spreadsheet is too large.');
    },
  );

  it('readTable does not unpack a bomb', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(60_000_000) });
    expect((await readTable(inputFile('t.xlsx', bomb))).why).toBe('The unpacked spreadsheet is too large.');
  });
});
