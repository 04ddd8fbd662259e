import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { POST } from '@/app/api/import/route';
import { ImportEvent } from '@/domain/import/report';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { columnsByName, columnsByPlace } from '@/server/services/import/choose-columns';
import { withInputFiles } from '@/server/services/import/open-input';
import { openImport } from '@/server/services/import/open-import';
import { previewImport, previewOrColumns } from '@/server/services/import/preview-import';
import { runImport } from '@/server/services/import/run-import';
import type { ImportSource } from '@/server/services/import/source';
import { makeProfile, makeSession } from '../../support/factories';
import { heldBytes } from '../../support/held-memory';
import { sized } from '../../support/sizes';
import { bytesSource, csvOf, newImporter, promptsOf } from './support';

/** A table with unknown column names. */
const ROWS = [
  ['Nr', 'Wofür', 'Wie man fragt', 'Gruppe', 'Wer'],
  [
    '7',
    '要約する',
    'Fasse den Text unten in drei Sätzen zusammen.\r\nZahlen bleiben.',
    'a; b',
    'me@example.com',
  ],
  ['8', 'Brief', '=SUM(A1) "höflich", bitte', '', 'you@example.com'],
  ['9', 'Leer', '   ', '', ''],
];
const named = (name: string, data: string | Buffer) => ({ ...bytesSource(data), name });
const CSV = named('fragen.csv', csvOf(ROWS));
const JSON_LIST = named(
  'fragen.json',
  JSON.stringify(
    ROWS.slice(1).map((cells) => Object.fromEntries(cells.map((cell, at) => [ROWS[0]?.[at] ?? '', cell]))),
  ),
);
const CHOSEN = ['title=Wofür', 'content=Wie man fragt', 'tags=Gruppe', 'ignore=Wer'];

