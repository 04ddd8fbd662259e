import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, PROVED, type TestProfile } from '../../support/factories';
import { makeSender, makeSpace, makeWebhookRow, openReceiver, sendAll } from './support';

/** What becomes of a webhook when whoever set its address loses the right to manage it. */

let heard: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => (heard = await openReceiver()));
afterAll(async () => heard.close());

async function spaceOfThree() {
  const [owner, leaver, other] = [
    await makeProfile(PROVED),
    await makeProfile(PROVED),
    await makeProfile(PROVED),
  ];
  const space = await makeSpace(owner);
  for (const { id } of [leaver, other]) {
    await db.spaceMember.create({ data: { spaceId: space.id, userId: id, role: 'owner' } });
  }
  const hook = (setBy: TestProfile, name: string) =>
    makeWebhookRow({ spaceId: space.id, setBy: setBy.id, name, address: `${heard.url}/${name}` });
  return { owner, leaver, other, space, hook };
}
const stateOf = (person: TestProfile, id: string) => callerAs(person).webhook.get({ id });
const inboxOf = async (person: TestProfile) => (await callerAs(person).account.notifications({})).items;

describe('an owner who is removed or gets a lower role', () => {
  it.each(['removeMember', 'setRole'] as const)(
    'leaves webhooks that the other one keeps, and others that pause: %s',
    async (how) => {
      const { owner, leaver, other, space, hook } = await spaceOfThree();
      const [kept, left, notTheirs] = [
        await hook(leaver, 'kept'),
        await hook(leaver, 'left'),
        await hook(other, 'other'),
      ];
      const elsewhere = await spaceOfThree();
      const foreign = await makeWebhookRow({ spaceId: elsewhere.space.id, setBy: leaver.id });
      const listed = (await callerAs(owner).webhook.list({ spaceId: space.id })).items;
      expect(listed.filter(({ setById }) => setById === leaver.id).map(({ name }) => name)).toEqual([
        'kept',
        'left',
      ]);

      const keepWebhooks = [kept.id, notTheirs.id, foreign.id];
      const whose = { id: space.id, userId: leaver.id, keepWebhooks };
      if (how === 'removeMember') await callerAs(owner).space.removeMember(whose);
      else await callerAs(owner).space.setRole({ ...whose, role: 'member' });

      // At once, also before any server has looked.
      expect(await stateOf(owner, left.id)).toMatchObject({ state: 'paused', reason: 'left' });
      const before = heard.received.length;
      await makePrompt({ creator: owner, spaceId: space.id });
      await sendAll(makeSender());
      const paths = heard.received.slice(before).map(({ path }) => path);
      expect(paths.toSorted()).toEqual(['/hook/kept', '/hook/other']);
      expect(await stateOf(owner, kept.id)).toMatchObject({ state: 'working', setById: owner.id });
      expect(await stateOf(owner, notTheirs.id)).toMatchObject({ setById: other.id });
      expect((await db.webhook.findUniqueOrThrow({ where: { id: foreign.id } })).setBy).toBe(leaver.id);
      const audit = await db.auditEvent.findMany({
        where: { subjectId: kept.id },
        select: { action: true, actorId: true, details: true },
      });
      expect(audit).toMatchObject([
        { action: 'webhook.change', actorId: owner.id, details: { space: space.id, fields: ['keeper'] } },
      ]);
      // Told once, to those who can resume it.
      await sendAll(makeSender());
      for (const person of [owner, other]) {
        expect(await inboxOf(person)).toMatchObject([
          {
            kind: 'webhook-paused',
            title: 'left',
            subject: { path: `/spaces/${space.slug}/webhooks/${left.id}` },
          },
        ]);
      }
      expect(await db.notification.count({ where: { subjectId: left.id, userId: leaver.id } })).toBe(0);
      await db.webhook.deleteMany({ where: { spaceId: { in: [space.id, elsewhere.space.id] } } });
    },
  );

  it('leaves nothing to themselves, nor to somebody who is no owner', async () => {
    const { owner, leaver, space, hook } = await spaceOfThree();
    const one = await hook(leaver, 'own');
    const whose = { id: space.id, userId: leaver.id, keepWebhooks: [one.id] };
    const outsider = callerAs(await makeProfile(PROVED));
    expect(await failureOf(outsider.space.setRole({ ...whose, role: 'member' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await callerAs(leaver).space.setRole({ ...whose, role: 'publisher' });
    expect(await stateOf(owner, one.id)).toMatchObject({ state: 'paused', reason: 'left' });
    await db.webhook.deleteMany({ where: { spaceId: space.id } });
  });
});

describe('without a dialog', () => {
  it.each([
    ['leaves', (person: TestProfile, spaceId: string) => callerAs(person).space.leave({ id: spaceId })],
    [
      'is deactivated',
      async (person: TestProfile) =>
        callerAs(await makeProfile({ ...PROVED, role: 'admin' })).admin.setActive({
          userId: person.id,
          isActive: false,
        }),
    ],
    [
      'is deleted',
      async (person: TestProfile) =>
        callerAs(await makeProfile({ ...PROVED, role: 'admin' })).admin.deleteUser({
          userId: person.id,
          prompts: 'keep',
        }),
    ],
  ])('an owner who %s: the webhook pauses, and owners read it in their inbox', async (_how, go) => {
    const { owner, leaver, space, hook } = await spaceOfThree();
    const one = await hook(leaver, 'own');
    await go(leaver, space.id);
    await sendAll(makeSender());
    expect(await stateOf(owner, one.id)).toMatchObject({ state: 'paused', reason: 'left' });
    expect(await inboxOf(owner)).toMatchObject([{ kind: 'webhook-paused', title: 'own' }]);
    const { host } = await db.webhook.findUniqueOrThrow({ where: { id: one.id } });
    const pauses = await db.auditEvent.findMany({
      where: { subjectId: one.id, action: 'webhook.pause' },
      select: { actorId: true, details: true },
    });
    expect(pauses).toEqual([{ actorId: null, details: { host, space: space.id, by: 'server' } }]);
    await callerAs(owner).webhook.pause({ id: one.id, isPaused: false });
    expect(await stateOf(owner, one.id)).toMatchObject({ state: 'working', setById: owner.id });
    await db.webhook.deleteMany({ where: { spaceId: space.id } });
  });
});

it('an admin who is demoted leaves webhooks of the library, which the other one keeps or lets pause', async () => {
  const [boss, former] = [
    await makeProfile({ ...PROVED, role: 'admin' }),
    await makeProfile({ ...PROVED, role: 'admin' }),
  ];
  const [kept, left] = [
    await makeWebhookRow({ setBy: former.id, name: 'kept', address: `${heard.url}/kept` }),
    await makeWebhookRow({ setBy: former.id, name: 'left', address: `${heard.url}/left` }),
  ];
  // Of a space of theirs an admin learns nothing, and keeps nothing.
  const space = await makeSpace(former);
  const ofSpace = await makeWebhookRow({ spaceId: space.id, setBy: former.id });
  const keepWebhooks = [kept.id, ofSpace.id];
  await callerAs(boss).admin.setRole({ userId: former.id, role: 'contributor', keepWebhooks });
  await sendAll(makeSender());
  expect(await stateOf(boss, kept.id)).toMatchObject({ state: 'working', setById: boss.id });
  expect(await stateOf(boss, left.id)).toMatchObject({ state: 'paused', reason: 'left' });
  expect(await stateOf(former, ofSpace.id)).toMatchObject({ state: 'working', setById: former.id });
  expect(await inboxOf(boss)).toMatchObject([
    { kind: 'webhook-paused', title: 'left', subject: { path: `/admin/webhooks/${left.id}` } },
  ]);
  await db.webhook.deleteMany({ where: { id: { in: [kept.id, left.id, ofSpace.id] } } });
});
