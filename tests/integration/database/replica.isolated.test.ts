import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { GUEST } from '@/domain/actor';
import type { SpaceDto } from '@/domain/space/schema';
import { replicaCheck } from '@/server/db/replica-check';
import { startStandbyPair } from '../../support/standby';
import type { Api } from '../../support/caller';
import type { TestProfile } from '../../support/factories';
import { ask, until } from '../postgres/support';

/**
 * A streaming replica serves reads only if it has replayed all commits (docs/scale.md). Even if its replay stalls,
 * revoked access is enforced, and users see their own writes.
 */

const pair = await startStandbyPair(join(inject('runFolder'), `standby-${process.pid}`));
afterAll(() => pair.stop());
Object.assign(process.env, { DATABASE_URL: pair.primaryUrl, DATABASE_REPLICA_URL: pair.replicaUrl });
// They read the environment when they are imported.
const { callerAs, failureOf, newMember } = await import('../../support/caller');
const { makePrompt, unique } = await import('../../support/factories');
const { listReads } = await import('@/server/metrics/process-metrics');

async function readsOf(database: 'primary' | 'replica'): Promise<number> {
  const { values } = await listReads.get();
  return values
    .filter(({ labels }) => labels.database === database)
    .reduce((sum, { value }) => sum + value, 0);
}

/** The database that served a call, with the result. */
async function answered<Answer>(call: () => Promise<Answer>): Promise<{ by: string; answer: Answer }> {
  const before = await readsOf('replica');
  const answer = await call();
  return { by: (await readsOf('replica')) > before ? 'replica' : 'primary', answer };
}

const untilReplicaAnswers = () =>
  until(async () => (await answered(() => callerAs(GUEST).prompt.facets())).by === 'replica');

/** Pauses the replica's replay until the end of the test. */
async function pauseReplay(): Promise<void> {
  await untilReplicaAnswers();
  await ask(pair.replicaSuperuserUrl, 'select pg_wal_replay_pause()');
  onTestFinished(async () => {
    await ask(pair.replicaSuperuserUrl, 'select pg_wal_replay_resume()');
  });
  await until(async () => {
    const [row] = await ask<{ state: string }>(
      pair.replicaSuperuserUrl,
      'select pg_get_wal_replay_pause_state() as state',
    );
    return row?.state === 'paused';
  });
}

const titlesOf = async (api: Api, query: object = {}) =>
  (await api.prompt.list({ ...query })).items.map(({ title }) => title);

type Team = { owner: Api; member: { profile: TestProfile; api: Api }; space: SpaceDto; title: string };

async function makeTeam(): Promise<Team> {
  const owner = await newMember();
  const member = await newMember();
  const space = await owner.api.space.create({ name: unique('Team') });
  const { url } = await owner.api.space.invite({ id: space.id, role: 'member' });
  await member.api.space.join({ token: url?.split('token=')[1] ?? '' });
  const title = unique('Of the team');
  await makePrompt({ creator: owner.profile, title, spaceId: space.id });
  return { owner: owner.api, member, space, title };
}

