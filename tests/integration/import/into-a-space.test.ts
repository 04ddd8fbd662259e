import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { clearRecentImports, listImports } from '@/server/services/import/list-imports';
import { previewImport } from '@/server/services/import/preview-import';
import { runImport } from '@/server/services/import/run-import';
import { undoImport } from '@/server/services/import/undo-import';
import type { SpaceRole } from '@/domain/space/role';
import { callerAs } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { bytesSource, csvOf, newImporter, numberedCsv } from './support';

const DAY_MS = 24 * 60 * 60 * 1_000;

async function makeSpace(owner: TestProfile) {
  return callerAs(owner).space.create({ name: `Team ${owner.id.slice(0, 8)}`, description: '' });
}

async function memberOf(space: { id: string }, role: SpaceRole) {
  const person = await makeProfile();
  await db.spaceMember.create({ data: { spaceId: space.id, userId: person.id, role } });
  return { person, ctx: { db, actor: person, now: new Date() } };
}

const ofSpace = (spaceId: string) => db.prompt.findMany({ where: { spaceId, deletedAt: null } });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) => (error as { code?: string }).code,
  );

describe('an import into a space', () => {
  it.each<[SpaceRole | null, string, string]>([
    [null, 'NOT_FOUND', 'NOT_FOUND'],
    ['reader', 'FORBIDDEN', 'FORBIDDEN'],
    ['member', 'ok', 'FORBIDDEN'],
    ['publisher', 'ok', 'ok'],
    ['owner', 'ok', 'ok'],
  ])('an import into a space as %s: into it %s, shared with everybody %s', async (role, into, shared) => {
    const space = await makeSpace(await makeProfile());
    const { ctx } = role === null ? await newImporter() : await memberOf(space, role);
    const source = bytesSource(numberedCsv(2));
    const run = (isShared: boolean) =>
      runImport(ctx, { source, spaceId: space.id, isShared, byOperator: true });
    expect(await codeOf(previewImport(ctx, { source, spaceId: space.id }))).toBe(into);
    expect(await codeOf(run(true))).toBe(shared);
    expect(await codeOf(run(false))).toBe(into);
    expect(await ofSpace(space.id)).toHaveLength(into === 'ok' ? 2 : 0);
  });

  it('creates nothing a second time for any importer, and a copy elsewhere', async () => {
    const { owner, ctx } = await newImporter();
    const space = await makeSpace(owner);
    const other = await memberOf(space, 'member');
    const source = bytesSource(numberedCsv(3));
    const run = (by: typeof ctx, spaceId: string | null) =>
      runImport(by, { source, spaceId, isShared: false });
    expect(await run(ctx, space.id)).toMatchObject({ created: 3 });
    expect(await run(other.ctx, space.id)).toMatchObject({ created: 0, duplicates: 3 });
    expect(await run(other.ctx, null)).toMatchObject({ created: 3 });
    const both = await Promise.all([run(ctx, space.id), run(other.ctx, space.id)]);
    expect(both.map(({ created }) => created)).toEqual([0, 0]);
  });

  it('an import into a space is read by others of the space from its first prompt on, earlier texts too', async () => {
    const { owner, ctx } = await newImporter();
    const space = await makeSpace(owner);
    const reader = callerAs((await memberOf(space, 'reader')).person);
    const entries = ['One', 'Two', 'Three'].map((title) => ({
      title,
      content: `${title}, now.`,
      earlier: [{ content: `${title}, before.` }],
    }));
    const source = bytesSource(JSON.stringify(entries));
    expect(await runImport(ctx, { source, spaceId: space.id, isShared: false })).toMatchObject({
      created: 3,
    });
    for (const { id } of await ofSpace(space.id)) {
      const { items } = await reader.prompt.versions({ id });
      expect(items.map(({ version }) => version)).toEqual([2, 1]);
    }
  });

  it('brings chats, extras, tests and earlier texts along', async () => {
    const { owner, ctx } = await newImporter();
    const space = await makeSpace(owner);
    const entry = {
      title: 'Tutor 先生',
      messages: [
        { role: 'system', content: 'You teach {{subject}}.' },
        { role: 'user', content: 'Begin.' },
      ],
      extras: { model: 'gpt-4o', settings: { temperature: 0.2 } },
      tests: [
        {
          name: 'Short',
          inputs: [{ name: 'subject', value: '数学' }],
          checks: [{ kind: 'length', min: null, max: 90 }],
        },
        { name: 'Broken', inputs: [], checks: [{ kind: 'matches', pattern: '(', ignoreCase: false }] },
      ],
      earlier: [{ content: 'Teach.' }, { content: 'Teach {{subject}}.' }],
    };
    const source = bytesSource(JSON.stringify([entry]));
    const result = await runImport(ctx, { source, spaceId: space.id, isShared: false });
    expect(result).toMatchObject({ created: 1, lossy: 1 });
    expect(result.lossRows[0]?.losses[0]).toContain('Test "Broken" wasn’t imported');
    const [prompt] = await db.prompt.findMany({
      where: { spaceId: space.id },
      include: { versions: { orderBy: { version: 'asc' } }, testCases: true },
    });
    expect(prompt).toMatchObject({ version: 3, messages: entry.messages, extras: entry.extras });
    expect(prompt?.versions.map(({ content }) => content)).toEqual([
      'Teach.',
      'Teach {{subject}}.',
      '# System\n\nYou teach {{subject}}.\n\n# User\n\nBegin.',
    ]);
    expect(prompt?.testCases.map(({ name }) => name)).toEqual(['Short']);
  });
});

