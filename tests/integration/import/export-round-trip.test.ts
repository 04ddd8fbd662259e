import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { EXPORT_COLUMNS, LATER_COLUMNS } from '@cuebook/formats/tables/csv-cells';
import type { VariableDetails } from '@/domain/prompt/variable-details';
import { CATEGORIES } from '@/domain/prompt/vocabulary';
import { Tags } from '@/domain/prompt/field-schemas';
import { characterCount } from '@/domain/characters';
import { MESSAGE_ROLES, textOfMessages } from '@/domain/prompt/chat-messages';
import { db } from '@/server/db';
import { exportPrompts } from '@/server/services/export/export-prompts';
import { iteratePrompts } from '@/server/services/export/iterate-prompts';
import { readSpreadsheet } from '@cuebook/formats/readers/spreadsheet';
import { promptTextKey } from '@/server/services/import/candidate';
import { runImport } from '@/server/services/import/run-import';
import { toStored } from '@/server/services/prompt/stored-text';
import { deletePrompt } from '@/server/services/prompt/delete-prompt';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { sized } from '../../support/sizes';
import { bytesSource, COLLECTION, collectionCsv, newImporter, promptsOf } from './support';

const FORMATS = ['cuebook', 'json-lines', 'table'] as const;
type OwnFormat = (typeof FORMATS)[number];

async function exported(owner: TestProfile, format: OwnFormat): Promise<string> {
  let text = '';
  const ctx = { db, actor: owner, now: new Date() };
  const { chunks } = await exportPrompts(ctx, { which: { kind: 'mine' }, format });
  for await (const chunk of chunks) text += String(chunk);
  return text;
}

/** An export without the values that each new prompt gets. */
function withoutMarks(text: string): string {
  return text
    .replace(/"slug":"[^"]*","createdAt":"[^"]*","updatedAt":"[^"]*"/g, '')
    .replace(/"[^"]*","20[^"]*Z","20[^"]*Z"\r\n/g, '\r\n');
}

async function textsOf(owner: { id: string }) {
  return (await promptsOf(owner)).map(
    ({ title, description, content, messages, extras, category, tags, isShared }) => ({
      title,
      description,
      content,
      messages,
      extras,
      category,
      tags,
      isShared,
    }),
  );
}

/** Beginnings, ends and insides that formats and spreadsheets trip over. */
const trap = fc.constantFrom(
  ...[
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    '\r\n',
    "'",
    "'=",
    "''@",
    '"',
    '""',
    '","',
    ',',
    ';',
    '[',
    '["a"]',
    '{',
  ],
  ...[
    '\\n',
    '\\',
    '\ufeff',
    '\u001e',
    '\u001f',
    '\u0085',
    '\u2028',
    '＝1',
    '<b>',
    '${x:y}',
    '{{x}}',
    '%_',
    '😀',
    'é',
    'e\u0301',
  ],
  ...['中文', 'слово', '\u202e', 'true', 'null', '0', ' '],
);
const anything = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\u0000', ''));
const nasty = fc.array(fc.oneof(trap, anything), { maxLength: 6 }).map((parts) => parts.join(''));
const filled = (max: number) =>
  nasty.map((text) => (text.trim() === '' ? `${text}x` : text)).filter((text) => characterCount(text) <= max);
const tags = fc
  .array(nasty, { maxLength: 5 })
  .map((list) => list.filter((tag) => Tags.safeParse([tag]).success))
  .map((list) => Tags.parse(list));

