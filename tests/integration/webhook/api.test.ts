import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEBHOOKS_PER_SPACE } from '@/domain/webhook/limits';
import { webhookMessages as said } from '@/domain/webhook/messages';
import type { WebhookSave } from '@/domain/webhook/schema';
import { db } from '@/server/db';
import { type Api, callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, PROVED, type TestProfile } from '../../support/factories';
import { makeSender, makeSpace, makeWebhookRow, openReceiver, sendAll } from './support';

/** Who manages webhooks, what they are told of them, and what is rejected. */

const SECRET = 'T0CANARY/B0CANARY/secret';
const HOUR_MS = 60 * 60 * 1_000;

let owner: TestProfile;
let api: Api;
let space: { id: string; slug: string; name: string };
beforeAll(async () => {
  owner = await makeProfile(PROVED);
  api = callerAs(owner);
  space = await makeSpace(owner);
});

const hook = (fields: Partial<WebhookSave> = {}): WebhookSave => ({
  spaceId: space.id,
  name: 'Deploys',
  format: 'json',
  address: `https://hooks.example.org/${randomUUID()}`,
  events: ['prompt.approved', 'prompt.saved'],
  ...fields,
});

describe('the owners of a space', () => {
  it('the owners of a space add, change, pause and remove webhooks, and see only the host of an address', async () => {
    const address = `https://hooks.slack.example.org/services/${SECRET}`;
    const { id, secret } = await api.webhook.save(hook({ format: 'slack', address }));
    expect(secret).toBeNull();
    expect(JSON.stringify(await api.webhook.list({ spaceId: space.id }))).not.toContain('CANARY');
    expect(await api.webhook.get({ id })).toMatchObject({
      host: 'hooks.slack.example.org',
      state: 'working',
      events: ['prompt.saved', 'prompt.approved'],
      setByName: owner.fullName,
    });
    await api.webhook.save(
      hook({ id, format: 'slack', address: undefined, name: 'Chat', events: ['prompt.deleted'] }),
    );
    await api.webhook.pause({ id, isPaused: true });
    expect(await api.webhook.get({ id })).toMatchObject({ name: 'Chat', state: 'paused', reason: 'person' });
    await api.webhook.remove({ id });
    expect(await failureOf(api.webhook.get({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    const audit = await db.auditEvent.findMany({
      where: { subjectId: id },
      orderBy: { id: 'asc' },
      select: { action: true, details: true },
    });
    const about = { host: 'hooks.slack.example.org', space: space.id };
    expect(audit).toEqual([
      { action: 'webhook.add', details: about },
      { action: 'webhook.change', details: { ...about, fields: ['name', 'events'] } },
      { action: 'webhook.pause', details: about },
      { action: 'webhook.remove', details: about },
    ]);
    const rows = JSON.stringify(await db.webhook.findMany());
    expect(rows).not.toContain('CANARY');
  });

  it('the owners of a space get a signing secret once, and after a new one both sign for a day', async () => {
    const heard = await openReceiver();
    const { id, secret } = await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: heard.url });
    const made = [secret];
    const renew = async (now = new Date()) => {
      const { secret: next } = await callerAs(owner, { now }).webhook.renewSecret({ id });
      made.push(next!);
    };
    await renew(new Date(Date.now() - 25 * HOUR_MS));
    await renew();
    await renew();
    expect(JSON.stringify(await api.webhook.get({ id }))).not.toContain(made.at(-1));
    await makePrompt({ creator: owner, spaceId: space.id });
    await sendAll(makeSender());
    const [{ text, headers }] = heard.received as [(typeof heard.received)[number]];
    const verify = (known: string) => new Webhook(known).verify(text, headers as Record<string, string>);
    const [first, ...later] = made;
    // Replaced 25 hours ago.
    expect(() => verify(first!)).toThrow();
    for (const known of later) verify(known);
    for (let more = 0; more < 3; more += 1) await renew();
    expect(await failureOf(api.webhook.renewSecret({ id }))).toMatchObject({
      code: 'CONFLICT',
      message: said.tooManySecrets,
    });
    await heard.close();
    await api.webhook.remove({ id });
  });

  it('the owners of a space send a delivery again under the same id, and nothing twice that still waits', async () => {
    const heard = await openReceiver();
    const { id } = await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: heard.url });
    await makePrompt({ creator: owner, spaceId: space.id });
    await sendAll(makeSender());
    const { deliveries } = await api.webhook.get({ id });
    expect(deliveries).toMatchObject([
      { type: 'prompt.created', status: 200, reason: null, canRedeliver: true },
    ]);
    await api.webhook.redeliver({ id, deliveryId: deliveries[0]!.id });
    await api.webhook.redeliver({ id, deliveryId: deliveries[0]!.id });
    await sendAll(makeSender());
    expect(heard.received).toHaveLength(2);
    expect(heard.received[1]!.headers['webhook-id']).toBe(heard.received[0]!.headers['webhook-id']);
    const other = await makeWebhookRow({ spaceId: space.id, setBy: owner.id });
    expect(
      await failureOf(api.webhook.redeliver({ id: other.id, deliveryId: deliveries[0]!.id })),
    ).toMatchObject({
      code: 'BAD_REQUEST',
    });
    await api.webhook.pause({ id, isPaused: true });
    expect(await failureOf(api.webhook.redeliver({ id, deliveryId: deliveries[0]!.id }))).toMatchObject({
      code: 'CONFLICT',
    });
    await heard.close();
    for (const one of [id, other.id]) await api.webhook.remove({ id: one });
  });

  it('test an address that leads into a private network, and learn nothing of it', async () => {
    const heard = await openReceiver();
    const { id } = await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: heard.url });
    expect(await api.webhook.test({ id })).toEqual({ status: null, reason: 'refused' });
    expect(heard.received).toEqual([]);
    expect((await api.webhook.get({ id })).deliveries).toMatchObject([
      { type: 'webhook.test', status: null, reason: 'refused', canRedeliver: false },
    ]);
    await heard.close();
    await api.webhook.remove({ id });
  });

  it('the owners of a space enter the token of GitHub again for another host, and keep it for another branch', async () => {
    const target = { repository: 'acme/prompts', workflow: 'sync.yml', branch: 'main' };
    const gitHub = hook({
      format: 'github',
      address: 'https://api.github.com',
      target,
      token: 'github_pat_1',
    });
    const { id } = await api.webhook.save(gitHub);
    const change = { ...gitHub, id, token: undefined };
    const { sealedSecret } = await db.webhook.findUniqueOrThrow({ where: { id } });
    await api.webhook.save({ ...change, address: undefined, target: { ...target, branch: 'next' } });
    expect((await db.webhook.findUniqueOrThrow({ where: { id } })).sealedSecret).toBe(sealedSecret);
    expect(
      await failureOf(api.webhook.save({ ...change, address: 'https://evil.example.org' })),
    ).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Enter the token again: the address has changed.',
    });
    await api.webhook.remove({ id });
  });
});

