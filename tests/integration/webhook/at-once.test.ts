import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, it } from 'vitest';
import type { WebhookSave } from '@/domain/webhook/schema';
import { db } from '@/server/db';
import { sealFor } from '@/server/services/webhook/sealed';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, PROVED } from '../../support/factories';
import { type Message, makeSender, makeSpace, makeWebhookRow, openReceiver, sendAll } from './support';

/** A webhook that several people change at once, also while it sends. */

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function receiver(...given: Parameters<typeof openReceiver>) {
  const opened = await openReceiver(...given);
  closing.push(opened.close);
  return opened;
}

/** A space of two owners with a webhook, and prompts that it is told of. */
async function spaceOfTwo(prompts = 1) {
  const [one, other] = [await makeProfile(PROVED), await makeProfile(PROVED)];
  const space = await makeSpace(one);
  await db.spaceMember.create({ data: { spaceId: space.id, userId: other.id, role: 'owner' } });
  const heard = await receiver();
  const hook = await makeWebhookRow({ spaceId: space.id, setBy: one.id, address: heard.url });
  for (let count = 0; count < prompts; count += 1) await makePrompt({ creator: one, spaceId: space.id });
  return { one, other, space, heard, hook, apis: [callerAs(one), callerAs(other)] as const };
}

const edit = (id: string, spaceId: string, fields: Partial<WebhookSave>): WebhookSave => ({
  id,
  spaceId,
  name: 'Edited',
  format: 'json',
  events: ['prompt.created'],
  ...fields,
});

it('two owners who renew a secret at once each get one that verifies', async () => {
  const { hook, heard, apis } = await spaceOfTwo();
  const made = await Promise.all(apis.map((api) => api.webhook.renewSecret({ id: hook.id })));
  await sendAll(makeSender());
  const [{ text, headers }] = heard.received as [(typeof heard.received)[number]];
  for (const { secret } of made) new Webhook(secret!).verify(text, headers as Record<string, string>);
});

it('two owners who edit a webhook at once leave it as one of them said, and both changes are in the audit log', async () => {
  const { hook, space, apis, one, other } = await spaceOfTwo();
  const addresses = ['one', 'other'].map((name) => `https://${name}.example.org/${randomUUID()}`);
  await Promise.all(
    apis.map((api, place) =>
      api.webhook.save(
        edit(hook.id, space.id, {
          name: `Edit ${place}`,
          address: addresses[place]!,
          events: [place === 0 ? 'prompt.saved' : 'prompt.deleted'],
        }),
      ),
    ),
  );
  const { name, host, events, setById } = await apis[0].webhook.get({ id: hook.id });
  expect([
    { name: 'Edit 0', host: 'one.example.org', events: ['prompt.saved'], setById: one.id },
    { name: 'Edit 1', host: 'other.example.org', events: ['prompt.deleted'], setById: other.id },
  ]).toContainEqual({ name, host, events, setById });
  const audit = await db.auditEvent.findMany({ where: { subjectId: hook.id, action: 'webhook.change' } });
  expect(new Set(audit.map(({ actorId }) => actorId))).toEqual(new Set([one.id, other.id]));
});

it('a webhook that one owner removes while the other edits, pauses or renews it is gone, without an error of the server', async () => {
  for (const change of ['save', 'pause', 'renewSecret'] as const) {
    const { hook, space, apis } = await spaceOfTwo();
    const [remover, changer] = apis;
    const changes = {
      save: () => changer.webhook.save(edit(hook.id, space.id, {})),
      pause: () => changer.webhook.pause({ id: hook.id, isPaused: true }),
      renewSecret: () => changer.webhook.renewSecret({ id: hook.id }),
    };
    const [removed, changed] = await Promise.allSettled([
      remover.webhook.remove({ id: hook.id }),
      changes[change](),
    ]);
    expect(removed.status).toBe('fulfilled');
    if (changed.status === 'rejected') expect(changed.reason).toMatchObject({ code: 'NOT_FOUND' });
    expect(await failureOf(changer.webhook.get({ id: hook.id }))).toMatchObject({ code: 'NOT_FOUND' });
  }
});

