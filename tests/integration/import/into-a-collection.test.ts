import { describe, expect, it } from 'vitest';
import { editsOf } from '@/domain/import/row-edits';
import { RunBody } from '@/domain/import/run-body';
import { db } from '@/server/db';
import { previewImport } from '@/server/services/import/preview-import';
import { runImport } from '@/server/services/import/run-import';
import { callerAs } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { bytesSource, csvOf, newImporter, numberedCsv, promptsOf } from './support';

const collectionOf = (owner: TestProfile) =>
  callerAs(owner).collection.create({ name: 'First week', visibility: 'shared' });
const itemsOf = (collectionId: string) =>
  db.collectionItem.findMany({ where: { collectionId }, orderBy: { position: 'asc' } });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error as { code?: string }).code,
  );

describe('an import into a collection', () => {
  it('an import into a collection adds what it creates at the end, in the order of the file', async () => {
    const { owner, ctx } = await newImporter();
    const { id: collectionId } = await collectionOf(owner);
    const source = bytesSource(numberedCsv(3));
    expect(await runImport(ctx, { source, collectionId, isShared: false })).toMatchObject({ created: 3 });
    const made = new Map((await promptsOf(owner)).map(({ id, title }) => [id, title]));
    const titles = (await itemsOf(collectionId)).map(({ promptId }) => made.get(promptId));
    expect(titles).toHaveLength(3);
    expect(titles).toEqual([...titles].sort());
    expect(await runImport(ctx, { source, collectionId, isShared: false })).toMatchObject({ created: 0 });
    expect(await itemsOf(collectionId)).toHaveLength(3);
  });

  it('an import into a collection is refused for somebody else’s, one that may not be read and one that is gone, before anything is saved', async () => {
    const { owner, ctx } = await newImporter();
    const other = await makeProfile();
    const shared = await collectionOf(other);
    const secret = await callerAs(other).collection.create({ name: 'Secret', visibility: 'private' });
    const gone = await collectionOf(owner);
    await callerAs(owner).collection.delete({ id: gone.id });
    const source = bytesSource(numberedCsv(2));
    for (const [collectionId, code] of [
      [shared.id, 'FORBIDDEN'],
      [secret.id, 'NOT_FOUND'],
      [gone.id, 'NOT_FOUND'],
    ] as const) {
      expect(await codeOf(previewImport(ctx, { source, collectionId }))).toBe(code);
      expect(await codeOf(runImport(ctx, { source, collectionId, isShared: false }))).toBe(code);
    }
    expect(await promptsOf(owner)).toEqual([]);
    expect(await itemsOf(shared.id)).toEqual([]);
  });
});

describe('what a person decides about rows', () => {
  const source = bytesSource(
    csvOf([
      ['title', 'content', 'category'],
      ['', 'Write one.', 'AI'],
      ['Two', '', 'AI'],
      ['T'.repeat(214), 'Write three.', 'Nowhere'],
      ['Four', 'Write four.', 'AI'],
      ['Five', 'x'.repeat(200_001), 'AI'],
    ]),
  );

  it('mends what is missing or too long, and says of the rest that it can’t', async () => {
    const { ctx } = await newImporter();
    const { refusedRows } = await previewImport(ctx, { source });
    expect(refusedRows.map(({ row, fixable }) => [row, fixable])).toEqual([
      [2, { title: '', needsContent: false }],
      [3, { title: null, needsContent: true }],
      [4, { title: 'T'.repeat(214), needsContent: false }],
      [6, undefined],
    ]);
  });

  it('imports corrected rows by the rules of every other, in the chosen category', async () => {
    const { owner, ctx } = await newImporter();
    const body = RunBody.parse({
      categories: [{ category: 'Sales', rows: [4, 5] }],
      corrections: [
        { row: 2, title: 'One' },
        { row: 3, content: 'Write two.' },
        { row: 4, title: 'U'.repeat(201) },
      ],
    });
    const result = await runImport(ctx, { source, isShared: false, edits: editsOf(body) });
    expect(result).toMatchObject({ created: 3, refused: 2, rows: 5 });
    const made = (await promptsOf(owner)).map(({ title, content, category }) => [title, content, category]);
    expect(made.sort()).toEqual([
      ['Four', 'Write four.', 'Sales'],
      ['One', 'Write one.', 'AI'],
      ['Two', 'Write two.', 'AI'],
    ]);
  });
});
