import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt } from '../../support/factories';
import { bytesSource } from '../import/support';
import { recordActivity } from '@/server/services/activity/record-activity';
import { runImport } from '@/server/services/import/run-import';
import { type Message, makeSender, makeSpace, makeWebhookRow, openReceiver, sendAll, SITE } from './support';

/** What receivers are told, in which order, and what they are told again. */

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function receiver(...given: Parameters<typeof openReceiver>) {
  const opened = await openReceiver(...given);
  closing.push(opened.close);
  return opened;
}

async function spaceWithHook(format: 'json' | 'slack' | 'teams' = 'json') {
  const owner = await makeProfile();
  const space = await makeSpace(owner);
  const heard = await receiver();
  const hook = await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: heard.url, format });
  return { owner, space, heard, hook, api: callerAs(owner) };
}

const HOUR_MS = 3_600_000;

describe('a webhook of a space', () => {
  it('a webhook of a space is told in order, with a signature that the library of Standard Webhooks verifies', async () => {
    const { owner, space, heard, hook, api } = await spaceWithHook();
    const prompt = await makePrompt({ creator: owner, spaceId: space.id, title: 'Ship it' });
    await api.prompt.update({ id: prompt.id, version: 1, content: 'Say goodbye.' });
    await api.status.set({ promptId: prompt.id, version: 2, status: 'approved' });
    await api.status.set({ promptId: prompt.id, version: 2, status: 'tested' });
    await api.prompt.setShared({ id: prompt.id, isShared: true });
    await api.prompt.delete({ id: prompt.id });
    await api.prompt.undelete({ id: prompt.id });
    await sendAll(makeSender());

    const verifier = new Webhook(hook.secret);
    const bodies = heard.received.map(({ text, headers }) => {
      expect(headers['content-type']).toBe('application/json');
      return verifier.verify(text, headers as Record<string, string>) as {
        type: string;
        data: { prompt: Record<string, unknown>; version: number; space: object; actor: object };
      };
    });
    expect(bodies.map(({ type }) => type)).toEqual([
      'prompt.created',
      'prompt.saved',
      'prompt.approved',
      'prompt.approval_withdrawn',
      'prompt.shared',
      'prompt.deleted',
      'prompt.undeleted',
    ]);
    const now = await db.prompt.findUniqueOrThrow({ where: { id: prompt.id } });
    expect(bodies[2]!.data).toEqual({
      prompt: { id: prompt.id, slug: now.slug, title: 'Ship it', url: `${SITE}/prompts/${now.slug}` },
      version: 2,
      space: { id: space.id, slug: space.slug, name: space.name },
      actor: { name: owner.fullName },
    });
    const ids = heard.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({ state: 'working', waiting: 0 });
  });

  it('a webhook of a space is told nothing of other spaces, and by the id alone of what has left', async () => {
    const { owner, space, heard, api } = await spaceWithHook();
    const elsewhere = await makeSpace(owner);
    await makePrompt({ creator: owner, spaceId: elsewhere.id, title: 'Canary elsewhere' });
    const gone = await makePrompt({ creator: owner, spaceId: space.id, title: 'Canary gone' });
    await api.space.movePrompts({ ids: [gone.id], spaceId: elsewhere.id });
    const deleted = await makePrompt({ creator: owner, spaceId: space.id, title: 'Canary deleted' });
    await api.prompt.delete({ id: deleted.id });
    await sendAll(makeSender());
    expect(heard.bodies().map(({ type, data }) => [type, data.prompt])).toEqual([
      ['prompt.moved', { id: gone.id }],
      ['prompt.deleted', { id: deleted.id }],
    ]);
    expect(JSON.stringify(heard.received).toLowerCase()).not.toContain('canary');
    expect(JSON.stringify(heard.received)).not.toContain(elsewhere.name);
    // Back again, it is told in full.
    await api.space.movePrompts({ ids: [gone.id], spaceId: space.id });
    await sendAll(makeSender());
    expect(heard.bodies().at(-1)).toMatchObject({
      type: 'prompt.moved',
      data: { prompt: { title: 'Canary gone' } },
    });
  });

  it('a webhook of a space is told of an import once, with the number of prompts', async () => {
    const { owner, space, heard } = await spaceWithHook();
    const text = JSON.stringify([
      { title: 'One', content: 'First.' },
      { title: 'Two', content: 'Second.' },
    ]);
    await runImport(
      { db, actor: owner, now: new Date() },
      { source: bytesSource(text), isShared: false, spaceId: space.id },
    );
    await sendAll(makeSender());
    expect(heard.bodies()).toMatchObject([{ type: 'import.finished', data: { count: 2, prompt: null } }]);
  });

  it('a webhook of a space is told of an evaluation once, however many runs it has', async () => {
    const { owner, space, heard } = await spaceWithHook();
    const prompt = await makePrompt({ creator: owner, spaceId: space.id });
    const about = { promptId: prompt.id, startedBy: owner.id };
    const evaluation = await db.evaluation.create({
      data: { ...about, answersPerCase: 1, answersNeeded: 1, cases: [{ id: prompt.id, revision: 1 }] },
      select: { id: true },
    });
    const at = new Date();
    for (const model of ['small', 'large']) {
      const run = await db.testRun.create({
        data: {
          ...about,
          version: 1,
          source: 'ai',
          provider: 'openai',
          model,
          modelName: model,
          modelRevision: 1,
          total: 3,
          evaluationId: evaluation.id,
        },
        select: { id: true },
      });
      await db.testRun.update({ where: { id: run.id }, data: { end: 'finished', endedAt: at } });
      await db.$transaction((tx) =>
        recordActivity(tx, [
          {
            promptId: prompt.id,
            kind: 'test-run',
            actorId: owner.id,
            version: 1,
            wasShared: false,
            tests: { passed: 0, total: 3 },
            at,
          },
        ]),
      );
    }
    await db.evaluation.update({ where: { id: evaluation.id }, data: { state: 'finished', endedAt: at } });
    await sendAll(makeSender());
    expect(heard.bodies()).toMatchObject([
      { type: 'prompt.created' },
      { type: 'test.finished', data: { prompt: { id: prompt.id }, version: null, passed: 0, total: 6 } },
    ]);
  });

  it('says the same in Slack and Teams, in one sentence', async () => {
    for (const format of ['slack', 'teams'] as const) {
      const { owner, space, heard } = await spaceWithHook(format);
      await makePrompt({ creator: owner, spaceId: space.id, title: '<!channel> pay' });
      await sendAll(makeSender());
      const [text] = heard.received.map((one) => one.text);
      expect(heard.received).toHaveLength(1);
      expect(text).not.toContain('<!channel>');
      expect(text).toContain('was created');
    }
  });

  it('starts a workflow of GitHub', async () => {
    const owner = await makeProfile();
    const space = await makeSpace(owner);
    const heard = await receiver((res) => res.writeHead(204).end());
    await makeWebhookRow({
      spaceId: space.id,
      setBy: owner.id,
      format: 'github',
      address: heard.url.replace('/hook', ''),
      token: 'github_pat_test',
      target: { repository: 'acme/prompts', workflow: 'sync.yml', branch: 'main' },
    });
    const prompt = await makePrompt({ creator: owner, spaceId: space.id });
    await sendAll(makeSender());
    const [request] = heard.received;
    expect(request!.path).toBe('/repos/acme/prompts/actions/workflows/sync.yml/dispatches');
    expect(request!.headers.authorization).toBe('Bearer github_pat_test');
    const { ref, inputs } = JSON.parse(request!.text) as { ref: string; inputs: { event: string } };
    expect(ref).toBe('main');
    expect(Object.keys(inputs)).toEqual(['event']);
    expect(JSON.parse(inputs.event)).toMatchObject({
      type: 'prompt.created',
      data: { prompt: { id: prompt.id } },
    });
  });
});