describe('a replica that keeps up', () => {
  it('answers lists of members and guests, with what was written a moment before', async () => {
    const { api, profile } = await newMember();
    await untilReplicaAnswers();
    const title = unique('Just written');
    const { slug } = await makePrompt({ creator: profile, title, isShared: true });
    expect(await titlesOf(api, { scope: 'mine' })).toEqual([title]);
    expect((await callerAs(GUEST).prompt.get({ identifier: slug })).title).toBe(title);
    await until(async () => (await answered(() => titlesOf(api, { scope: 'mine' }))).by === 'replica');
    await until(
      async () => (await answered(() => callerAs(GUEST).prompt.get({ identifier: slug }))).by === 'replica',
    );
  });

  it('answers no member’s prompt, which may write who opened it', async () => {
    const { api, profile } = await newMember();
    const { slug } = await makePrompt({ creator: profile });
    await untilReplicaAnswers();
    expect((await answered(() => api.prompt.get({ identifier: slug }))).by).toBe('primary');
  });

  it('leaves a read that fails there to the primary', async () => {
    const { api, profile } = await newMember();
    const title = unique('Read all the same');
    await makePrompt({ creator: profile, title });
    await untilReplicaAnswers();
    const killer = new pg.Client({ connectionString: pair.replicaSuperuserUrl });
    await killer.connect();
    onTestFinished(() => killer.end());
    const end = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'cuebook%'`;
    for (let round = 0; round < 10; round += 1) {
      const [, ...lists] = await Promise.all([
        killer.query(end),
        titlesOf(api, { scope: 'mine' }),
        titlesOf(api, { scope: 'mine' }),
      ]);
      expect(lists).toEqual([[title], [title]]);
    }
  });
});

describe('a replica that does not replay', () => {
  it('shows nothing of a space to whom was just removed from it', async () => {
    const { owner, member, space, title } = await makeTeam();
    await pauseReplay();
    expect(await titlesOf(member.api, { scope: 'visible' })).toContain(title);
    await owner.space.removeMember({ id: space.id, userId: member.profile.id });
    const { by, answer } = await answered(() =>
      titlesOf(member.api, { spaceId: space.id, scope: 'visible' }),
    );
    expect({ by, answer }).toEqual({ by: 'primary', answer: [] });
    expect(await titlesOf(member.api, { scope: 'visible' })).not.toContain(title);
  });

  it('shows no guest a prompt that is shared no more', async () => {
    const { api, profile } = await newMember();
    const guest = callerAs(GUEST);
    const title = unique('Shared for a while');
    const { id, slug } = await makePrompt({ creator: profile, title, isShared: true });
    await pauseReplay();
    expect(await titlesOf(guest)).toContain(title);
    await api.prompt.setShared({ id, isShared: false });
    expect((await failureOf(guest.prompt.get({ identifier: slug }))).code).toBe('NOT_FOUND');
    expect(await titlesOf(guest)).not.toContain(title);
  });

  it('gives writers what they wrote, and answers once it has caught up', async () => {
    const { api, profile } = await newMember();
    const titles = [unique('First'), unique('Second')];
    await makePrompt({ creator: profile, title: titles[0]! });
    await pauseReplay();
    await makePrompt({ creator: profile, title: titles[1]! });
    const { by, answer } = await answered(() => titlesOf(api, { scope: 'mine' }));
    expect(by).toBe('primary');
    expect(answer.sort()).toEqual(titles.sort());
    await ask(pair.replicaSuperuserUrl, 'select pg_wal_replay_resume()');
    await untilReplicaAnswers();
    expect((await titlesOf(api, { scope: 'mine' })).sort()).toEqual(titles.sort());
  });
});

describe('what is no replica of the database', () => {
  it.each([
    ['the primary itself', () => pair.primaryUrl],
    // Not the template: it could not be copied.
    ['another cluster', () => inject('superuserUrl')],
    ['another database of the replica', () => pair.replicaSuperuserUrl.replace(/[^/]+$/, 'postgres')],
    ['nothing at all', () => 'postgresql://cuebook@127.0.0.1:9/cuebook'],
  ])('a database that is no replica is not asked: %s', async (_, url) => {
    // To distinguish it from a late response.
    const check = replicaCheck(pair.primaryUrl, url(), { longestMs: 60_000 });
    expect(await check.state()).toBe('away');
  });
});

it('the replica is not waited for while it says nothing at all', async () => {
  const { api, profile } = await newMember();
  const title = unique('Beside a silent replica');
  await makePrompt({ creator: profile, title });
  await untilReplicaAnswers();
  const pids = await ask<{ pid: number }>(
    pair.replicaSuperuserUrl,
    `select pid from pg_stat_activity where application_name like 'cuebook%'`,
  );
  onTestFinished(() => {
    for (const { pid } of pids) process.kill(pid, 'SIGCONT');
  });
  for (const { pid } of pids) process.kill(pid, 'SIGSTOP');
  const { by, answer } = await answered(() => titlesOf(api, { scope: 'mine' }));
  expect({ by, answer }).toEqual({ by: 'primary', answer: [title] });
});

// Last, because no replica is left after them.
it('the replica is not asked once it has been promoted', async () => {
  await untilReplicaAnswers();
  await ask(pair.replicaSuperuserUrl, 'select pg_promote()');
  expect((await answered(() => titlesOf(callerAs(GUEST)))).by).toBe('primary');
});

it('the replica is not asked once it is gone, and nobody notices', async () => {
  const { api, profile } = await newMember();
  const title = unique('Without a replica');
  await makePrompt({ creator: profile, title });
  await pair.stopReplica();
  expect(await answered(() => titlesOf(api, { scope: 'mine' }))).toEqual({ by: 'primary', answer: [title] });
});
