import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Prisma } from '@/generated/prisma/client';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

const MIGRATION = join(
  import.meta.dirname,
  '../../../prisma/migrations/20261121000800_versions_and_activity/migration.sql',
);

it('what versions and statuses tell of the time before the log is in it, in order', async () => {
  const creator = await makeProfile();
  const admin = await makeProfile({ role: 'admin' });
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const { id } = await makePrompt({ creator, isShared: false, now: at(0) });
  const by = (who: TestProfile, minute: number) => callerAs(who, { now: at(minute) });
  await by(creator, 1).prompt.update({ id, content: 'Second.', isShared: true });
  await by(admin, 2).status.set({ promptId: id, version: 2, status: 'tested' });
  await by(creator, 3).prompt.restore({ id, version: 1, current: 2 });
  const written = await db.promptActivity.findMany({
    where: { promptId: id, kind: { notIn: ['shared'] } },
    orderBy: { id: 'asc' },
  });

  const sql = await readFile(MIGRATION, 'utf8');
  const backfill = sql.slice(sql.indexOf('INSERT INTO "prompt_activity"'));
  const nothing = new Error('taken back');
  const run = db.$transaction(async (tx) => {
    await tx.$executeRaw`ALTER TABLE prompt_activity DISABLE TRIGGER USER`;
    await tx.$executeRaw`DELETE FROM prompt_activity`;
    await tx.$executeRaw(Prisma.raw(backfill));
    const known = await tx.promptActivity.findMany({
      where: { promptId: id },
      orderBy: { id: 'asc' },
    });
    const facts = ({ kind, actorId, version, wasShared, createdAt }: (typeof known)[number]) => ({
      ...{ kind, actorId, version, wasShared, createdAt },
    });
    expect(known.map(facts)).toEqual(written.map(facts));
    throw nothing;
  });
  await expect(run).rejects.toBe(nothing);
});