describe('a webhook of the library', () => {
  it('a webhook of the library is told of shared prompts alone, and nothing more than an id of one that is private by then', async () => {
    const admin = await makeProfile({ role: 'admin' });
    const heard = await receiver();
    await makeWebhookRow({ setBy: admin.id, address: heard.url });
    const owner = await makeProfile();
    const api = callerAs(owner);
    await makePrompt({ creator: owner, title: 'Canary private', isShared: false });
    const prompt = await makePrompt({ creator: owner, title: 'Canary unshared', isShared: true });
    await api.prompt.setShared({ id: prompt.id, isShared: false });
    await sendAll(makeSender());
    expect(heard.bodies().map(({ type, data }) => [type, data.prompt])).toEqual([
      ['prompt.unshared', { id: prompt.id }],
    ]);
    expect(JSON.stringify(heard.received).toLowerCase()).not.toContain('canary');
    await db.webhook.deleteMany({ where: { spaceId: null } });
  });
});

describe('a receiver that fails', () => {
  it('a receiver that fails is tried again with the same id and a new signature, and the rest waits in order', async () => {
    const { owner, space, heard, hook, api } = await spaceWithHook();
    heard.answer((res) => res.writeHead(500).end());
    let now = new Date();
    const sender = makeSender({ now: () => now });
    const first = await makePrompt({ creator: owner, spaceId: space.id });
    await makePrompt({ creator: owner, spaceId: space.id });
    await sendAll(sender);
    expect(heard.received).toHaveLength(1);
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({
      state: 'failing',
      waiting: 2,
      deliveries: [{ status: 500, reason: 'status', attempt: 1 }],
    });
    now = new Date(now.getTime() + 4_000);
    await sendAll(sender);
    expect(heard.received).toHaveLength(1);
    now = new Date(now.getTime() + 2_000);
    heard.answer((res) => res.writeHead(202).end());
    await sendAll(sender);
    const [one, again, other] = heard.received;
    expect(heard.received).toHaveLength(3);
    expect(again!.headers['webhook-id']).toBe(one!.headers['webhook-id']);
    expect(again!.headers['webhook-timestamp']).not.toBe(one!.headers['webhook-timestamp']);
    expect((JSON.parse(again!.text) as Message).data.prompt?.id).toBe(first.id);
    expect(other!.headers['webhook-id']).not.toBe(one!.headers['webhook-id']);
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({
      state: 'working',
      since: null,
      waiting: 0,
    });
  });

  it('a receiver that fails is tried soon again after each Redeliver, however often somebody pressed it', async () => {
    const { owner, space, heard, hook, api } = await spaceWithHook();
    heard.answer((res) => res.writeHead(500).end());
    let now = new Date();
    const sender = makeSender({ now: () => now });
    await makePrompt({ creator: owner, spaceId: space.id });
    await sendAll(sender);
    for (let pressed = 0; pressed < 10; pressed += 1) {
      const { deliveries } = await api.webhook.get({ id: hook.id });
      now = new Date(now.getTime() + 60_000);
      await callerAs(owner, { now }).webhook.redeliver({ id: hook.id, deliveryId: deliveries[0]!.id });
      await sendAll(sender);
    }
    expect(heard.received).toHaveLength(11);
    heard.answer((res) => res.writeHead(200).end());
    now = new Date(now.getTime() + 10_000);
    await sendAll(sender);
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({ state: 'working', waiting: 0 });
  });

  it('a receiver that fails is off after 3 days, which its owner reads in the inbox, and goes on where it stopped', async () => {
    const { owner, space, heard, hook, api } = await spaceWithHook();
    heard.answer((res) => res.writeHead(503).end());
    let now = new Date();
    const sender = makeSender({ now: () => now });
    await makePrompt({ creator: owner, spaceId: space.id });
    for (let hour = 0; hour <= 73; hour += 0.5) {
      await sendAll(sender);
      now = new Date(now.getTime() + HOUR_MS / 2);
    }
    expect(heard.received).toHaveLength(10);
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({
      state: 'off',
      reason: 'failed',
      waiting: 1,
    });
    const { items } = await api.account.notifications({});
    expect(items).toMatchObject([
      {
        kind: 'webhook-off',
        subject: { path: `/spaces/${space.slug}/webhooks/${hook.id}`, reason: 'failed' },
      },
    ]);
    // Off, it takes nothing new.
    await makePrompt({ creator: owner, spaceId: space.id });
    heard.answer((res) => res.writeHead(200).end());
    await api.webhook.pause({ id: hook.id, isPaused: false });
    now = new Date();
    await sendAll(sender);
    expect(heard.received).toHaveLength(11);
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({ state: 'working', waiting: 0 });
  });

  it('a receiver that fails is off at once with 410, and waits as long as it asks for', async () => {
    const { owner, space, heard, hook, api } = await spaceWithHook();
    heard.answer((res) => res.writeHead(429, { 'retry-after': '7200' }).end());
    let now = new Date();
    const sender = makeSender({ now: () => now });
    await makePrompt({ creator: owner, spaceId: space.id });
    await sendAll(sender);
    now = new Date(now.getTime() + 1.9 * HOUR_MS);
    await sendAll(sender);
    expect(heard.received).toHaveLength(1);
    now = new Date(now.getTime() + 0.2 * HOUR_MS);
    heard.answer((res) => res.writeHead(410).end());
    await sendAll(sender);
    expect(heard.received).toHaveLength(2);
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({ state: 'off', reason: 'gone' });
    const { items } = await api.account.notifications({});
    expect(items).toMatchObject([{ kind: 'webhook-off', subject: { reason: 'gone' } }]);
  });

  it('delays no other: one hangs, resets, redirects, drips, or answers 50 MB', async () => {
    const chunk = Buffer.alloc(1_000_000, 'x');
    const bad = [
      await receiver(() => undefined),
      await receiver((res) => res.destroy()),
      await receiver((res) => res.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
      await receiver((res) => {
        res.writeHead(500);
        const timer = setInterval(() => res.write('.'), 20);
        res.on('close', () => clearInterval(timer));
      }),
      await receiver((res) => {
        res.writeHead(200);
        let sent = 0;
        const more = () => {
          while (sent < 50 && !res.destroyed) {
            sent += 1;
            if (!res.write(chunk)) return void res.once('drain', more);
          }
          res.end();
        };
        more();
      }),
    ];
    const owner = await makeProfile();
    const space = await makeSpace(owner);
    for (const { url } of bad) await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: url });
    const good = await receiver();
    await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: good.url });
    for (let count = 0; count < 5; count += 1) await makePrompt({ creator: owner, spaceId: space.id });
    const stop = new AbortController();
    const sender = makeSender({ signal: stop.signal });
    await sender.step();
    // The one that hangs would answer after ten seconds, or never: the good one needs none of that.
    while (good.received.length < 5) await sender.step();
    expect(bad[0]!.received).toHaveLength(1);
    stop.abort();
    await sender.idle();
    const reasons = await db.webhookDelivery.findMany({
      where: { webhook: { spaceId: space.id }, reason: { not: null } },
      select: { reason: true },
      orderBy: { reason: 'asc' },
    });
    expect([...new Set(reasons.map(({ reason }) => reason))]).not.toContain('refused');
    await db.webhook.deleteMany({ where: { spaceId: space.id } });
  });
});

