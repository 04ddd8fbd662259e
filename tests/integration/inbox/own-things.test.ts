import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import type { PromptHub } from '@/server/services/prompt/watch/prompt-hub';
import { runImport } from '@/server/services/import/run-import';
import { findProgram } from '@/server/services/token/find-token';
import { callerAs } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import { freshSession } from '../../support/factors';
import { readStream, startInstance } from '../../support/prompt-stream';
import { bytesSource, csvOf, newImporter } from '../import/support';

/** Lines of the inbox about one's own imports and agents. */

const inboxOf = async (who: TestProfile) => (await callerAs(who).account.notifications({})).items;
const unreadOf = async (who: TestProfile) => (await callerAs(who).inbox.counts()).unread;

const source = () =>
  bytesSource(
    csvOf([
      ['act', 'prompt'],
      ['First', 'Do one.'],
      ['Second', 'Do two.'],
    ]),
  );

describe('an import', () => {
  it('an import tells its owner alone that it has finished, until they have seen it', async () => {
    const { owner, ctx } = await newImporter();
    const id = crypto.randomUUID();
    await runImport(ctx, { source: source(), isShared: false, fileName: 'mine.csv', id });
    expect(await inboxOf(owner)).toMatchObject([
      {
        kind: 'import-finished',
        title: 'mine.csv',
        subject: { kind: 'import', id, created: 2, isWhole: true },
        slug: null,
        isRead: false,
      },
    ]);
    expect(await unreadOf(owner)).toBe(1);
    const other = await makeProfile();
    expect(await callerAs(other).account.readNotifications({ subject: { kind: 'import', id } })).toEqual({
      read: 0,
    });
    expect(await inboxOf(other)).toEqual([]);
    expect(await callerAs(owner).account.readNotifications({ subject: { kind: 'import', id } })).toEqual({
      read: 1,
    });
    expect(await unreadOf(owner)).toBe(0);
  });

  it('an import that was stopped says what it has saved', async () => {
    const { owner, ctx } = await newImporter();
    const signal = AbortSignal.abort();
    const stopped = runImport(ctx, { source: source(), isShared: false, fileName: 'mine.csv', signal });
    await expect(stopped).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await inboxOf(owner)).toMatchObject([{ subject: { created: 0, isWhole: false } }]);
  });

  it('an import of the operator is in nobody’s inbox', async () => {
    const { owner, ctx } = await newImporter();
    await runImport(ctx, { source: source(), isShared: false, byOperator: true });
    expect(await inboxOf(owner)).toEqual([]);
  });
});

describe('an agent', () => {
  const create = async (owner: TestProfile, isForAgent: boolean) =>
    callerAs(owner, { session: await freshSession(owner) }).token.create({
      name: 'Cursor',
      scopes: ['prompts:read'],
      spaceIds: null,
      days: 90,
      isForAgent,
    });
  const call = (token: string) => findProgram({ db, now: new Date() }, `Bearer ${token}`);

  it('an agent tells its owner of its first call, once', async () => {
    const owner = await makeProfile();
    const { id, token } = await create(owner, true);
    await Promise.all([call(token), call(token)]);
    await expect.poll(() => unreadOf(owner)).toBe(1);
    await call(token);
    expect(await inboxOf(owner)).toMatchObject([{ kind: 'agent-connected', title: 'Cursor', slug: null }]);
    expect(await callerAs(owner).account.readNotifications({ subject: { kind: 'token', id } })).toEqual({
      read: 1,
    });
    expect(await unreadOf(owner)).toBe(0);
  });

  it('an agent is none where the token was made for a script', async () => {
    const owner = await makeProfile();
    const { id, token } = await create(owner, false);
    await call(token);
    await expect
      .poll(async () => (await db.personalToken.findUniqueOrThrow({ where: { id } })).lastUsedAt)
      .not.toBeNull();
    expect(await inboxOf(owner)).toEqual([]);
  });
});

describe('the bell', () => {
  let hub: PromptHub;
  beforeAll(async () => {
    hub = await startInstance();
  });
  afterAll(() => hub.close());

  it('the bell of those who are told something is to be counted again, and nobody else’s', async () => {
    const { owner, ctx } = await newImporter();
    const { owner: other, ctx: theirs } = await newImporter();
    const [mine, others] = [await readStream(hub, owner), await readStream(hub, other)];
    await runImport(ctx, { source: source(), isShared: false });
    await mine.take(({ type }) => type === 'reviews');
    expect(others.events).toEqual([]);
    await runImport(theirs, { source: source(), isShared: false });
    await others.take(({ type }) => type === 'reviews');
    expect(mine.events.filter(({ type }) => type === 'reviews')).toHaveLength(1);
    for (const stream of [mine, others]) stream.close();
  });
});
