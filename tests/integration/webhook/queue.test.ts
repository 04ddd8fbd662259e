import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { noteSwitch } from '@/server/services/webhook/note-switch';
import { importMessages } from '@/domain/import/messages';
import { recordInterruption, recordProgress } from '@/server/services/import/import-record';
import { endLostImports } from '@/server/services/import/list-imports';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, PROVED } from '../../support/factories';
import { makeSender, makeSpace, makeWebhookRow, openReceiver, sendAll } from './support';

/** What is queued: more than may wait, and what ends without the server that began it. */

let heard: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => (heard = await openReceiver()));
afterAll(async () => heard.close());

async function spaceWithHook() {
  const owner = await makeProfile(PROVED);
  const space = await makeSpace(owner);
  const hook = await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: heard.url });
  return { owner, space, hook, api: callerAs(owner) };
}

describe('one change of more prompts than may wait', () => {
  it('one change of more prompts than may wait is saved and queued whole, pauses the webhook with words, and is sent when somebody resumes it', async () => {
    const MOST = 5;
    const { owner, space, hook, api } = await spaceWithHook();
    const prompts = [];
    for (let count = 0; count < 3 * MOST; count += 1) {
      prompts.push(await makePrompt({ creator: owner, spaceId: space.id }));
    }
    await sendAll(makeSender());
    const [sender, before] = [makeSender({ waitingMax: MOST }), heard.received.length];
    const ids = prompts.map(({ id }) => id);
    const elsewhere = await makeSpace(owner);
    await api.space.movePrompts({ ids, spaceId: elsewhere.id });
    await sendAll(sender);
    const paused = await api.webhook.get({ id: hook.id });
    expect(paused).toMatchObject({ state: 'paused', reason: 'full', waiting: 3 * MOST });
    expect(paused.since).toBeInstanceOf(Date);
    expect(heard.received).toHaveLength(before);
    expect((await api.account.notifications({})).items).toMatchObject([{ kind: 'webhook-paused' }]);
    // Paused, it takes nothing new.
    await makePrompt({ creator: owner, spaceId: space.id });
    expect((await api.webhook.get({ id: hook.id })).waiting).toBe(3 * MOST);

    await callerAs(owner).webhook.pause({ id: hook.id, isPaused: false });
    await sendAll(makeSender({ waitingMax: MOST }));
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({ state: 'working', waiting: 0 });
    const told = heard.bodies().slice(before);
    expect(told.map(({ type, data }) => [type, data.prompt?.id])).toEqual(
      ids.map((id) => ['prompt.moved', id]),
    );
    await db.webhook.deleteMany({ where: { spaceId: space.id } });
  });
});

describe('an import whose server was killed', () => {
  it('an import whose server was killed is told once, when another server ends it, also if the first goes on after all', async () => {
    const { owner, space, hook, api } = await spaceWithHook();
    const prompt = await makePrompt({ creator: owner, spaceId: space.id });
    const made = await db.import.create({
      data: {
        ownerId: owner.id,
        fileName: 'prompts.csv',
        createdAt: new Date(),
        seenAt: new Date(Date.now() - 6 * 60_000),
        total: 2,
        done: 1,
        created: 1,
        prompts: { create: { promptId: prompt.id, version: 1 } },
      },
    });
    const running = await db.import.create({
      data: {
        ownerId: owner.id,
        fileName: 'more.csv',
        createdAt: new Date(),
        seenAt: new Date(),
        created: 1,
        total: 2,
      },
    });
    await sendAll(makeSender());
    const before = heard.received.length;
    const ends = await Promise.all([
      endLostImports({ db, now: new Date() }),
      endLostImports({ db, now: new Date() }),
    ]);
    expect(ends.toSorted()).toEqual([0, 1]);
    expect(await db.import.findUniqueOrThrow({ where: { id: made.id } })).toMatchObject({
      seenAt: null,
      problem: importMessages.stoppedWithServer,
    });
    expect((await db.import.findUniqueOrThrow({ where: { id: running.id } })).seenAt).not.toBeNull();
    // Not killed, only stopped for minutes.
    expect(await recordProgress(db, made.id, 2)).toBe(false);
    await recordInterruption({ db, now: new Date() }, { id: made.id, notifiesOwner: false });
    await sendAll(makeSender());
    expect(heard.bodies().slice(before)).toMatchObject([
      { type: 'import.finished', data: { count: 1, prompt: null } },
    ]);
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({ waiting: 0 });
    await db.webhook.deleteMany({ where: { spaceId: space.id } });
  });
});

it('nothing new is queued with WEBHOOKS=off, and what waited stays, until a server starts with it on', async () => {
  const owner = await makeProfile();
  const space = await makeSpace(owner);
  const { id } = await makeWebhookRow({ spaceId: space.id, setBy: owner.id });
  const waiting = async () => (await callerAs(owner).webhook.get({ id })).waiting;
  await makePrompt({ creator: owner, spaceId: space.id });
  expect(await waiting()).toBe(1);
  await noteSwitch(db, { isOn: false, now: new Date() });
  await makePrompt({ creator: owner, spaceId: space.id });
  expect(await waiting()).toBe(1);
  await noteSwitch(db, { isOn: true, now: new Date() });
  await makePrompt({ creator: owner, spaceId: space.id });
  expect(await waiting()).toBe(2);
});
