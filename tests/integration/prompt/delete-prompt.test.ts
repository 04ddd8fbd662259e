import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import { db } from '@/server/db';
import { pruneChanges } from '@/server/services/change-log/prune-changes';
import { purgeDeletedPrompts } from '@/server/services/prompt/delete-prompt';
import { foldCounters } from '@/server/services/prompt/counters/fold-counters';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** prompt.delete, prompt.undelete and the purge. */

const DELETED = new Date('2026-03-01T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1_000;
const after = (days: number, ms = 0) => new Date(DELETED.getTime() + days * DAY_MS + ms);

let creator: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  creator = await makeProfile();
  prompt = await makePrompt({ creator, now: new Date('2026-02-01T00:00:00Z') });
});

const isThere = async (identifier = prompt.id) =>
  callerAs(creator)
    .prompt.get({ identifier })
    .then(() => true)
    .catch(() => false);

describe('prompt.delete', () => {
  it('prompt.delete takes it away from everywhere at once and keeps its rows', async () => {
    const fan = await newMember();
    await fan.api.favorite.toggle({ promptId: prompt.id });
    await fan.api.usage.record({ promptId: prompt.id });
    expect(await callerAs(creator).prompt.delete({ id: prompt.id })).toEqual({ id: prompt.id });

    expect([await isThere(), await isThere(prompt.slug)]).toEqual([false, false]);
    const lists = await Promise.all([
      callerAs(GUEST).prompt.list({ q: prompt.title }),
      callerAs(creator).prompt.list({ scope: 'mine' }),
      callerAs(creator).prompt.list({ scope: 'visible', q: prompt.title }),
      fan.api.favorite.list({}),
    ]);
    expect(lists.map(({ total, items }) => [total, items.length])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(await db.prompt.count({ where: { id: prompt.id } })).toBe(1);
  });

  it('prompt.delete of one’s own prompt leaves no audit row, an admin’s of somebody else’s does', async () => {
    await callerAs(creator).prompt.delete({ id: prompt.id });
    expect(await db.auditEvent.count({ where: { subjectId: prompt.id } })).toBe(0);

    const admin = await makeProfile({ role: 'admin' });
    const hidden = await makePrompt({ creator, isShared: false });
    await callerAs(admin, { now: DELETED }).prompt.delete({ id: hidden.id });
    expect(await db.auditEvent.findMany({ where: { subjectId: hidden.id } })).toMatchObject([
      { actorId: admin.id, action: 'prompt.delete', at: DELETED },
    ]);
  });

  it('twice at once happens once', async () => {
    const admin = await makeProfile({ role: 'admin' });
    const calls = [creator, admin, creator, admin].map((who) =>
      callerAs(who).prompt.delete({ id: prompt.id }),
    );
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('prompt.undelete', () => {
  beforeEach(async () => {
    await callerAs(creator, { now: DELETED }).prompt.delete({ id: prompt.id });
  });

  it('prompt.undelete brings it back as it was', async () => {
    expect(await callerAs(creator, { now: after(0, 10_000) }).prompt.undelete({ id: prompt.id })).toEqual(
      prompt,
    );
    expect(await isThere(prompt.slug)).toBe(true);
    const again = await failureOf(callerAs(creator, { now: after(1) }).prompt.undelete({ id: prompt.id }));
    expect(again.code).toBe('NOT_FOUND');
  });

  it('prompt.undelete is visible only to the person who deleted it and to admins', async () => {
    const others = [await makeProfile(), await makeProfile({ role: 'viewer' })];
    for (const other of others) {
      const failure = await failureOf(callerAs(other, { now: DELETED }).prompt.undelete({ id: prompt.id }));
      expect(failure.code).toBe('NOT_FOUND');
    }
    const admin = await makeProfile({ role: 'admin' });
    expect(await callerAs(admin, { now: DELETED }).prompt.undelete({ id: prompt.id })).toEqual(prompt);

    await callerAs(admin, { now: DELETED }).prompt.delete({ id: prompt.id });
    const byCreator = await failureOf(callerAs(creator, { now: DELETED }).prompt.undelete({ id: prompt.id }));
    expect(byCreator.code).toBe('NOT_FOUND');
    expect(await isThere()).toBe(false);
  });

  it.each([
    [after(30), true],
    [after(30, 1), false],
    [after(31), false],
  ])('prompt.undelete works for 30 days (%s: %s)', async (now, works) => {
    const call = callerAs(creator, { now }).prompt.undelete({ id: prompt.id });
    if (works) await call;
    else expect((await failureOf(call)).code).toBe('NOT_FOUND');
    expect(await isThere()).toBe(works);
  });
});

describe('the purge', () => {
  it('removes what was deleted more than 30 days ago, with all its rows, and frees the slug', async () => {
    await purgeDeletedPrompts({ db, now: after(365) });
    const fan = await newMember();
    await fan.api.favorite.toggle({ promptId: prompt.id });
    await fan.api.usage.record({ promptId: prompt.id });
    await (await newMember('admin')).api.status.set({ promptId: prompt.id, version: 1, status: 'tested' });
    const kept = await makePrompt({ creator });
    await callerAs(creator, { now: DELETED }).prompt.delete({ id: prompt.id });

    expect(await purgeDeletedPrompts({ db, now: after(30) })).toBe(0);
    expect(await purgeDeletedPrompts({ db, now: after(30, 1) })).toBe(1);
    const where = { promptId: prompt.id };
    const rows = await Promise.all([
      db.prompt.count({ where: { id: prompt.id } }),
      db.promptVersion.count({ where }),
      db.favorite.count({ where }),
      db.promptUsage.count({ where }),
      db.promptStatus.count({ where }),
    ]);
    expect(rows).toEqual([0, 0, 0, 0, 0]);
    expect(await isThere(kept.id)).toBe(true);
    expect((await makePrompt({ creator, title: prompt.title })).slug).toBe(prompt.slug);
  });

  it('leaves no word of a text in any table', async () => {
    const content = 'Speak of xylophagous beetles.';
    const purged = await makePrompt({ creator, title: 'Xylophagous', tags: ['xylophagous'], content });
    const api = callerAs(creator, { now: DELETED });
    await api.prompt.update({ id: purged.id, content: `${content} Xylophagous ones.` });
    expect(await columnsWith('xylophagous')).toContain('prompt_versions.content');

    await api.prompt.delete({ id: purged.id });
    expect((await columnsWith('xylophagous')).filter((name) => name.startsWith('prompt_search.'))).toEqual(
      [],
    );
    await purgeDeletedPrompts({ db, now: after(30, 1) });
    await foldCounters(db);
    // The other servers have ten minutes to read in the change log which page is gone.
    const purgedAt = Date.now();
    await pruneChanges(db, purgedAt);
    await pruneChanges(db, purgedAt + 10 * 60_000);
    expect(await columnsWith('xylophagous')).toEqual([]);
  });
});

/** Every column of the database that holds a word somewhere, as `table.column`. */
async function columnsWith(word: string): Promise<string[]> {
  const columns = await db.$queryRaw<{ table: string; column: string }[]>`
    SELECT c.table_schema || '.' || c.table_name AS table, c.column_name AS column
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE t.table_type = 'BASE TABLE' AND c.table_schema NOT IN ('pg_catalog', 'information_schema')
      AND c.data_type IN ('text', 'character varying', 'ARRAY', 'json', 'jsonb')`;
  const counts = columns.map(
    ({ table, column }) =>
      Prisma.sql`SELECT ${`${table.replace(/^public\./, '')}.${column}`} AS name
        FROM ${Prisma.raw(`${table} t WHERE t."${column}"::text`)} ILIKE ${`%${word}%`}`,
  );
  const found = await db.$queryRaw<{ name: string }[]>(Prisma.join(counts, ' UNION '));
  return found.map(({ name }) => name).sort();
}
