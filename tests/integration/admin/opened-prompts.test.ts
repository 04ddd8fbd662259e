import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { type Api, callerAs, failureOf, newMember } from '../../support/caller';
import { makePrompt, type TestProfile, unique } from '../../support/factories';

/** Admins see the names and sizes of spaces, and what they open of private prompts is written down. */

let admin: { profile: TestProfile; api: Api };
let owner: { profile: TestProfile; api: Api };
let prompt: PromptDto;

beforeEach(async () => {
  admin = await newMember('admin');
  owner = await newMember();
  prompt = await makePrompt({ creator: owner.profile, isShared: false });
});

const openings = (id = prompt.id) =>
  db.auditEvent.count({ where: { action: 'prompt.opened', subjectId: id, actorId: admin.profile.id } });

describe('what an admin opens by its address that no list shows them', () => {
  const ways: readonly [string, (api: Api) => Promise<unknown>][] = [
    ['prompt.get', (api) => api.prompt.get({ identifier: prompt.slug })],
    ['prompt.version', (api) => api.prompt.version({ id: prompt.id, version: 1 })],
    ['prompt.versions', (api) => api.prompt.versions({ id: prompt.id })],
    ['status.history', (api) => api.status.history({ promptId: prompt.id })],
    ['comment.list', (api) => api.comment.list({ promptId: prompt.id })],
    ['activity.list', (api) => api.activity.list({ promptId: prompt.id })],
    ['prompt.tests.list', (api) => api.prompt.tests.list({ promptId: prompt.id })],
    ['status.review.ofPrompt', (api) => api.status.review.ofPrompt({ promptId: prompt.id })],
    ['suggestion.list', (api) => api.suggestion.list({ promptId: prompt.id })],
  ];

  it.each(ways)('what an admin opens by its address alone is written down: %s', async (_name, read) => {
    await read(admin.api);
    expect(await openings()).toBe(1);
    const { items } = await admin.api.admin.listAudit({ kind: 'opening' });
    expect(items[0]).toMatchObject({
      action: 'prompt.opened',
      actorName: admin.profile.fullName,
      subject: { kind: 'prompt', name: prompt.title },
    });
  });

  it('what an admin opens by its address alone is written down once an hour, however many ask at once', async () => {
    await Promise.all(ways.map(([, read]) => read(admin.api)));
    await admin.api.prompt.get({ identifier: prompt.id });
    expect(await openings()).toBe(1);
  });

  it('what an admin opens by its address alone is not written down when anybody could read it, or they are of its space, or it is their own', async () => {
    const shared = await makePrompt({ creator: owner.profile });
    const own = await makePrompt({ creator: admin.profile, isShared: false });
    const space = await owner.api.space.create({ name: unique('Team') });
    await db.spaceMember.create({
      data: { spaceId: space.id, userId: admin.profile.id, role: 'reader' },
    });
    const ofSpace = await makePrompt({ creator: owner.profile, isShared: false, spaceId: space.id });
    for (const { id } of [shared, own, ofSpace]) {
      await admin.api.prompt.get({ identifier: id });
      expect(await openings(id)).toBe(0);
    }
    await owner.api.prompt.get({ identifier: prompt.id });
    expect(await db.auditEvent.count({ where: { action: 'prompt.opened', subjectId: prompt.id } })).toBe(0);
  });

  it('what an admin opens by its address alone is not written down when there is no such version or run', async () => {
    const missing = [
      () => admin.api.prompt.version({ id: prompt.id, version: 7 }),
      () => admin.api.prompt.tests.latest({ promptId: prompt.id, version: 7 }),
      () => admin.api.prompt.tests.getRun({ promptId: prompt.id, runId: randomUUID() }),
    ];
    for (const ask of missing) expect((await failureOf(ask())).code).toBe('NOT_FOUND');
    expect(await openings()).toBe(0);
  });

  it('what an admin opens by its address alone of a space they are not in is written down, and no list shows it', async () => {
    const space = await owner.api.space.create({ name: unique('Team') });
    const made = await makePrompt({
      creator: owner.profile,
      title: unique('Canary'),
      isShared: false,
      spaceId: space.id,
    });
    expect((await admin.api.prompt.list({ q: made.title })).total).toBe(0);
    expect(await openings(made.id)).toBe(0);
    await admin.api.prompt.get({ identifier: made.id });
    expect(await openings(made.id)).toBe(1);
  });
});

it('the spaces that admins see have a name, a size and owners, and nothing else', async () => {
  const name = unique('0 Sales');
  const space = await owner.api.space.create({ name, description: 'CANARY of the space' });
  const reader = await newMember();
  await db.spaceMember.create({ data: { spaceId: space.id, userId: reader.profile.id, role: 'reader' } });
  await makePrompt({ creator: owner.profile, title: 'CANARY', isShared: false, spaceId: space.id });
  const page = await admin.api.admin.listSpaces({});
  expect(page.items.find(({ id }) => id === space.id)).toEqual({
    id: space.id,
    name,
    owners: [owner.profile.fullName],
    memberCount: 2,
    promptCount: 1,
    createdAt: expect.any(Date) as Date,
  });
  expect(JSON.stringify(page)).not.toContain('CANARY');
  await owner.api.space.delete({ id: space.id, prompts: { kind: 'creators' } });
  const after = await callerAs(admin.profile).admin.listSpaces({});
  expect(after.items.some(({ id }) => id === space.id)).toBe(false);
});