describe('undoing an import', () => {
  it('moves to the Trash what nobody changed, and names the rest', async () => {
    const { owner, ctx } = await newImporter();
    const { importId } = await runImport(ctx, { source: bytesSource(numberedCsv(700)), isShared: false });
    const [first, second] = await db.prompt.findMany({ where: { createdBy: owner.id }, take: 2 });
    const api = callerAs(owner);
    await api.prompt.update({ id: first!.id, version: 1, content: 'Changed since.' });
    await api.prompt.delete({ id: second!.id });
    expect(await listImports(ctx)).toMatchObject([{ id: importId, created: 700, undoneAt: null }]);
    const undone = await undoImport(ctx, importId!);
    expect(undone).toMatchObject({ removed: 698, kept: 1, keptPrompts: [{ slug: first!.slug }] });
    expect(await db.prompt.count({ where: { createdBy: owner.id, deletedAt: null } })).toBe(1);
    expect(await undoImport(ctx, importId!)).toMatchObject({ removed: 0, kept: 1 });
    // Prompts removed by an undo can be restored from the Trash.
    const gone = await db.prompt.findFirstOrThrow({
      where: { createdBy: owner.id, deletedAt: { not: null } },
    });
    await api.prompt.undelete({ id: gone.id });
  });

  it('undoing an import is for the person who imported, for 30 days', async () => {
    const { ctx } = await newImporter();
    const { importId } = await runImport(ctx, {
      source: bytesSource(
        csvOf([
          ['act', 'prompt'],
          ['A', 'b'],
        ]),
      ),
      isShared: false,
    });
    const stranger = await newImporter();
    expect(await codeOf(undoImport(stranger.ctx, importId!))).toBe('NOT_FOUND');
    expect(await listImports(stranger.ctx)).toEqual([]);
    const later = { ...ctx, now: new Date(Date.now() + 31 * DAY_MS) };
    expect(await codeOf(undoImport(later, importId!))).toBe('NOT_FOUND');
    expect(await listImports(later)).toEqual([]);
    expect(await clearRecentImports(later)).toBeGreaterThan(0);
    expect(await db.import.findUnique({ where: { id: importId! } })).toBeNull();
  });

  it('twice at once takes each prompt once', async () => {
    const { ctx } = await newImporter();
    const zip = zipSync(
      Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.md`, strToU8(`Note ${index}`)])),
    );
    const source = { ...bytesSource(Buffer.from(zip)), name: 'notes.zip' };
    const { importId, created } = await runImport(ctx, { source, isShared: false, fileName: 'notes.zip' });
    expect(created).toBe(40);
    const both = await Promise.all([undoImport(ctx, importId!), undoImport(ctx, importId!)]);
    expect(both.reduce((sum, { removed }) => sum + removed, 0)).toBe(40);
  });
});
