import { afterEach, expect, it } from 'vitest';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, PROVED } from '../../support/factories';
import { makeSender, makeSpace, makeWebhookRow, openReceiver, sendAll } from './support';

/** What webhooks are told when prompts, spaces and people change their place while events wait. */

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function receiver(...given: Parameters<typeof openReceiver>) {
  const opened = await openReceiver(...given);
  closing.push(opened.close);
  return opened;
}

async function spaceWithHook(owner: { id: string }, format: 'json' | 'slack' | 'teams' = 'json') {
  const space = await makeSpace(owner);
  const heard = await receiver();
  const hook = await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: heard.url, format });
  return { space, heard, hook };
}

it('a move between two spaces with webhooks says the id alone to the old one, and all to the new one', async () => {
  const owner = await makeProfile(PROVED);
  const api = callerAs(owner);
  const [from, to] = [await spaceWithHook(owner), await spaceWithHook(owner)];
  const prompt = await makePrompt({ creator: owner, spaceId: from.space.id, title: 'Canary title' });
  await sendAll(makeSender());
  const { slug } = await db.prompt.findUniqueOrThrow({ where: { id: prompt.id } });
  // Waits in the old space, and is of the new one when it is sent.
  await api.prompt.update({ id: prompt.id, version: 1, content: 'Canary text' });
  await api.space.movePrompts({ ids: [prompt.id], spaceId: to.space.id });
  await api.prompt.update({ id: prompt.id, version: 2, content: 'Canary text two' });
  const before = from.heard.received.length;
  await sendAll(makeSender());
  const told = from.heard.received.slice(before);
  expect(told.map(({ text }) => JSON.parse(text) as unknown)).toMatchObject([
    {
      type: 'prompt.moved',
      data: { prompt: { id: prompt.id }, version: null, actor: null, space: { id: from.space.id } },
    },
  ]);
  const said = JSON.stringify(told);
  for (const words of ['Canary', slug, to.space.id, to.space.slug, to.space.name, owner.fullName]) {
    expect(said.toLowerCase()).not.toContain(words.toLowerCase());
  }
  expect(to.heard.bodies()).toMatchObject([
    { type: 'prompt.moved', data: { prompt: { title: 'Canary title' }, space: { id: to.space.id } } },
    { type: 'prompt.saved', data: { version: 3, space: { id: to.space.id } } },
  ]);
  expect(JSON.stringify(to.heard.received)).not.toContain(from.space.name);
});

it('a move through three spaces leaves each with what it may know, in every format', async () => {
  for (const format of ['json', 'slack', 'teams'] as const) {
    const owner = await makeProfile(PROVED);
    const api = callerAs(owner);
    const [a, b, c] = [
      await spaceWithHook(owner, format),
      await spaceWithHook(owner, format),
      await spaceWithHook(owner, format),
    ];
    const prompt = await makePrompt({ creator: owner, spaceId: a.space.id, title: 'Canary title' });
    await api.space.movePrompts({ ids: [prompt.id], spaceId: b.space.id });
    await api.space.movePrompts({ ids: [prompt.id], spaceId: c.space.id });
    await sendAll(makeSender());
    // Came and went: told twice of a move, and nothing else.
    expect([a, b, c].map(({ heard }) => heard.received.length)).toEqual([1, 2, 1]);
    for (const { heard } of [a, b]) {
      const said = JSON.stringify(heard.received);
      expect(said).toContain(prompt.id);
      for (const words of ['Canary', c.space.name, c.space.slug]) expect(said).not.toContain(words);
    }
    expect(JSON.stringify(c.heard.received)).toContain('Canary title');
    // To nobody's space: the last one is told the id.
    await api.space.movePrompts({ ids: [prompt.id], spaceId: null });
    await api.prompt.update({ id: prompt.id, version: 1, title: 'Canary alone' });
    await sendAll(makeSender());
    expect(c.heard.received).toHaveLength(2);
    expect(c.heard.received[1]!.text).toContain(prompt.id);
    expect(c.heard.received[1]!.text).not.toContain('Canary');
  }
});