describe('what is rejected', () => {
  it.each([
    ['http://hooks.example.org/x', 'Enter an https address.'],
    ['ftp://hooks.example.org/x', 'Enter an https address.'],
    ['hooks.example.org', 'Enter an https address.'],
    ['', 'Enter an https address.'],
    ['https://127.0.0.1/x', 'This address isn’t allowed.'],
    ['https://hooks.example.org:8443/x', 'This address isn’t allowed.'],
    ['https://me:secret@hooks.example.org/x', 'This address isn’t allowed.'],
    ['https://localhost/x', 'This address isn’t allowed.'],
    ['https://localhost./x', 'This address isn’t allowed.'],
    ['https://foo.localhost/x', 'This address isn’t allowed.'],
    ['https://metadata.google.internal/x', 'This address isn’t allowed.'],
  ])('the webhook address %s is rejected: %s', async (address, message) => {
    const failure = await failureOf(api.webhook.save(hook({ address })));
    expect(failure).toMatchObject({ code: 'BAD_REQUEST', message });
  });

  it('a second webhook with the same address and events, and more than 20', async () => {
    const many = await makeSpace(owner);
    const { address } = hook();
    await api.webhook.save(hook({ spaceId: many.id, address }));
    expect(await failureOf(api.webhook.save(hook({ spaceId: many.id, address })))).toMatchObject({
      code: 'CONFLICT',
      message: 'A webhook with this address and these events exists.',
    });
    await api.webhook.save(hook({ spaceId: many.id, address, events: ['prompt.moved'] }));
    const saves = Array.from({ length: WEBHOOKS_PER_SPACE }, () =>
      api.webhook.save(hook({ spaceId: many.id })),
    );
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(WEBHOOKS_PER_SPACE - 2);
    expect(await failureOf(api.webhook.save(hook({ spaceId: many.id })))).toMatchObject({
      code: 'CONFLICT',
      message: 'You can have up to 20 webhooks per space.',
    });
  });

  it('everybody but owners, as if there were none', async () => {
    const { id } = await makeWebhookRow({ spaceId: space.id, setBy: owner.id });
    const publisher = await makeProfile();
    await db.spaceMember.create({ data: { spaceId: space.id, userId: publisher.id, role: 'publisher' } });
    const outsiders = {
      publisher: callerAs(publisher),
      admin: callerAs(await makeProfile({ role: 'admin' })),
    };
    for (const [name, other] of Object.entries(outsiders)) {
      const calls = [
        other.webhook.get({ id }),
        other.webhook.save(hook({ id })),
        other.webhook.pause({ id, isPaused: true }),
        other.webhook.test({ id }),
        other.webhook.renewSecret({ id }),
        other.webhook.redeliver({ id, deliveryId: '1' }),
        other.webhook.remove({ id }),
      ].map((call) => failureOf(call));
      for (const failure of await Promise.all(calls))
        expect(failure, name).toMatchObject({ code: 'NOT_FOUND' });
      const code = name === 'admin' ? 'NOT_FOUND' : 'FORBIDDEN';
      expect(await failureOf(other.webhook.list({ spaceId: space.id }))).toMatchObject({ code });
      expect(await failureOf(other.webhook.save(hook()))).toMatchObject({ code });
    }
    await api.webhook.remove({ id });
  });
});

afterAll(async () => {
  await db.webhook.deleteMany();
});