/** A workbook of sheets with inline texts. */
function workbook(sheets: Record<string, string[][]>): Buffer {
  const names = Object.keys(sheets);
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${relations}"><sheets>${names
        .map((name, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
        .join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${names
        .map(
          (_, at) =>
            `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join('')}</Relationships>`,
    ),
  };
  for (const [at, name] of names.entries()) {
    const rows = (sheets[name] ?? []).map((cells, row) => {
      const written = cells.map(
        (cell, column) =>
          `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`,
      );
      return `<row r="${row + 1}">${written.join('')}</row>`;
    });
    files[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(
      `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    );
  }
  return Buffer.from(zipSync(files));
}

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => (error as Error).message,
  );

describe.each([
  ['a CSV', CSV],
  ['a JSON list', JSON_LIST],
  ['a workbook', named('fragen.xlsx', workbook({ Fragen: ROWS }))],
])('%s whose columns nobody knows', (_, source) => {
  it('a table whose columns nobody knows is asked about, with a guess from its content', async () => {
    const { ctx } = await newImporter();
    const asked = await previewOrColumns(ctx, { source, isAsked: false, place: {} });
    if (asked.mode !== 'columns') throw new Error('Its columns were taken for known.');
    expect(asked.kinds).toMatchObject([{ columns: ROWS[0], rows: 3, hasMore: false, files: 1 }]);
    const roles = Object.fromEntries((asked.kinds[0]?.guess ?? []).map(({ column, role }) => [column, role]));
    expect(roles).toEqual({
      Nr: 'extra',
      Wofür: 'title',
      'Wie man fragt': 'content',
      Gruppe: 'extra',
      Wer: 'extra',
    });
  });

  it('comes in with the columns that were chosen, and says what is left out', async () => {
    const { owner, ctx } = await newImporter();
    const columns = columnsByName(CHOSEN);
    const preview = await previewImport(ctx, { source, columns });
    expect(preview).toMatchObject({ toCreate: 2, refused: 1, hasColumns: true });
    expect(preview.notices).toEqual(['Columns not imported: "Wer".']);
    expect(preview.refusedRows).toMatchObject([{ title: 'Leer', reasons: ['No text.'] }]);
    expect(await promptsOf(owner)).toEqual([]);
    await runImport(ctx, { source, columns, isShared: false });
    expect(await promptsOf(owner)).toMatchObject([
      { title: '要約する', content: ROWS[1]?.[2], tags: ['a', 'b'], extras: { table: { Nr: '7' } } },
      { title: 'Brief', content: ROWS[2]?.[2], tags: [], extras: { table: { Nr: '8' } } },
    ]);
    expect(await runImport(ctx, { source, columns, isShared: false })).toMatchObject({
      created: 0,
      duplicates: 2,
    });
  });
});

describe('columns that were chosen wrongly', () => {
  it.each([
    [
      'a column that is not there',
      columnsByName(['content=Text']),
      'Unknown column "Text". Available columns: "Nr", "Wofür"',
    ],
    ['a place beyond the last', columnsByPlace([new Map([[9, 'content']])]), 'The table has no column 10.'],
    [
      'no text',
      columnsByPlace([new Map([[1, 'title']])]),
      'Choose the column that contains the prompt content',
    ],
  ])('columns that were chosen wrongly are refused in words: %s', async (_, columns, message) => {
    const { owner, ctx } = await newImporter();
    expect(await messageOf(previewImport(ctx, { source: CSV, columns }))).toContain(message);
    expect(await messageOf(runImport(ctx, { source: CSV, columns, isShared: false }))).toContain(message);
    expect(await promptsOf(owner)).toEqual([]);
  });

  it.each([
    ['Text', 'Invalid mapping "Text"'],
    ['what=Text', 'Use FIELD=COLUMN with one of title, content'],
    ['title=', 'Invalid mapping "title="'],
  ])('columns that were chosen wrongly are refused on the command line: %s', (word, message) => {
    expect(() => columnsByName([word])).toThrow(message);
  });

  it('columns that were chosen wrongly name a column once', () => {
    expect(() => columnsByName(['title=A', 'content=A'])).toThrow('Duplicate column name: "A".');
  });

  it('columns that were chosen wrongly give the text to the column that holds numbers, if somebody says so, and lose nothing', async () => {
    const { ctx } = await newImporter();
    const columns = columnsByName(['content=Nr', 'extra=Wie man fragt']);
    const preview = await previewImport(ctx, { source: CSV, columns });
    expect(preview).toMatchObject({ toCreate: 3, refused: 0, notices: [] });
  });
});

describe('a workbook of several sheets', () => {
  const KNOWN = [
    ['title', 'prompt'],
    ['One', 'Do one.'],
  ];
  const source = named('w.xlsx', workbook({ Leer: [], 'Erstes & "Blatt"': KNOWN, Fragen: ROWS }));

  it('a workbook of several sheets is asked about though the columns of one are known, beginning with the first that is not empty', async () => {
    const { ctx } = await newImporter();
    const asked = await previewOrColumns(ctx, { source, isAsked: false, place: {} });
    expect(asked).toMatchObject({
      mode: 'columns',
      sheets: ['Leer', 'Erstes & "Blatt"', 'Fragen'],
      sheet: 'Erstes & "Blatt"',
      kinds: [{ columns: KNOWN[0] }],
    });
  });

  it('gives the sheet that is asked for, and that sheet comes in', async () => {
    const { owner, ctx } = await newImporter();
    const asked = await previewOrColumns(ctx, { source, isAsked: true, place: { sheet: 'Fragen' } });
    expect(asked).toMatchObject({ mode: 'columns', sheet: 'Fragen', kinds: [{ columns: ROWS[0] }] });
    await runImport(ctx, { source, columns: columnsByName(CHOSEN, { sheet: 'Fragen' }), isShared: false });
    expect((await promptsOf(owner)).map(({ title }) => title)).toEqual(['要約する', 'Brief']);
  });

  it('names its sheets when there is none of the name', async () => {
    const { ctx } = await newImporter();
    const columns = columnsByName(CHOSEN, { sheet: 'Fehlt' });
    expect(await messageOf(previewImport(ctx, { source, columns }))).toBe(
      'Unknown sheet "Fehlt". Available sheets: "Leer", "Erstes & "Blatt"", "Fragen".',
    );
  });
});

describe('what is not asked about', () => {
  it.each([
    [
      'a table that is known',
      named(
        't.csv',
        csvOf([
          ['act', 'prompt'],
          ['A', 'Do a.'],
        ]),
      ),
    ],
    ['a file of another format', named('a.md', '---\ntitle: A\n---\nDo a.\n')],
  ])('%s', async (_, source) => {
    const { ctx } = await newImporter();
    const answer = await previewOrColumns(ctx, { source, isAsked: false, place: {} });
    expect(answer).toMatchObject({ mode: 'preview', toCreate: 1 });
  });
});

const NOTE = { 'a/b.md': strToU8('---\ntitle: B\n---\nDo b.\n') };
const OTHER = [
  ['Spalte', 'Was'],
  ['1', 'Mache etwas ganz anderes als die anderen Fragen.'],
];
const archive = (files: Record<string, Uint8Array>) => bytesSource(Buffer.from(zipSync(files)));

describe('tables among several files', () => {
  const files = {
    'a/fragen.csv': strToU8(csvOf(ROWS)),
    // The same columns in another order.
    'c/mehr.json': strToU8(
      JSON.stringify([
        { Wer: 'c', 'Wie man fragt': 'Frage noch einmal.', Wofür: 'Mehr', Gruppe: '', Nr: '1' },
      ]),
    ),
    'd/andere.csv': strToU8(csvOf(OTHER)),
  };
  const source = archive({ ...NOTE, ...files });

  it('tables among several files are named, and chosen if somebody wants to: those with the same columns at once', async () => {
    const { owner, ctx } = await newImporter();
    const preview = await previewOrColumns(ctx, { source, isAsked: false, place: {} });
    expect(preview).toMatchObject({
      mode: 'preview',
      toCreate: 1,
      hasColumns: true,
      passedOver: { count: 3 },
    });

    const asked = await previewOrColumns(ctx, { source, isAsked: true, place: {} });
    expect(asked).toMatchObject({
      kinds: [
        { path: 'a/fragen.csv', files: 2, rows: 4 },
        { path: 'd/andere.csv', files: 1, rows: 1 },
      ],
    });
    const roles = new Map([[1, 'title'] as const, [2, 'content'] as const]);
    const columns = columnsByPlace([roles, null]);
    expect(await previewImport(ctx, { source, columns })).toMatchObject({
      toCreate: 4,
      refused: 1,
      hasColumns: true,
      passedOver: {
        files: [{ path: 'd/andere.csv', reason: 'unknown columns: map them to import this file' }],
      },
      notices: ['Columns not imported: "Nr", "Gruppe", "Wer".'],
    });
    await runImport(ctx, { source, columns, isShared: false });
    const titles = (await promptsOf(owner)).map((prompt) => prompt.title);
    expect(titles).toEqual(['B', '要約する', 'Brief', 'Mehr']);
  });

  it('tables among several files are asked about at once when there is nothing else', async () => {
    const { ctx } = await newImporter();
    const asked = await previewOrColumns(ctx, { source: archive(files), isAsked: false, place: {} });
    expect(asked).toMatchObject({ mode: 'columns', sheets: [], kinds: [{ files: 2 }, { files: 1 }] });
  });

  it('tables among several files are chosen by name where they have the columns', async () => {
    const { ctx } = await newImporter();
    const columns = columnsByName(['title=Spalte', 'content=Was']);
    expect(await previewImport(ctx, { source, columns })).toMatchObject({
      toCreate: 2,
      passedOver: { count: 2 },
    });
    const absent = columnsByName(['content=Fehlt']);
    expect(await messageOf(previewImport(ctx, { source, columns: absent }))).toContain(
      'Unknown column "Fehlt"',
    );
  });

  it('tables among several files are no more than that: more kinds than there are, and no table at all, are refused in words', async () => {
    const { ctx } = await newImporter();
    const roles = new Map([[0, 'content'] as const]);
    const columns = columnsByPlace([roles, roles, roles]);
    expect(await messageOf(previewImport(ctx, { source, columns }))).toContain('Invalid column mapping');
    const none = archive(NOTE);
    expect(await messageOf(previewOrColumns(ctx, { source: none, isAsked: true, place: {} }))).toContain(
      'No table found',
    );
  });
});

describe('a table too long to be held', () => {
  const TEXT = 'Fasse zusammen, was unten steht. '.repeat(200);
  // An ignored column makes the table long: writing 8 MB of prompts would take a minute.
  const COUNT = sized(60, 1_200);
  const REST = 'Nicht gefragt. '.repeat(8_000_000 / COUNT / 15);
  const rows = Array.from({ length: COUNT }, (_, index) => ({
    Wofür: `Frage ${index}`,
    Wie: `${index} ${TEXT}`,
    Rest: REST,
  }));
  const late = { Wofür: 'Spät', Wie: 'Zuletzt.', Wer: 'x' };
  const COLUMNS = ['Wofür', 'Wie', 'Rest'];
  const LONG = {
    csv: csvOf([COLUMNS, ...rows.map((row) => [row.Wofür, row.Wie, row.Rest]), ['Kaputt', 'a', 'b', 'c']]),
    json: JSON.stringify([...rows, late, 7]),
    jsonl: [...rows, late].map((row) => JSON.stringify(row)).join('\n') + '\nkein JSON\n',
  };

  it.each(['csv', 'json', 'jsonl'] as const)(
    'a table too long to be held is asked about by its beginning and read to its end: %s',
    async (ending) => {
      const { owner, ctx } = await newImporter();
      const source = named(`long.${ending}`, LONG[ending]);
      const asked = await previewOrColumns(ctx, { source, isAsked: false, place: {} });
      expect(asked).toMatchObject({ kinds: [{ columns: COLUMNS, hasMore: true }] });
      const columns = columnsByName(['title=Wofür', 'content=Wie', 'ignore=Rest']);
      const result = await runImport(ctx, { source, columns, isShared: false });
      const isCsv = ending === 'csv';
      expect(result).toMatchObject({ created: isCsv ? COUNT : COUNT + 1, refused: 1 });
      expect(result.refusedRows).toMatchObject([
        { place: `${{ csv: 'row', json: 'entry', jsonl: 'line' }[ending]} ${COUNT + 2}` },
      ]);
      expect(result.notices).toEqual([`Columns not imported: "Rest"${isCsv ? '' : ', "Wer"'}.`]);
      const prompts = await promptsOf(owner);
      expect(prompts[COUNT - 1]).toMatchObject({ title: `Frage ${COUNT - 1}`, content: rows.at(-1)?.Wie });
    },
  );

  it('a table too long to be held is known by the names of its columns, in an archive too', async () => {
    const { ctx } = await newImporter();
    // Texts that differ from row to row: repeated ones would compress like a zip bomb.
    const words = (row: number) =>
      Array.from({ length: 1_800_000 / COUNT }, (_, at) =>
        ((row * 7_919 + at * 104_729) % 99_991).toString(36),
      );
    const known = csvOf([
      ['Titel', 'Inhalt', 'Rest'],
      ...rows.map((row, index) => [row.Wofür, row.Wie, words(index).join(' ')]),
    ]);
    const source = archive({ 'lang.csv': strToU8(known) });
    expect(await previewImport(ctx, { source })).toMatchObject({
      toCreate: COUNT,
      formats: [{ format: 'table', files: 1 }],
    });
  });

  it('a table too long to be held that is cut off leaves nothing behind', async () => {
    const { owner, ctx } = await newImporter();
    const source = named('long.csv', LONG.csv.slice(0, -30));
    const columns = columnsByName(['content=Wie']);
    expect(await messageOf(runImport(ctx, { source, columns, isShared: false }))).toContain('cut off');
    expect(await promptsOf(owner)).toEqual([]);
  });

  it('a table too long to be held is never held as a whole', async () => {
    const line = `"Frage","${TEXT}"\n`;
    const source: ImportSource = {
      name: 'huge.csv',
      async *open() {
        yield Buffer.from('Wofür,Wie\n');
        for (let at = 0; at < 6_000; at += 1) yield Buffer.from(line);
      },
    };
    const columns = columnsByName(['content=Wie']);
    const before = heldBytes();
    const { most, rows: count } = await withInputFiles(source, async (given) => {
      const { rows: iterate } = await openImport(given, columns);
      let [most, count] = [0, 0];
      for await (const _ of iterate()) {
        count += 1;
        if (count % 1_000 === 0) most = Math.max(most, heldBytes() - before);
      }
      return { most, rows: count };
    });
    expect(count).toBe(6_000);
    // The file has 40 MB; the first 5 MB are kept in memory.
    expect(most).toBeLessThan(15_000_000);
  });
});

describe('POST /api/import', () => {
  async function send(query: string, role: 'contributor' | 'viewer' = 'contributor') {
    const owner = await makeProfile({ role });
    const { cookie } = await makeSession(owner);
    const response = await POST(
      new Request(`http://localhost:3000/api/import?name=fragen.csv&${query}`, {
        method: 'POST',
        headers: { 'content-type': 'text/csv', cookie: `${SESSION_COOKIE}=${cookie}` },
        body: csvOf(ROWS),
      }),
    );
    const lines = (await response.text()).trim().split('\n');
    return {
      owner,
      status: response.status,
      events: lines.map((line) => ImportEvent.parse(JSON.parse(line))),
    };
  }

  it('asks, previews and runs with the columns of its address', async () => {
    expect((await send('mode=preview')).events).toMatchObject([{ report: { mode: 'columns', sheets: [] } }]);
    const columns = 'columns=1:title,2:content';
    expect((await send(`mode=preview&${columns}`)).events).toMatchObject([
      { report: { mode: 'preview', toCreate: 2 } },
    ]);
    const { owner, events } = await send(`mode=run&visibility=private&${columns}`);
    expect(events.at(-1)).toMatchObject({ report: { mode: 'run', created: 2 } });
    expect(await promptsOf(owner)).toMatchObject([{ title: '要約する', extras: {} }, { title: 'Brief' }]);
  });

  it.each([
    ['no role', 'mode=preview&columns='],
    ['an unknown role', 'mode=preview&columns=0:nothing'],
    ['a place twice', 'mode=preview&columns=0:title,0:content'],
    ['the name of a sheet without end', `mode=columns&sheet=${'x'.repeat(300)}`],
  ])('POST /api/import refuses %s', async (_, query) => {
    expect((await send(query)).status).toBe(400);
  });

  it('tells viewers nothing of a table', async () => {
    expect(await send('mode=columns', 'viewer')).toMatchObject({ status: 403 });
  });
});