it('a space that is deleted and restored has no webhook, and tells nothing that waited', async () => {
  const owner = await makeProfile(PROVED);
  // Each call at its own time: what was written since a deletion stays where it is.
  const now = () => callerAs(owner);
  for (const kind of ['creators', 'trash', 'move'] as const) {
    const [{ space, heard, hook }, other] = [await spaceWithHook(owner), await spaceWithHook(owner)];
    // A prompt that comes back with its space was made in it.
    const prompt = await now().prompt.create({
      title: 'Canary waiting',
      description: 'What a test needs it for.',
      content: 'Before.',
      spaceId: space.id,
      isShared: false,
    });
    const prompts = kind === 'move' ? { kind, spaceId: other.space.id } : { kind };
    await now().space.delete({ id: space.id, prompts });
    const removals = { where: { action: 'webhook.remove', subjectId: hook.id } };
    expect(await db.auditEvent.findMany(removals)).toMatchObject([
      { actorId: owner.id, details: { host: new URL(heard.url).host, space: space.id } },
    ]);
    await sendAll(makeSender());
    await now().space.restore({ id: space.id });
    expect((await db.prompt.findUniqueOrThrow({ where: { id: prompt.id } })).spaceId, kind).toBe(space.id);
    await now().prompt.update({ id: prompt.id, version: 1, content: 'After.' });
    await sendAll(makeSender());
    expect(heard.received).toEqual([]);
    expect((await now().webhook.list({ spaceId: space.id })).items).toEqual([]);
    expect(await db.webhookEvent.count({ where: { webhookId: hook.id } })).toBe(0);
    expect(await failureOf(now().webhook.pause({ id: hook.id, isPaused: false }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    // The space that they came through is told the ids alone: they are gone from there by now.
    const told = JSON.stringify(other.heard.received);
    expect(told).not.toContain(space.name);
    if (kind !== 'move') expect(other.heard.received).toEqual([]);
    // Restored, it takes a webhook with the same address again.
    const again = await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: heard.url });
    await now().prompt.update({ id: prompt.id, version: 2, content: 'Again.' });
    await sendAll(makeSender());
    expect(heard.bodies()).toMatchObject([{ type: 'prompt.saved', data: { version: 3 } }]);
    await now().webhook.remove({ id: again.id });
  }
});

it('a webhook of the library stops with its admin’s role, in the middle of what waits, and goes on with another admin', async () => {
  const [admin, other] = [
    await makeProfile({ ...PROVED, role: 'admin' }),
    await makeProfile({ ...PROVED, role: 'admin' }),
  ];
  const heard = await receiver();
  const { id } = await makeWebhookRow({ setBy: admin.id, address: heard.url });
  const owner = await makeProfile();
  for (let count = 0; count < 3; count += 1) await makePrompt({ creator: owner, isShared: true });
  // Demoted elsewhere, while the first one is sent.
  heard.answer((res) => {
    void db.profile
      .update({ where: { id: admin.id }, data: { role: 'contributor' } })
      .then(() => res.writeHead(200).end());
  });
  await sendAll(makeSender());
  expect(heard.received).toHaveLength(1);
  expect(await failureOf(callerAs({ ...admin, role: 'contributor' }).webhook.get({ id }))).toMatchObject({
    code: 'NOT_FOUND',
  });
  const api = callerAs(other);
  await sendAll(makeSender());
  expect(await api.webhook.get({ id })).toMatchObject({ state: 'paused', reason: 'left', waiting: 2 });
  heard.answer((res) => res.writeHead(200).end());
  await api.webhook.pause({ id, isPaused: false });
  await sendAll(makeSender());
  expect(heard.received).toHaveLength(3);
  expect(await api.webhook.get({ id })).toMatchObject({ state: 'working', setById: other.id, waiting: 0 });
  await api.webhook.remove({ id });
});

it('what failed before a restart is tried again after it, when it is due and under the same id', async () => {
  const owner = await makeProfile(PROVED);
  const { space, heard, hook } = await spaceWithHook(owner);
  heard.answer((res) => res.writeHead(503, { 'retry-after': '600' }).end());
  await makePrompt({ creator: owner, spaceId: space.id });
  const start = Date.now();
  await sendAll(makeSender());
  expect(heard.received).toHaveLength(1);
  // Other processes know as much as the one before: each time a new one.
  const at = (seconds: number) => makeSender({ now: () => new Date(start + seconds * 1_000) });
  await sendAll(at(590));
  expect(heard.received).toHaveLength(1);
  await sendAll(at(620));
  expect(heard.received).toHaveLength(2);
  // One that died while it sent: its claim ends by itself.
  await db.webhook.update({
    where: { id: hook.id },
    data: {
      nextAttemptAt: new Date(0),
      claimedBy: '00000000-0000-4000-8000-000000000000',
      claimedUntil: new Date(start + 640_000),
    },
  });
  heard.answer((res) => res.writeHead(200).end());
  await sendAll(at(630));
  expect(heard.received).toHaveLength(2);
  await sendAll(at(650));
  expect(new Set(heard.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(heard.received).toHaveLength(3);
  expect(await callerAs(owner).webhook.get({ id: hook.id })).toMatchObject({ state: 'working', waiting: 0 });
});