const jsonValue = fc.letrec<{ value: fc.JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    nasty,
    fc.boolean(),
    fc.constant(null),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      nasty.filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 3, noNullPrototype: true },
    ),
  ),
})).value;
const body = fc.oneof(
  fc.record({ content: filled(200_000), messages: fc.constant(null) }),
  fc
    .array(fc.record({ role: fc.constantFrom(...MESSAGE_ROLES), content: filled(2_000) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((messages) => ({ content: textOfMessages(messages), messages })),
);

const prompt = fc
  .record({
    title: filled(200),
    description: filled(1_000),
    body,
    extras: fc.record(
      {
        model: nasty,
        settings: fc.dictionary(fc.constantFrom('temperature', 'stop'), jsonValue, { noNullPrototype: true }),
        other: jsonValue,
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    category: fc.constantFrom(...CATEGORIES),
    tags,
    isShared: fc.boolean(),
  })
  .map(({ body: { content, messages }, ...rest }) => ({ ...rest, content, messages }));
const library = fc.uniqueArray(prompt, {
  maxLength: 8,
  selector: ({ title, content }) => promptTextKey(title, content),
});

/** Puts prompts into the database as they are, past every rule for text but the database's own. */
async function store(
  owner: TestProfile,
  prompts: readonly (typeof prompt extends fc.Arbitrary<infer P> ? P : never)[],
) {
  await db.prompt.createMany({
    data: prompts.map((fields, index) => ({
      ...toStored(fields),
      slug: `p-${owner.id}-${index}`,
      createdBy: owner.id,
      createdAt: new Date(Date.UTC(2026, 0, 1) + index),
    })),
  });
}

describe.each(FORMATS)('an export as %s', (format) => {
  it('imported again gives equal prompts for any text', async () => {
    await fc.assert(
      fc.asyncProperty(library, async (prompts) => {
        const owner = await makeProfile();
        await store(owner, prompts);
        const text = await exported(owner, format);
        const { owner: other, ctx } = await newImporter();
        if (prompts.length === 0) {
          await expect(runImport(ctx, { source: bytesSource(text), isShared: true })).rejects.toThrow(
            format === 'json-lines' ? 'The file is empty.' : 'The file contains no prompts.',
          );
          return;
        }
        const result = await runImport(ctx, { source: bytesSource(text), isShared: true });
        expect(result).toMatchObject({ created: prompts.length, duplicates: 0, refused: 0, notices: [] });
        expect(await textsOf(other)).toEqual(prompts);
        expect(await textsOf(other)).toEqual(await textsOf(owner));
        expect(withoutMarks(await exported(other, format))).toBe(withoutMarks(text));
      }),
      { numRuns: sized(5, 60) },
    );
  });

  it('an export of an imported collection imports as the same collection, and as nothing for its owner', async () => {
    const { owner, ctx } = await newImporter();
    await runImport(ctx, { source: bytesSource(collectionCsv()), isShared: true });
    const text = await exported(owner, format);
    expect(await runImport(ctx, { source: bytesSource(text), isShared: true })).toMatchObject({
      created: 0,
      duplicates: COLLECTION.length,
    });
    const { owner: other, ctx: otherCtx } = await newImporter();
    await runImport(otherCtx, { source: bytesSource(text), isShared: true });
    expect(await textsOf(other)).toEqual(await textsOf(owner));
  });

  it('carries the details of variables', async () => {
    const { owner, ctx } = await newImporter();
    const variables: VariableDetails[] = [
      {
        name: 'tone',
        type: 'choice',
        label: 'Tone, really',
        help: '=1+1',
        options: ['calm', '"bold"'],
        default: 'calm',
      },
      { name: 'n', type: 'number', label: '', help: '', options: [], default: null },
    ];
    await makePrompt({ creator: owner, content: '{{tone}} {{n}}', variables });
    const text = await exported(owner, format);
    const { owner: other, ctx: otherCtx } = await newImporter();
    const result = await runImport(otherCtx, { source: bytesSource(text), isShared: true });
    expect(result).toMatchObject({ created: 1, refused: 0, notices: [] });
    const [row] = await db.prompt.findMany({ where: { createdBy: other.id }, include: { versions: true } });
    expect([row?.variables, row?.versions[0]?.variables]).toEqual([variables, variables]);
    expect(await runImport(ctx, { source: bytesSource(text), isShared: true })).toMatchObject({ created: 0 });
  });

  it('holds all of one’s own prompts that are not deleted, nobody else’s, and no address', async () => {
    const { owner, ctx } = await newImporter();
    const kept = await makePrompt({ creator: owner, title: 'Kept', isShared: false });
    const deleted = await makePrompt({ creator: owner, title: 'Deleted' });
    await deletePrompt(ctx, deleted.id);
    await makePrompt({ creator: await makeProfile(), title: 'Foreign' });
    const text = await exported(owner, format);
    expect(text).toContain('Kept');
    expect(text).toContain(kept.slug);
    expect(text).toContain(kept.createdAt.toISOString());
    expect(text).not.toMatch(/Deleted|Foreign/);
    expect(text).not.toContain(owner.email);
    expect(text).not.toContain(owner.id);
  });

  it('an export of a collection is refused to guests', async () => {
    const asked = exportPrompts({ db, actor: GUEST, now: new Date() }, { which: { kind: 'mine' }, format });
    await expect(asked).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

async function workbookOf(owner: TestProfile): Promise<Buffer> {
  const ctx = { db, actor: owner, now: new Date() };
  const { chunks, fileName } = await exportPrompts(ctx, { which: { kind: 'mine' }, format: 'workbook' });
  expect(fileName).toMatch(/\.xlsx$/);
  const bytes: Uint8Array[] = [];
  for await (const chunk of chunks) bytes.push(Buffer.from(chunk));
  return Buffer.concat(bytes);
}

const MADE_ANEW: ReadonlySet<string> = new Set(['slug', 'createdAt', 'updatedAt']);

/** Its rows as a spreadsheet program shows them, without the values that each new prompt gets. */
async function cellsOf(workbook: Buffer) {
  const { sheets } = await readSpreadsheet(workbook);
  return sheets?.[0]?.cells.map((row) =>
    row
      .filter((_, at) => !MADE_ANEW.has(EXPORT_COLUMNS[at] ?? ''))
      .join('\u0001')
      .trimEnd(),
  );
}

describe('an export as a workbook', () => {
  it('imported again gives equal prompts for any text', async () => {
    await fc.assert(
      fc.asyncProperty(library, async (prompts) => {
        const owner = await makeProfile();
        await store(owner, prompts);
        const workbook = await workbookOf(owner);
        const { owner: other, ctx } = await newImporter();
        const source = { ...bytesSource(workbook), name: 'prompts.xlsx' };
        if (prompts.length === 0) {
          await expect(runImport(ctx, { source, isShared: true })).rejects.toThrow();
          return;
        }
        const result = await runImport(ctx, { source, isShared: true });
        expect(result).toMatchObject({ created: prompts.length, duplicates: 0, refused: 0, notices: [] });
        expect(await textsOf(other)).toEqual(prompts);
        expect(await cellsOf(await workbookOf(other))).toEqual(await cellsOf(workbook));
      }),
      { numRuns: sized(5, 60) },
    );
  });

  it('continues texts that are longer than a cell, and whole characters stay whole', async () => {
    const { owner } = await newImporter();
    const content = `x${'😀'.repeat(99_000)}_x000D_\r\n`;
    const extras = { model: 'm', notes: { more: 'y'.repeat(90_000) } };
    await db.prompt.createMany({
      data: [
        {
          ...toStored({ title: 'Long', description: 'd', content, messages: null, extras }),
          slug: `l-${owner.id}`,
          createdBy: owner.id,
        },
        {
          ...toStored({ title: 'Short', description: 'd', content: '=1+1', messages: null, extras: {} }),
          slug: `s-${owner.id}`,
          createdBy: owner.id,
        },
      ],
    });
    const workbook = await workbookOf(owner);
    const { sheets } = await readSpreadsheet(workbook);
    const cells = sheets?.[0]?.cells ?? [];
    expect(Math.max(...cells.flat().map((cell) => cell.length))).toBeLessThanOrEqual(32_767);
    expect(cells[0]).toContain('content 2');
    expect(cells.flat()).toContain("'=1+1");
    const { owner: other, ctx } = await newImporter();
    const source = { ...bytesSource(workbook), name: 'prompts.xlsx' };
    expect(await runImport(ctx, { source, isShared: true })).toMatchObject({
      created: 2,
      refused: 0,
      notices: [],
    });
    expect(await textsOf(other)).toEqual(await textsOf(owner));
  });

  it('an export as a workbook has no more columns than others where all texts fit', async () => {
    const { owner } = await newImporter();
    await makePrompt({ creator: owner, title: 'Short' });
    const { sheets } = await readSpreadsheet(await workbookOf(owner));
    expect(sheets?.[0]?.cells[0]).toEqual([...EXPORT_COLUMNS]);
  });

  it('an export as a workbook is refused to guests', async () => {
    const asked = exportPrompts(
      { db, actor: GUEST, now: new Date() },
      { which: { kind: 'mine' }, format: 'workbook' },
    );
    await expect(asked).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

it('a row whose details of variables are none is refused with the reason', async () => {
  const { ctx } = await newImporter();
  const row = { title: 'T', content: '{{x}}', variables: [{ name: 'x', type: 'choice' }] };
  const result = await runImport(ctx, {
    source: bytesSource(JSON.stringify([row, { ...row, variables: 'not JSON' }])),
    isShared: true,
  });
  expect(result).toMatchObject({ created: 0, refused: 2 });
  expect(result.refusedRows[0]?.reasons[0]).toContain('Add at least one choice');
});

it.each([
  [{ messages: [{ role: 'tool', content: 'x' }] }, 'Invalid messages'],
  [{ messages: 'x' }, 'Invalid messages'],
  [{ messages: [{ role: 'user', content: 'x'.repeat(200_001) }] }, 'Prompt content is too long'],
  [{ messages: [{ role: 'user', content: 'a\u0000' }] }, 'NUL character'],
  [{ extras: ['x'] }, 'Invalid extras'],
  [{ extras: { a: '\u0000' } }, 'Invalid extras'],
])('a row with %j is refused with the reason', async (fields, reason) => {
  const { ctx } = await newImporter();
  const source = bytesSource(JSON.stringify([{ title: 'T', content: 'C', ...fields }]));
  const result = await runImport(ctx, { source, isShared: true });
  expect(result).toMatchObject({ created: 0, refused: 1 });
  expect(result.refusedRows[0]?.reasons.join()).toContain(reason);
});

it('an export of a release without details of variables is known as our own', async () => {
  const { owner, ctx } = await newImporter();
  const names = EXPORT_COLUMNS.filter((column) => !LATER_COLUMNS.has(column));
  const cells = names.map((name) => (name === 'isShared' ? 'true' : name === 'title' ? "'=A" : 'x'));
  await runImport(ctx, { source: bytesSource(`${names.join(',')}\n${cells.join(',')}\n`), isShared: true });
  expect((await promptsOf(owner))[0]?.title).toBe('=A');
});

describe('the walk over one’s own prompts', () => {
  it('goes past a page of rows without losing or repeating one', async () => {
    const owner = await makeProfile();
    const createdAt = new Date(Date.UTC(2026, 0, 1));
    // One moment for all: the id alone keeps them apart.
    const rows = Array.from({ length: 1_003 }, (_, index) => ({
      title: `Row ${index}`,
      description: 'd',
      content: `c${index}`,
      createdBy: owner.id,
      createdAt,
      slug: `walk-${owner.id}-${index}`,
    }));
    for (let from = 0; from < rows.length; from += 200) {
      await db.prompt.createMany({ data: rows.slice(from, from + 200) });
    }
    const titles: string[] = [];
    const reader = { kind: 'member' as const, member: owner };
    for await (const slice of iteratePrompts({ db, now: new Date() }, reader, { kind: 'mine' })) {
      titles.push(...slice.map(({ prompt: { title } }) => title));
    }
    expect(titles).toHaveLength(1_003);
    expect(new Set(titles).size).toBe(1_003);
  });
});

describe('the CSV export', () => {
  it('the CSV export has no cell that a spreadsheet would run', async () => {
    const { owner } = await newImporter();
    await makePrompt({
      creator: owner,
      title: '=HYPERLINK("http://x","y")',
      content: '@SUM(A1)',
      tags: ['+tag'],
    });
    const text = await exported(owner, 'table');
    expect(text).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(text).toContain(`"'@SUM(A1)"`);
    expect(text).toContain(`"'+tag"`);
    expect(text.startsWith('\ufeff"title","description","content"')).toBe(true);
  });
});
