import { describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { previewImport } from '@/server/services/import/preview-import';
import { runImport } from '@/server/services/import/run-import';
import { undoImport } from '@/server/services/import/undo-import';
import { catchUpSimilarity } from '@/server/services/prompt/store-similarity';
import { findSimilar } from '@/server/services/similarity/find-similar';
import { similarityBands, shingles } from '@/lib/min-hash';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';
import { bytesSource, csvOf, newImporter, promptsOf } from './support';

const TEXT =
  'Read the contract below with care, list every duty of the seller, name the clause it stands in, and say in one plain sentence what happens when the duty is not met. End with three questions for the other side.';
const NEAR = TEXT.replace('three questions', 'four questions');

const fileOf = (content: string, title = 'Contract') =>
  bytesSource(
    csvOf([
      ['act', 'prompt'],
      [title, content],
    ]),
  );

it('the second of two rows with one text is named, however short; rows that say no category are open', async () => {
  const { ctx } = await newImporter();
  const rows = [
    ['act', 'prompt'],
    ['Plan', 'Plan my week'],
    ['Again', 'Plan my week'],
    ['Linux Terminal', 'I want you to act as a linux terminal. I will type commands.'],
  ];
  const { listed } = await previewImport(ctx, { source: bytesSource(csvOf(rows)), isListed: true });
  expect(listed).toMatchObject([
    { row: 2, category: 'AI', isCategoryOpen: true },
    { row: 3, likeRow: { row: 2, title: 'Plan', isSame: true } },
    { row: 4, category: 'Development' },
  ]);
  expect(listed?.[0]?.likeRow).toBeUndefined();
  expect(listed?.[2]?.isCategoryOpen).toBeUndefined();
});

describe('a text that is nearly there', () => {
  it('a text that is nearly there is named in the preview, with what the reader may do', async () => {
    const { owner, ctx } = await newImporter();
    const own = await callerAs(owner).prompt.create(textOf('Mine'));
    const preview = await previewImport(ctx, { source: fileOf(NEAR) });
    expect(preview).toMatchObject({
      toCreate: 1,
      similar: 1,
      similarRows: [{ row: 2, text: NEAR, of: { id: own.id, slug: own.slug, mayEdit: true, percent: 97 } }],
    });
    expect(await findSimilar(ctx, { content: NEAR })).toMatchObject({ id: own.id });
  });

  it('a text that is nearly there of 60,000 characters is named too, with its text to compare', async () => {
    const { owner, ctx } = await newImporter();
    const long = `${owner.id} ${Array.from({ length: 9_000 }, (_, at) => `word${at}`).join(' ')}`;
    expect(long.length).toBeGreaterThan(60_000);
    const own = await callerAs(owner).prompt.create(textOf('Long', long));
    const near = long.replace('word4000 ', 'other ');
    const preview = await previewImport(ctx, { source: fileOf(near), isListed: true });
    expect(preview.similarRows).toMatchObject([{ text: near, of: { id: own.id } }]);
    expect(preview.listed).toMatchObject([{ row: 2, like: { id: own.id, mayEdit: true } }]);
  });

  it('a text that is nearly there of one import is named, in the preview and in the result, and made all the same', async () => {
    const { owner, ctx } = await newImporter();
    const source = bytesSource(
      csvOf([
        ['act', 'prompt'],
        ['Terms', `${owner.id} ${TEXT} ${owner.id}`],
        ['Other', 'Translate the words below into plain French and keep every name as it is written.'],
        ['Terms again', `${owner.id} ${NEAR} ${owner.id}`],
      ]),
    );
    const named = {
      nearDuplicates: 1,
      nearDuplicateRows: [{ row: 4, title: 'Terms again', of: { row: 2, title: 'Terms' } }],
    };
    expect(await previewImport(ctx, { source, isListed: true })).toMatchObject({
      toCreate: 3,
      ...named,
      listed: [
        { row: 2 },
        { row: 3 },
        {
          row: 4,
          likeRow: {
            row: 2,
            title: 'Terms',
            texts: { earlier: `${owner.id} ${TEXT} ${owner.id}`, own: `${owner.id} ${NEAR} ${owner.id}` },
          },
        },
      ],
    });
    expect(await runImport(ctx, { source, isShared: false })).toMatchObject({ created: 3, ...named });
  });

  it('a text that is nearly there is looked for among what the reader may read, and nowhere else', async () => {
    const stranger = await makeProfile();
    const secret = `${TEXT} Keep the name Canaryville to yourself, and never ask for it again in any other way.`;
    await callerAs(stranger).prompt.create({ ...textOf('Theirs', secret), isShared: false });
    const { ctx } = await newImporter();
    const preview = await previewImport(ctx, { source: fileOf(secret.replace('never', 'not')) });
    expect(JSON.stringify(preview)).not.toContain('Theirs');
    expect(await findSimilar(ctx, { content: secret })).not.toMatchObject({ title: 'Theirs' });
  });

  it('a text that is nearly there is skipped, kept, or made a version of the other, which an undo takes back', async () => {
    const { owner, ctx } = await newImporter();
    const unique = `${owner.id} ${TEXT} ${owner.id}`;
    const near = unique.replace('three questions', 'four questions');
    const own = await callerAs(owner).prompt.create({ ...textOf('Mine', unique), isShared: false });
    const run = (others: 'skip' | 'keep', version?: string) =>
      runImport(ctx, {
        source: fileOf(near),
        isShared: false,
        similar: { others, rows: new Map(version ? [[2, { kind: 'version', of: version }]] : []) },
      });
    expect(await run('skip')).toMatchObject({ created: 0, versions: 0, similar: 1, importId: null });

    const changed = await run('skip', own.id);
    expect(changed).toMatchObject({ created: 0, versions: 1 });
    expect(await promptsOf(owner)).toMatchObject([{ id: own.id, version: 2, content: near }]);
    expect(await undoImport(ctx, changed.importId!)).toMatchObject({ removed: 0, restored: 1, kept: 0 });
    expect(await promptsOf(owner)).toMatchObject([{ version: 3, content: unique }]);

    expect(await run('keep')).toMatchObject({ created: 1 });
    expect(await promptsOf(owner)).toHaveLength(2);
  });

  it('becomes no version of a prompt that only others may edit', async () => {
    const theirs = await callerAs(await makeProfile()).prompt.create(textOf('Open to all'));
    const { ctx } = await newImporter();
    const result = await runImport(ctx, {
      source: fileOf(NEAR),
      isShared: false,
      similar: { others: 'skip', rows: new Map([[2, { kind: 'version', of: theirs.id }]]) },
    });
    expect(result).toMatchObject({ versions: 0, refused: 1 });
    expect(await db.prompt.findUnique({ where: { id: theirs.id } })).toMatchObject({
      version: 1,
      content: TEXT,
    });
  });

  it('a text that is nearly there is found among many that share less with it', async () => {
    const { owner, ctx } = await newImporter();
    const unique = `${owner.id} ${TEXT} ${owner.id}`;
    const bands = similarityBands(shingles(unique));
    for (let number = 0; number < 60; number += 1) {
      const { id } = await makePrompt({ creator: owner, content: `Something else ${number}` });
      const shared = bands.map((band, at) => (at < 2 ? band : -number));
      await db.promptLikeness.upsert({
        where: { promptId: id },
        create: { promptId: id, version: 1, bands: shared },
        update: { bands: shared },
      });
    }
    const own = await callerAs(owner).prompt.create({ ...textOf('Near', unique), isShared: false });
    const near = unique.replace('three questions', 'four questions');
    expect(await findSimilar(ctx, { content: near })).toMatchObject({ id: own.id });
  });

  it('a text that is nearly there is found among prompts that were there before it was looked for', async () => {
    const creator = await makeProfile();
    const content = `${creator.id} ${TEXT}`;
    const old = await makePrompt({ creator, content });
    await db.promptLikeness.deleteMany({ where: { promptId: old.id } });
    expect(await catchUpSimilarity(db)).toBeGreaterThan(0);
    const found = await findSimilar({ db, actor: creator, now: new Date() }, { content });
    expect(found).toMatchObject({ id: old.id });
  });
});

function textOf(title: string, content = TEXT) {
  return { title, description: 'For a test.', content, category: 'AI' as const, tags: [] };
}