it('receivers that answer late have at most half of the places, once that is known of them', async () => {
  const owner = await makeProfile();
  const space = await makeSpace(owner);
  let isStuck = false;
  const late = await receiver((res) => {
    if (!isStuck) setTimeout(() => res.writeHead(200).end(), 30);
  });
  for (let count = 0; count < 4; count += 1) {
    await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: `${late.url}/${count}` });
  }
  const stop = new AbortController();
  const sender = makeSender({ signal: stop.signal, places: 4, slowMs: 20 });
  await makePrompt({ creator: owner, spaceId: space.id });
  await sendAll(sender);
  expect(late.received).toHaveLength(4);

  isStuck = true;
  const good = await receiver();
  await makeWebhookRow({ spaceId: space.id, setBy: owner.id, address: good.url });
  await makePrompt({ creator: owner, spaceId: space.id });
  await sender.step();
  await makePrompt({ creator: owner, spaceId: space.id });
  // Nobody waits for those that are stuck.
  while (good.received.length < 2) await sender.step();
  expect(late.received).toHaveLength(6);
  stop.abort();
  await sender.idle();
  await db.webhook.deleteMany({ where: { spaceId: space.id } });
});

describe('a webhook that must not go on', () => {
  it('pauses when the owner who set its address leaves, until another keeps it', async () => {
    const { owner, space, heard, hook } = await spaceWithHook();
    const other = await makeProfile();
    await db.spaceMember.create({ data: { spaceId: space.id, userId: other.id, role: 'owner' } });
    await makePrompt({ creator: owner, spaceId: space.id });
    await callerAs(owner).space.leave({ id: space.id });
    await sendAll(makeSender());
    expect(heard.received).toEqual([]);
    const api = callerAs(other);
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({
      state: 'paused',
      reason: 'left',
      waiting: 1,
    });
    await api.webhook.pause({ id: hook.id, isPaused: false });
    await sendAll(makeSender());
    expect(heard.received).toHaveLength(1);
  });

  it('pauses when the admin who set its address is deactivated', async () => {
    const admin = await makeProfile({ role: 'admin' });
    const heard = await receiver();
    const { id } = await makeWebhookRow({ setBy: admin.id, address: heard.url });
    const owner = await makeProfile();
    await db.profile.update({ where: { id: admin.id }, data: { isActive: false } });
    await makePrompt({ creator: owner, isShared: true });
    await sendAll(makeSender());
    expect(heard.received).toEqual([]);
    const other = callerAs(await makeProfile({ role: 'admin' }));
    expect(await other.webhook.get({ id })).toMatchObject({ state: 'paused', reason: 'left', waiting: 1 });
    await other.webhook.remove({ id });
  });

  it('a webhook that must not go on ends with its space', async () => {
    const { owner, space, heard, api } = await spaceWithHook();
    await makePrompt({ creator: owner, spaceId: space.id });
    await api.space.delete({ id: space.id, prompts: { kind: 'creators' } });
    await sendAll(makeSender());
    expect(heard.received).toEqual([]);
    expect(await db.webhook.count({ where: { spaceId: space.id } })).toBe(0);
  });

  it('pauses when too much waits', async () => {
    const { owner, space, hook, api } = await spaceWithHook();
    await api.webhook.pause({ id: hook.id, isPaused: true });
    await db.$executeRaw`
      INSERT INTO webhook_events (webhook_id, kind, created_at)
      SELECT ${hook.id}::uuid, 'created', now() FROM generate_series(1, 10001)`;
    await db.webhook.update({
      where: { id: hook.id },
      data: { state: 'on', reason: null, nextAttemptAt: new Date(Date.now() + HOUR_MS) },
    });
    await sendAll(makeSender());
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({
      state: 'paused',
      reason: 'full',
      waiting: 10_001,
    });
    await makePrompt({ creator: owner, spaceId: space.id });
    expect(await api.webhook.get({ id: hook.id })).toMatchObject({ waiting: 10_001 });
  });
});

describe('several processes', () => {
  it('several processes send each event once, in the order of each prompt', async () => {
    const { owner, space, heard, api } = await spaceWithHook();
    const prompts = [];
    for (let count = 0; count < 4; count += 1) {
      prompts.push(await makePrompt({ creator: owner, spaceId: space.id }));
    }
    const senders = [makeSender(), makeSender(), makeSender()];
    const writing = (async () => {
      for (let version = 1; version <= 6; version += 1) {
        for (const { id } of prompts) await api.prompt.update({ id, version, content: `Text ${version}` });
      }
    })();
    const written = writing.then(() => 'written' as const);
    const stepAll = async () => {
      for (const sender of senders) await sender.step();
      return 'sent' as const;
    };
    while ((await Promise.race([written, stepAll()])) === 'sent');
    for (const sender of senders) await sendAll(sender);
    const told = heard.bodies();
    expect(told).toHaveLength(4 * 7);
    for (const { id } of prompts) {
      const versions = told.filter(({ data }) => data.prompt?.id === id).map(({ data }) => data.version);
      expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7]);
    }
  });
});
