import { beforeEach, describe, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { SHARE_LINKS_MAX } from '@/domain/share-link/schema';
import type { SpaceRole } from '@/domain/space/role';
import { db } from '@/server/db';
import { purgeExpired } from '@/server/services/retention/purge-expired';
import { openShareLink } from '@/server/services/share-link/open-share-link';
import { removeAccount } from '@/server/services/admin/delete-user';
import { exportAccount } from '@/server/services/export/export-account';
import { type Api, callerAs, contextOf, failureOf, newMember } from '../../support/caller';
import { makePrompt, makeProfile, type TestProfile, unique } from '../../support/factories';

/** Guest links: content, access, and expiry (docs/decisions/0020-grants-and-guest-links.md). */

const DAY_MS = 24 * 60 * 60 * 1_000;

let owner: { profile: TestProfile; api: Api };
let prompt: PromptDto;
let address = 0;

beforeEach(async () => {
  owner = await newMember();
  prompt = await makePrompt({ creator: owner.profile, isShared: false, content: 'First {{name}}.' });
});

const tokenOf = (url: string) => url.split('/s/')[1] ?? '';

/** The text that a guest reads by a link; each call from a new address. */
async function read(url: string, now = new Date()): Promise<string | null> {
  address += 1;
  const shown = await openShareLink(
    { db, now, address: `2001:db8:${address.toString(16)}::1` },
    tokenOf(url),
  );
  return shown?.content ?? null;
}

async function write(api: Api, content: string) {
  const { version } = await api.prompt.get({ identifier: prompt.id });
  await api.prompt.update({ id: prompt.id, version, content });
}

const link = async (version: 'approved' | 'newest' | number, api = owner.api) =>
  (await api.shareLink.create({ promptId: prompt.id, version })).url;

const stateOf = async (api = owner.api) => (await api.shareLink.list({ promptId: prompt.id }))[0]?.state;

describe('what a link shows', () => {
  it('a guest link shows the newest version, the one of a number, or the one approved last', async () => {
    const admin = callerAs(await makeProfile({ role: 'admin' }));
    expect((await failureOf(link('approved'))).code).toBe('CONFLICT');
    expect((await failureOf(link(2))).code).toBe('NOT_FOUND');
    await admin.status.set({ promptId: prompt.id, version: 1, status: 'approved', notes: '' });
    const [approved, newest, first] = [await link('approved'), await link('newest'), await link(1)];
    await write(owner.api, 'Second.');
    expect(await read(approved)).toBe('First {{name}}.');
    expect(await read(first)).toBe('First {{name}}.');
    expect(await read(newest)).toBe('Second.');
    await admin.status.set({ promptId: prompt.id, version: 2, status: 'approved', notes: '' });
    expect(await read(approved)).toBe('Second.');
    expect(await read(first)).toBe('First {{name}}.');
  });

  it('a guest link shows title, description, text and the details of variables, and nothing else', async () => {
    const shown = await openShareLink(
      { db, now: new Date(), address: '192.0.2.7' },
      tokenOf(await link('newest')),
    );
    expect(Object.keys(shown ?? {}).sort()).toEqual([
      'content',
      'description',
      'id',
      'messages',
      'title',
      'variables',
    ]);
  });

  it('opens nothing else: the prompt stays private to everybody', async () => {
    await read(await link('newest'));
    expect((await failureOf(callerAs({ kind: 'guest' }).prompt.get({ identifier: prompt.id }))).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('a link ends', () => {
  it('once it is revoked, for good, and says so in the list', async () => {
    const { id, url } = await owner.api.shareLink.create({ promptId: prompt.id, version: 'newest' });
    expect(await stateOf()).toBe('live');
    await owner.api.shareLink.revoke({ id });
    await owner.api.shareLink.revoke({ id });
    expect(await read(url)).toBeNull();
    expect(await stateOf()).toBe('revoked');
  });

  it('a guest link ends on its day, which is within a year; a month later it is forgotten', async () => {
    const now = new Date();
    for (const days of [-1, 0, 400]) {
      const expiresAt = new Date(now.getTime() + days * DAY_MS);
      const call = callerAs(owner.profile, { now }).shareLink.create({
        promptId: prompt.id,
        version: 'newest',
        expiresAt,
      });
      expect((await failureOf(call)).code).toBe('BAD_REQUEST');
    }
    const url = await link('newest');
    const later = new Date(now.getTime() + 31 * DAY_MS);
    expect(await read(url, later)).toBeNull();
    expect(await stateOf(callerAs(owner.profile, { now: later }))).toBe('expired');
    await purgeExpired({ db, now: later });
    expect(await db.shareLink.count({ where: { promptId: prompt.id } })).toBe(1);
    await purgeExpired({ db, now: new Date(now.getTime() + 62 * DAY_MS) });
    expect(await db.shareLink.count({ where: { promptId: prompt.id } })).toBe(0);
  });

  it('while the prompt is in the Trash, and with it', async () => {
    const url = await link('newest');
    await owner.api.prompt.delete({ id: prompt.id });
    expect(await read(url)).toBeNull();
    await owner.api.trash.restore({ id: prompt.id });
    expect(await read(url)).toBe('First {{name}}.');
    await db.prompt.delete({ where: { id: prompt.id } });
    expect(await db.shareLink.count({ where: { promptId: prompt.id } })).toBe(0);
  });

  it('while who made it may not share the prompt: another role, a shut account, a deleted one', async () => {
    const url = await link('newest');
    await db.profile.update({ where: { id: owner.profile.id }, data: { role: 'viewer' } });
    expect(await read(url)).toBeNull();
    await db.profile.update({
      where: { id: owner.profile.id },
      data: { role: 'contributor', isActive: false },
    });
    expect(await read(url)).toBeNull();
    await db.profile.update({ where: { id: owner.profile.id }, data: { isActive: true } });
    expect(await read(url)).toBe('First {{name}}.');
    const by = { now: new Date(), actor: { actorId: owner.profile.id } };
    const user = { id: owner.profile.id, role: 'contributor' } as const;
    await db.$transaction((tx) => removeAccount(tx, by, user, { softly: true, promptsRemovedBy: null }));
    expect(await read(url)).toBeNull();
    await db.$transaction((tx) => removeAccount(tx, by, user, { softly: false, promptsRemovedBy: null }));
    expect(await db.shareLink.count({ where: { createdBy: owner.profile.id } })).toBe(0);
  });
});

describe('in a space', () => {
  let space: { id: string };

  async function joined(role: SpaceRole) {
    const person = await newMember();
    await db.spaceMember.create({ data: { spaceId: space.id, userId: person.profile.id, role } });
    return person;
  }

  beforeEach(async () => {
    space = await (await newMember()).api.space.create({ name: unique('Team') });
  });

  it('publishers and owners make and end links; others neither make nor see any', async () => {
    const [publisher, boss] = [await joined('publisher'), await joined('owner')];
    await db.prompt.update({ where: { id: prompt.id }, data: { spaceId: space.id, spaceSince: new Date() } });
    const url = await link('newest', publisher.api);
    for (const role of ['reader', 'member'] as const) {
      const { api } = await joined(role);
      expect((await failureOf(link('newest', api))).code).toBe('FORBIDDEN');
      expect((await failureOf(api.shareLink.list({ promptId: prompt.id }))).code).toBe('FORBIDDEN');
    }
    const [listed] = await boss.api.shareLink.list({ promptId: prompt.id });
    expect(listed).toMatchObject({ state: 'live', createdByName: publisher.profile.fullName });
    const outsider = await newMember();
    expect((await failureOf(outsider.api.shareLink.revoke({ id: listed!.id }))).code).toBe('NOT_FOUND');
    expect(await read(url)).toBe('First {{name}}.');
    await boss.api.shareLink.revoke({ id: listed!.id });
    expect(await read(url)).toBeNull();
  });

  it('a link is read in the right of who made it: over with the role or the place, and not back with it', async () => {
    const publisher = await joined('publisher');
    await db.prompt.update({ where: { id: prompt.id }, data: { spaceId: space.id, spaceSince: new Date() } });
    const url = await link('newest', publisher.api);
    const membership = { userId: publisher.profile.id, spaceId: space.id };
    await db.spaceMember.updateMany({ where: membership, data: { role: 'member' } });
    expect(await read(url)).toBeNull();
    expect(await stateOf((await joined('owner')).api)).toBe('revoked');
    await db.spaceMember.updateMany({ where: membership, data: { role: 'publisher' } });
    expect(await read(url)).toBeNull();
    const again = await link('newest', publisher.api);
    expect(await read(again)).toBe('First {{name}}.');
    await publisher.api.space.leave({ id: space.id });
    expect(await read(again)).toBeNull();
  });

  it('a link from before a prompt came there shows nothing of what is written there, unless its maker publishes there', async () => {
    const [newest, first] = [await link('newest'), await link(1)];
    await db.spaceMember.create({ data: { spaceId: space.id, userId: owner.profile.id, role: 'member' } });
    await owner.api.space.movePrompts({ ids: [prompt.id], spaceId: space.id });
    await write(owner.api, 'CANARY of the space');
    expect([await read(newest), await read(first)]).toEqual([null, null]);
    await db.spaceMember.updateMany({ where: { userId: owner.profile.id }, data: { role: 'publisher' } });
    expect(await read(newest)).toBe('CANARY of the space');
  });

  it('shows no version that its maker cannot read: neither a number nor the one approved from before', async () => {
    const publisher = await joined('publisher');
    const admin = await makeProfile({ role: 'admin' });
    await callerAs(admin).status.set({ promptId: prompt.id, version: 1, status: 'approved', notes: '' });
    await write(owner.api, 'Second.');
    await db.prompt.update({ where: { id: prompt.id }, data: { spaceId: space.id, spaceSince: new Date() } });
    await db.spaceMember.create({ data: { spaceId: space.id, userId: admin.id, role: 'publisher' } });
    // Versions that admins read to moderate can't be published by them.
    for (const api of [publisher.api, callerAs(admin)]) {
      expect((await failureOf(link(1, api))).code).toBe('NOT_FOUND');
      expect((await failureOf(link('approved', api))).code).toBe('CONFLICT');
      expect(await read(await link(2, api))).toBe('Second.');
    }
  });
});

it('a prompt has no more links at a time than it can have', async () => {
  const made = await Promise.allSettled(
    Array.from({ length: SHARE_LINKS_MAX + 3 }, () =>
      owner.api.shareLink.create({ promptId: prompt.id, version: 'newest' }),
    ),
  );
  const there = made.filter((each) => each.status === 'fulfilled');
  expect(there).toHaveLength(SHARE_LINKS_MAX);
  await owner.api.shareLink.revoke({ id: there[0]!.value.id });
  expect(await link('newest')).toContain('/s/');
});

it('the database keeps no token, the export of one’s own data says what links one made', async () => {
  const token = tokenOf(await link('newest'));
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await db.shareLink.findMany({ where: { promptId: prompt.id } });
  expect(JSON.stringify(rows)).not.toContain(token);
  const session = { authenticatedAt: new Date(), idHash: '' } as never;
  let text = '';
  for await (const chunk of exportAccount({
    ...contextOf(owner.profile, { session }),
    files: { read: () => Promise.resolve(null) } as never,
  })) {
    text += chunk;
  }
  const data = JSON.parse(text) as { shareLinks: object[] };
  expect(data.shareLinks).toMatchObject([{ promptId: prompt.id, pin: 'newest', revokedAt: null }]);
});

it('guesses of one address are counted, what opens a link is not', async () => {
  const url = await link('newest');
  const from = { db, now: new Date(), address: '198.51.100.77' };
  for (let tries = 0; tries < 100; tries += 1) {
    if (tries % 25 === 0) expect(await openShareLink(from, tokenOf(url))).not.toBeNull();
    expect(await openShareLink(from, `${tries}`.padEnd(43, 'x'))).toBeNull();
  }
  await expect(openShareLink(from, 'x'.repeat(43))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
