import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { POST } from '@/app/api/import/route';
import { ImportEvent } from '@/domain/import/report';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { columnsByName, columnsByPlace } from '@/server/services/import/choose-columns';
import { previewImport, previewOrAsk } from '@/server/services/import/preview-import';
import { runImport } from '@/server/services/import/run-import';
import { makeProfile, makeSession } from '../../support/factories';
import { bytesSource, csvOf, newImporter, promptsOf } from './support';

/** A table whose columns nobody knows by their names. */
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
  it('is asked about, with a guess by what stands in it', async () => {
    const { ctx } = await newImporter();
    const asked = await previewOrAsk(ctx, { source, isAsked: false, sheet: null });
    if (asked.mode !== 'columns') throw new Error('Its columns were taken for known.');
    expect(asked).toMatchObject({ columns: ROWS[0], rows: 3 });
    const roles = Object.fromEntries(asked.guess.map(({ column, role }) => [column, role]));
    expect(roles).toEqual({
      ...{ Nr: 'extra', Wofür: 'title', 'Wie man fragt': 'content', Gruppe: 'extra', Wer: 'extra' },
    });
  });

  it('comes in with the columns that were chosen, and says what is left out', async () => {
    const { owner, ctx } = await newImporter();
    const columns = columnsByName(CHOSEN);
    const preview = await previewImport(ctx, { source, columns });
    expect(preview).toMatchObject({ toCreate: 2, refused: 1, hasColumns: true });
    expect(preview.notices).toEqual(['Columns that are left out: "Wer".']);
    expect(preview.refusedRows).toMatchObject([{ title: 'Leer', reasons: ['It has no text.'] }]);
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
      'The table has no column "Text". It has "Nr", "Wofür"',
    ],
    ['a place beyond the last', columnsByPlace(new Map([[9, 'content']])), 'The table has no column 10.'],
    ['no text', columnsByPlace(new Map([[1, 'title']])), 'Say which column holds the text'],
  ])('are refused in words: %s', async (_, columns, message) => {
    const { owner, ctx } = await newImporter();
    expect(await messageOf(previewImport(ctx, { source: CSV, columns }))).toContain(message);
    expect(await messageOf(runImport(ctx, { source: CSV, columns, isShared: false }))).toContain(message);
    expect(await promptsOf(owner)).toEqual([]);
  });

  it.each([
    ['Text', '"Text" says nothing'],
    ['what=Text', 'write FIELD=COLUMN with one of title, content'],
    ['title=', '"title=" says nothing'],
  ])('are refused on the command line: %s', (word, message) => {
    expect(() => columnsByName([word])).toThrow(message);
  });

  it('name a column once', () => {
    expect(() => columnsByName(['title=A', 'content=A'])).toThrow('The column "A" is named twice.');
  });

  it('give the text to the column that holds numbers, if somebody says so, and lose nothing', async () => {
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

  it('is asked about though the columns of one are known, beginning with the first that is not empty', async () => {
    const { ctx } = await newImporter();
    const asked = await previewOrAsk(ctx, { source, isAsked: false, sheet: null });
    expect(asked).toMatchObject({
      ...{ mode: 'columns', sheets: ['Leer', 'Erstes & "Blatt"', 'Fragen'], sheet: 'Erstes & "Blatt"' },
      columns: KNOWN[0],
    });
  });

  it('gives the sheet that is asked for, and that sheet comes in', async () => {
    const { owner, ctx } = await newImporter();
    const asked = await previewOrAsk(ctx, { source, isAsked: true, sheet: 'Fragen' });
    expect(asked).toMatchObject({ mode: 'columns', sheet: 'Fragen', columns: ROWS[0] });
    await runImport(ctx, { source, columns: columnsByName(CHOSEN, 'Fragen'), isShared: false });
    expect((await promptsOf(owner)).map(({ title }) => title)).toEqual(['要約する', 'Brief']);
  });

  it('names its sheets when there is none of the name', async () => {
    const { ctx } = await newImporter();
    const columns = columnsByName(CHOSEN, 'Fehlt');
    expect(await messageOf(previewImport(ctx, { source, columns }))).toBe(
      'There is no sheet "Fehlt". The workbook has "Leer", "Erstes & "Blatt"", "Fragen".',
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
    const answer = await previewOrAsk(ctx, { source, isAsked: false, sheet: null });
    expect(answer).toMatchObject({ mode: 'preview', toCreate: 1 });
  });

  it('several files: the tables among them are named', async () => {
    const { ctx } = await newImporter();
    const files = { 'a/fragen.csv': strToU8(csvOf(ROWS)), 'a/b.md': strToU8('---\ntitle: B\n---\nDo b.\n') };
    const source = bytesSource(Buffer.from(zipSync(files)));
    const answer = await previewOrAsk(ctx, { source, isAsked: false, sheet: null });
    expect(answer).toMatchObject({
      passedOver: {
        files: [
          {
            path: 'a/fragen.csv',
            reason: 'its columns are not known: import it by itself to say what they are',
          },
        ],
      },
    });
    expect(await messageOf(previewOrAsk(ctx, { source, isAsked: true, sheet: null }))).toContain(
      'one table at a time',
    );
  });

  it('a table too long to be read at once, in words that help', async () => {
    const { ctx } = await newImporter();
    const source = named('long.csv', `Wofür,Wie\nA,${'x'.repeat(5_300_000)}\n`);
    expect(await messageOf(previewOrAsk(ctx, { source, isAsked: true, sheet: null }))).toContain(
      'at most 5 MB',
    );
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
  ])('refuses %s', async (_, query) => {
    expect((await send(query)).status).toBe(400);
  });

  it('tells viewers nothing of a table', async () => {
    expect(await send('mode=columns', 'viewer')).toMatchObject({ status: 403 });
  });
});
