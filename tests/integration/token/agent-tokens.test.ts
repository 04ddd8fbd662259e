import { beforeAll, describe, expect, it } from 'vitest';
import { TOKENS_MAX, UNUSED_HOURS } from '@/domain/token/limits';
import { db } from '@/server/db';
import { purgeExpired } from '@/server/services/retention/purge-expired';
import { findProgram } from '@/server/services/token/find-token';
import { tell } from '../../support/agent';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { freshSession } from '../../support/factors';
import { v1 } from '../../support/program';

/** Tokens of the page “Connect an agent”: they end unused after a day, and say what was read last. */

const HOUR_MS = 3_600_000;
const INPUT = {
  name: 'Cursor',
  scopes: ['prompts:read' as const],
  spaceIds: null,
  days: 90,
  isForAgent: true,
};

const api = async (profile: TestProfile) => callerAs(profile, { session: await freshSession(profile) });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const program = (token: string, now = new Date()) => findProgram({ db, now }, `Bearer ${token}`);

async function lastRead(owner: TestProfile, id: string) {
  return (await callerAs(owner).token.list()).find((token) => token.id === id)?.lastRead;
}

describe('a token for an agent', () => {
  it('ends a day after it was made if nobody used it, and leaves its place to another', async () => {
    const owner = await makeProfile();
    const { id, token } = await (await api(owner)).token.create(INPUT);
    await db.personalToken.update({ where: { id }, data: { unusedUntil: inHours(-1) } });
    await expect(program(token)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await callerAs(owner).token.list()).toEqual([]);
    for (let made = 0; made < TOKENS_MAX; made += 1) await (await api(owner)).token.create(INPUT);
    await purgeExpired({ db, now: new Date() });
    expect(await db.personalToken.count({ where: { id } })).toBe(0);
  });

  it('a token for an agent stays once it was used, for as long as it was made for', async () => {
    const owner = await makeProfile();
    const { id, token } = await (await api(owner)).token.create(INPUT);
    await program(token);
    await expect
      .poll(async () => (await db.personalToken.findUniqueOrThrow({ where: { id } })).lastUsedAt)
      .not.toBeNull();
    await purgeExpired({ db, now: inHours(UNUSED_HOURS + 1) });
    await program(token, inHours(UNUSED_HOURS + 1));
    await expect(program(token, inHours(91 * 24))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it('works without a first use where it was made for a script', async () => {
    const owner = await makeProfile();
    const { token } = await (await api(owner)).token.create({ ...INPUT, isForAgent: false });
    await program(token, inHours(UNUSED_HOURS + 1));
  });
});

describe('what an app read last', () => {
  let owner: TestProfile;
  let made: { id: string; token: string };
  beforeAll(async () => {
    owner = await makeProfile();
  });

  const reads = {
    'an agent’s tool': (token: string, slug: string) =>
      tell(token, 'tools/call', { name: 'get_prompt', arguments: { prompt: slug } }),
    'filling in by the API': (token: string, slug: string) =>
      v1(token, 'POST', `/prompts/${slug}/fill`, { body: {} }),
    'reading by the API': (token: string, slug: string) => v1(token, 'GET', `/prompts/${slug}`),
  };

  it.each(Object.entries(reads))(
    'what an app read last is told after %s, while its owner can open it',
    async (_name, read) => {
      const [stranger, { id, token }] = await Promise.all([
        makeProfile(),
        (await api(owner)).token.create(INPUT),
      ]);
      made = { id, token };
      const prompt = await makePrompt({ creator: stranger, isShared: true });
      expect(await lastRead(owner, made.id)).toBeNull();
      await read(token, prompt.slug);
      await expect.poll(() => lastRead(owner, id)).toMatchObject({ title: prompt.title, slug: prompt.slug });
      await db.prompt.update({ where: { id: prompt.id }, data: { isShared: false } });
      expect(await lastRead(owner, id)).toBeNull();
    },
  );

  it('what an app read last is nothing of a prompt that it may not read', async () => {
    const [stranger, { id, token }] = await Promise.all([
      makeProfile(),
      (await api(owner)).token.create(INPUT),
    ]);
    const prompt = await makePrompt({ creator: stranger, isShared: false });
    expect((await v1(token, 'GET', `/prompts/${prompt.slug}`)).status).toBe(404);
    expect((await db.personalToken.findUniqueOrThrow({ where: { id } })).lastPromptId).toBeNull();
  });
});
