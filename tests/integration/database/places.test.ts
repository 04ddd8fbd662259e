import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { holdPlaces } from '@/server/ports/held-places/held-places';
import { purgeExpired } from '@/server/services/retention/purge-expired';
import { freshAddress } from '../../support/api-request';
import { makeProfile } from '../../support/factories';
import { runInstances } from '../../support/instances';

/** Limits of what one person does at once hold over all processes and servers (docs/scale.md). */

const SCRIPT = join(import.meta.dirname, 'places-process.ts');

const run = async (kind: string, who: string, tries: number) =>
  (
    (await runInstances(
      SCRIPT,
      [1, 2].map(() => [kind, who, String(tries)]),
    )) as string[][]
  ).flat();

describe('two processes let one person at once', () => {
  it.each([
    ['import', 1],
    ['check', 3],
    ['ai', 2],
    ['stream', 5],
  ])('two processes let one person at once do as many of "%s" as one process does', async (kind, most) => {
    const { id } = await makeProfile();
    const outcomes = await run(kind, id, most + 1);
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(most);
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'TOO_MANY_REQUESTS']));
  });

  it('two processes let one person at once open as many streams from one address as one process does', async () => {
    const outcomes = await run('guestStream', freshAddress(), 21);
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(20);
  });

  it('two processes let one person at once send as many invalid inputs as to one process', async () => {
    // Neither of the two reaches the limit of 300 alone.
    expect(await run('invalid', randomUUID(), 200)).toContain('TOO_MANY_REQUESTS');
    expect(await run('invalid', randomUUID(), 140)).toEqual(['ok', 'ok']);
  });
});

describe('a place', () => {
  const limit = () => [{ key: `test ${randomUUID()}`, most: 1 }];

  it('a place is free as soon as it is given back, once however often it is', async () => {
    const one = limit();
    const free = await holdPlaces(one);
    expect(await holdPlaces(one)).toBeNull();
    free!();
    free!();
    expect(await holdPlaces(one)).not.toBeNull();
    expect(await holdPlaces(one)).toBeNull();
  });

  it('a place of several limits is held of all or of none', async () => {
    const [one, other] = [limit(), limit()];
    await holdPlaces(other);
    expect(await holdPlaces([...one, ...other])).toBeNull();
    expect(await holdPlaces(one)).not.toBeNull();
  });

  it('a place of a process that is silent is free, and goes with it', async () => {
    const one = limit();
    const process = await db.serverProcess.create({ data: { id: randomUUID(), seenAt: new Date() } });
    await db.heldPlace.create({ data: { id: randomUUID(), key: one[0]!.key, processId: process.id } });
    expect(await holdPlaces(one)).toBeNull();
    const silent = new Date(Date.now() - 60_000);
    await db.serverProcess.update({ where: { id: process.id }, data: { seenAt: silent } });
    expect(await holdPlaces(one)).not.toBeNull();
    await purgeExpired({ db, now: new Date(Date.now() + 25 * 3_600_000) });
    expect(await db.heldPlace.count({ where: { processId: process.id } })).toBe(0);
  });

  it('a place can be held after the process was forgotten', async () => {
    await db.serverProcess.deleteMany();
    expect(await holdPlaces(limit())).not.toBeNull();
  });
});