it('one owner pauses and the other resumes at once: it is one of both, and loses nothing', async () => {
  const { hook, heard, apis } = await spaceOfTwo(3);
  await Promise.all([
    apis[0].webhook.pause({ id: hook.id, isPaused: true }),
    apis[1].webhook.pause({ id: hook.id, isPaused: false }),
  ]);
  expect(['working', 'paused']).toContain((await apis[0].webhook.get({ id: hook.id })).state);
  await apis[1].webhook.pause({ id: hook.id, isPaused: false });
  await sendAll(makeSender());
  expect(heard.received).toHaveLength(3);
});

it('what is changed while it sends counts for the next event: the address, the secret, and that it was paused', async () => {
  const { hook, heard, apis } = await spaceOfTwo(4);
  const next = await receiver();
  let secret = '';
  // Each answer waits for a change: the claim of the sender is older than all of them.
  const changes = [
    async () => {
      secret = (await apis[1].webhook.renewSecret({ id: hook.id })).secret!;
      // Its address as the use case would, which allows no receiver of a test.
      const sealedAddress = sealFor({ id: hook.id, use: 'address' }, next.url);
      await db.webhook.update({ where: { id: hook.id }, data: { sealedAddress } });
    },
    async () => void (await apis[1].webhook.pause({ id: hook.id, isPaused: true })),
  ];
  const answer: Parameters<typeof openReceiver>[0] = (res) =>
    void changes
      .shift()?.()
      .then(() => res.writeHead(200).end());
  heard.answer(answer);
  next.answer(answer);
  await sendAll(makeSender());
  expect([heard.received.length, next.received.length]).toEqual([1, 1]);
  const [{ text, headers }] = next.received as [(typeof next.received)[number]];
  new Webhook(secret).verify(text, headers as Record<string, string>);
  // What was under way when it was paused may come again, under the same id; the order stays.
  next.answer((res) => res.writeHead(200).end());
  await apis[0].webhook.pause({ id: hook.id, isPaused: false });
  await db.webhook.update({ where: { id: hook.id }, data: { claimedUntil: null } });
  await sendAll(makeSender());
  const ids = next.received.map((received) => (JSON.parse(received.text) as Message).data.prompt?.id);
  expect(new Set(ids).size).toBe(3);
  expect((await apis[0].webhook.get({ id: hook.id })).waiting).toBe(0);
});

it('another address has not failed yet: it is tried at once, and for three days of its own', async () => {
  const { hook, heard, space, apis } = await spaceOfTwo();
  heard.answer((res) => res.writeHead(500).end());
  await sendAll(makeSender());
  const [api] = apis;
  expect(await api.webhook.get({ id: hook.id })).toMatchObject({ state: 'failing' });
  const soon = new Date(Date.now() + 60_000);
  const lately = new Date(Date.now() - 71 * 3_600_000);
  await db.webhook.update({ where: { id: hook.id }, data: { nextAttemptAt: soon, failingSince: lately } });
  // A name says nothing of where it sends: what the receiver asked for stays.
  await api.webhook.save(edit(hook.id, space.id, { events: ['prompt.created'] }));
  expect(await db.webhook.findUniqueOrThrow({ where: { id: hook.id } })).toMatchObject({
    nextAttemptAt: soon,
    failingSince: lately,
  });
  await api.webhook.save(edit(hook.id, space.id, { address: `https://hooks.example.org/${randomUUID()}` }));
  const after = await db.webhook.findUniqueOrThrow({ where: { id: hook.id } });
  expect(after).toMatchObject({ failingSince: null, attempts: 0 });
  expect(after.nextAttemptAt.getTime()).toBeLessThan(soon.getTime());
});
