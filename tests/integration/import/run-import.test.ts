import { describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { db } from '@/server/db';
import { deletePrompt } from '@/server/services/prompt/delete-prompt';
import { previewImport } from '@/server/services/import/preview-import';
import { ImportInterruptedError } from '@/server/services/import/import-interrupted';
import { runImport } from '@/server/services/import/run-import';
import { makeProfile, makePrompt } from '../../support/factories';
import {
  bytesSource,
  COLLECTION,
  collectionCsv,
  csvOf,
  newImporter,
  numberedCsv,
  promptsOf,
} from './support';

const run = (ctx: Parameters<typeof runImport>[0], data: string | Buffer, isShared = true) =>
  runImport(ctx, { source: bytesSource(data), isShared });

describe('importing a collection', () => {
  it('keeps every character, in file order, with first versions', async () => {
    const { owner, ctx } = await newImporter();
    const result = await run(ctx, collectionCsv());
    expect(result).toMatchObject({
      mode: 'run',
      created: COLLECTION.length,
      duplicates: 0,
      refused: 0,
      unit: 'row',
    });

    const prompts = await promptsOf(owner);
    expect(prompts.map(({ title, content }) => ({ title, content }))).toEqual(
      COLLECTION.map(({ act, prompt }) => ({ title: act, content: prompt })),
    );
    const times = prompts.map((prompt) => prompt.createdAt.getTime());
    expect(times).toEqual(times.map((_, index) => ctx.now.getTime() - (times.length - 1) + index));

    const versions = await db.promptVersion.findMany({ where: { authorId: owner.id } });
    expect(versions).toHaveLength(prompts.length);
    for (const { id, title, description, content, category, tags, createdAt } of prompts) {
      expect(versions.find((version) => version.promptId === id)).toMatchObject({
        version: 1,
        note: '',
        title,
        description,
        content,
        category,
        tags,
        createdAt,
      });
    }
  });

  it('maps for_devs and type, makes descriptions and addresses, shares or not', async () => {
    const { owner, ctx } = await newImporter();
    await run(ctx, collectionCsv(), false);
    const prompts = await promptsOf(owner);
    expect(new Set(prompts.map((prompt) => prompt.isShared))).toEqual(new Set([false]));
    const byTitle = new Map(prompts.map((prompt) => [prompt.title, prompt]));
    expect(byTitle.get('Ethereum Developer')).toMatchObject({ category: 'Development', tags: [] });
    expect(byTitle.get('prompt 生成')).toMatchObject({ category: 'AI', tags: ['structured'] });
    expect(byTitle.get('Decomposed e\u0301')).toMatchObject({ tags: ['image'] });
    expect(byTitle.get('Long one')?.description).toMatch(/^Translate this list\. word, .*🙂$/);
    expect(byTitle.get('new')?.slug).toMatch(/^new-[a-z0-9]{6}$/);
    expect(byTitle.get('🎉')?.slug).toMatch(/^prompt-[a-z0-9]{6}$/);
  });

  it('stores nothing of the contributors', async () => {
    const { ctx } = await newImporter();
    const result = await run(ctx, collectionCsv());
    expect(JSON.stringify(result)).not.toContain('@example.com');
    const [found] = await db.$queryRaw<[{ count: bigint }]>`
      SELECT (SELECT count(*) FROM prompts p WHERE p::text LIKE '%@example.com%')
           + (SELECT count(*) FROM prompt_versions v WHERE v::text LIKE '%@example.com%') AS count`;
    expect(found.count).toBe(0n);
  });

  it('creates nothing the second time, and adds only what is new later', async () => {
    const { owner, ctx } = await newImporter();
    await run(ctx, collectionCsv());
    const again = await run(ctx, collectionCsv());
    expect(again).toMatchObject({ created: 0, duplicates: COLLECTION.length, refused: 0 });
    expect(again.duplicateRows[0]).toMatchObject({ row: 2, of: { slug: expect.any(String) as string } });

    const more = await run(ctx, collectionCsv().replace('Keep them all.', 'Keep them.'));
    expect(more).toMatchObject({ created: 1, duplicates: COLLECTION.length - 1 });
    expect(await promptsOf(owner)).toHaveLength(COLLECTION.length + 1);
  });

  it('takes the same file for each of its people, with addresses of their own', async () => {
    const [first, second] = [await newImporter(), await newImporter()];
    await run(first.ctx, collectionCsv());
    const result = await run(second.ctx, collectionCsv());
    expect(result.created).toBe(COLLECTION.length);
    const slugs = [...(await promptsOf(first.owner)), ...(await promptsOf(second.owner))].map(
      (row) => row.slug,
    );
    expect(new Set(slugs).size).toBe(2 * COLLECTION.length);
  });
});

describe('duplicates', () => {
  const file = csvOf([
    ['act', 'prompt'],
    ['Same', 'text'],
    ['Same', 'other text'],
    ['Same', 'text'],
    ['same', 'text'],
  ]);

  it('duplicates are rows with the same title and content, in the file or in the library', async () => {
    const { owner, ctx } = await newImporter();
    const own = await makePrompt({ creator: owner, title: 'Same', content: 'other text' });
    const result = await run(ctx, file);
    expect(result).toMatchObject({ created: 2, duplicates: 2 });
    expect(result.duplicateRows).toEqual([
      { row: 3, title: 'Same', of: { slug: own.slug } },
      { row: 4, title: 'Same', of: { row: 2 } },
    ]);
  });

  it('duplicates are not what was deleted, and not what others have', async () => {
    const { owner, ctx } = await newImporter();
    const own = await makePrompt({ creator: owner, title: 'Same', content: 'text' });
    await deletePrompt(ctx, own.id);
    await makePrompt({ creator: await makeProfile(), title: 'Same', content: 'other text' });
    expect(await run(ctx, file)).toMatchObject({ created: 3, duplicates: 1 });
  });
});

describe('rows that are refused', () => {
  const file = csvOf([
    ['act', 'prompt'],
    ['Good', 'one'],
    ['Has NUL', 'a\u0000b'],
    ['', 'no title'],
    ['Too long', 'x'.repeat(200_001)],
    ['Also good', 'two'],
  ]);

  it('rows that are refused are named with their number and reason; the others are created', async () => {
    const { owner, ctx } = await newImporter();
    const result = await run(ctx, file);
    expect(result).toMatchObject({ rows: 5, created: 2, duplicates: 0, refused: 3 });
    expect(result.refusedRows).toEqual([
      {
        row: 3,
        title: 'Has NUL',
        reasons: ['Prompt content contains a NUL character (U+0000), which the database cannot store'],
      },
      { row: 4, title: null, reasons: ['Title is required'], fixable: { title: '', needsContent: false } },
      {
        row: 5,
        title: 'Too long',
        reasons: ['Prompt content is too long: 200,001 characters (maximum 200,000)'],
      },
    ]);
    expect((await promptsOf(owner)).map((prompt) => prompt.title)).toEqual(['Good', 'Also good']);
  });

  it('rows that are refused leave nothing behind when the file is refused as a whole', async () => {
    const { owner, ctx } = await newImporter();
    const cut = Buffer.from(numberedCsv(700)).subarray(0, -4);
    await expect(run(ctx, cut)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await promptsOf(owner)).toEqual([]);
  });
});

describe('a preview', () => {
  it('says what an import would do, and does nothing', async () => {
    const { owner, ctx } = await newImporter();
    const own = await makePrompt({ creator: owner, title: 'Prompt 2', content: 'Do 2.' });
    const data = numberedCsv(520).replace('"Do 3."', '""');
    const preview = await previewImport(ctx, { source: bytesSource(data) });
    expect(preview).toMatchObject({
      mode: 'preview',
      rows: 520,
      toCreate: 518,
      duplicates: 1,
      refused: 1,
    });
    expect(preview.sample).toHaveLength(20);
    expect(preview.sample[0]).toEqual({
      row: 2,
      title: 'Prompt 1',
      description: 'Do 1.',
      category: 'AI',
      tags: [],
      isShared: null,
    });
    expect(preview.duplicateRows).toEqual([{ row: 3, title: 'Prompt 2', of: { slug: own.slug } }]);
    expect(preview.refusedRows).toEqual([
      {
        row: 4,
        title: 'Prompt 3',
        reasons: ['Content is required'],
        fixable: { title: null, needsContent: true },
      },
    ]);
    expect(await promptsOf(owner)).toHaveLength(1);

    const { created, duplicates, refused } = await run(ctx, data);
    expect({ created, duplicates, refused }).toEqual({ created: 518, duplicates: 1, refused: 1 });
  });

  it('lists at most 200 duplicates and refusals, and counts them all', async () => {
    const { ctx } = await newImporter();
    const lines = '{"act":"A","prompt":"b"}\n{"act":"","prompt":"b"}\n'.repeat(300);
    const preview = await previewImport(ctx, { source: bytesSource(lines) });
    expect(preview).toMatchObject({ toCreate: 1, duplicates: 299, refused: 300 });
    expect(preview.duplicateRows).toHaveLength(200);
    expect(preview.refusedRows).toHaveLength(200);
  });

  it('names categories the library does not have', async () => {
    const { ctx } = await newImporter();
    const data =
      '[{"title":"A","content":"b","category":"Poetry"},{"title":"B","content":"b","category":"Poetry"}]';
    const { notices, sample } = await previewImport(ctx, { source: bytesSource(data) });
    expect(notices).toEqual(['Unknown category "Poetry": 2 prompts will use "Other".']);
    expect(sample.map((row) => row.category)).toEqual(['Other', 'Other']);
  });
});

describe('visibility', () => {
  const file = JSON.stringify([
    { title: 'says nothing', content: 'x' },
    { title: 'says shared', content: 'x', isShared: true },
    { title: 'says private', content: 'x', isShared: false },
  ]);

  it.each([
    [true, [true, true, false]],
    [false, [false, false, false]],
  ])('asked for shared: %j', async (isShared, expected) => {
    const { owner, ctx } = await newImporter();
    await run(ctx, file, isShared);
    expect((await promptsOf(owner)).map((prompt) => prompt.isShared)).toEqual(expected);
  });
});

describe('who may import', () => {
  it.each([
    ['a guest', async () => GUEST, 'UNAUTHORIZED'],
    ['a viewer', () => makeProfile({ role: 'viewer' }), 'FORBIDDEN'],
  ])('an import by %s is refused', async (_, makeActor, code) => {
    const ctx = { db, actor: await makeActor(), now: new Date() };
    await expect(run(ctx, collectionCsv())).rejects.toMatchObject({ code });
    await expect(previewImport(ctx, { source: bytesSource(collectionCsv()) })).rejects.toMatchObject({
      code,
    });
  });

  it('the owner is the signed-in person, even if the file names another', async () => {
    const [{ owner, ctx }, other] = [await newImporter(), await makeProfile()];
    const id = '00000000-0000-4000-8000-000000000000';
    await run(ctx, JSON.stringify([{ id, title: 'T', content: 'c', createdBy: other.id, usageCount: 99 }]));
    const [prompt] = await promptsOf(owner);
    expect(prompt).toMatchObject({ createdBy: owner.id, usageCount: 0 });
    expect(prompt?.id).not.toBe(id);
    expect(await promptsOf(other)).toEqual([]);
  });
});

describe('an import that stops halfway', () => {
  it('keeps the batches before, says how far it came, and the same file adds the rest', async () => {
    const { owner, ctx } = await newImporter();
    const data = numberedCsv(620);
    const reader = new AbortController();
    const seen: number[] = [];
    const stopped = runImport(ctx, {
      source: bytesSource(data),
      isShared: true,
      signal: reader.signal,
      onProgress: ({ done, total }) => {
        expect(total).toBe(620);
        seen.push(done);
        if (done === 500) reader.abort();
      },
    });
    const error: unknown = await stopped.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ImportInterruptedError);
    expect(error).toMatchObject({
      message: expect.stringContaining('The import stopped after row 501.') as string,
      report: { created: 500, rows: 500 },
    });
    expect(seen).toEqual([0, 500]);
    expect(await promptsOf(owner)).toHaveLength(500);

    expect(await run(ctx, data)).toMatchObject({ rows: 620, created: 120, duplicates: 500 });
    expect(await promptsOf(owner)).toHaveLength(620);
  });

  it('an import that stops halfway is all or nothing within a batch', async () => {
    const { owner, ctx } = await newImporter();
    // Stands for any failure of the database in the middle of a batch.
    await db.$executeRaw`
      CREATE FUNCTION fail_on_550() RETURNS TRIGGER LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.title = 'Prompt 550' THEN RAISE EXCEPTION 'the disk is full'; END IF;
        RETURN NEW;
      END $$`;
    await db.$executeRaw`CREATE TRIGGER fail_on_550 BEFORE INSERT ON prompts FOR EACH ROW EXECUTE FUNCTION fail_on_550()`;
    try {
      await expect(run(ctx, numberedCsv(620))).rejects.toMatchObject({ report: { created: 500 } });
    } finally {
      await db.$executeRaw`DROP FUNCTION fail_on_550 CASCADE`;
    }
    expect(await promptsOf(owner)).toHaveLength(500);
    expect(await run(ctx, numberedCsv(620))).toMatchObject({ created: 120, duplicates: 500 });
  });
});
