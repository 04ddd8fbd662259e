import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkItem, WorkPage } from '@/domain/inbox/schema';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, PROVED, type TestProfile } from '../../support/factories';

/** The inbox: notifications and waiting items, done and undone, and decisions from a line. */

let author: TestProfile;
let reviewer: TestProfile;
let admin: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  author = await makeProfile();
  reviewer = await makeProfile({ role: 'admin' });
  admin = await makeProfile({ role: 'admin' });
  prompt = await makePrompt({ creator: author, content: 'Write to {{reader}}.\nKeep it short.' });
});

const ask = (reviewers = [reviewer.id], version = 1) =>
  callerAs(author).status.review.ask({ promptId: prompt.id, version, message: '', reviewers });
const inboxOf = async (who: TestProfile, show: 'inbox' | 'done' = 'inbox') =>
  (await callerAs(who).account.notifications({ show })).items;
const unreadOf = async (who: TestProfile) => (await callerAs(who).inbox.counts()).unread;
const edit = (content: string) => callerAs(author).prompt.update({ id: prompt.id, content });

describe('done', () => {
  it('takes an item out of the inbox and off the count, and back', async () => {
    await ask();
    const [item] = await inboxOf(reviewer);
    expect(item).toMatchObject({ kind: 'asked', isOpen: true, isRead: false, slug: prompt.slug });
    expect(await unreadOf(reviewer)).toBe(1);
    await callerAs(reviewer).inbox.setDone({ ids: [item!.id], isDone: true });
    expect(await inboxOf(reviewer)).toEqual([]);
    expect(await inboxOf(reviewer, 'done')).toMatchObject([{ id: item!.id, isRead: true }]);
    expect(await unreadOf(reviewer)).toBe(0);
    await callerAs(reviewer).inbox.setDone({ ids: [item!.id], isDone: false });
    expect(await inboxOf(reviewer)).toMatchObject([{ id: item!.id }]);
    expect(await inboxOf(reviewer, 'done')).toEqual([]);
  });

  it('marking all as done leaves what came since, and tells what to undo', async () => {
    await ask();
    const [first] = await inboxOf(reviewer);
    await edit('Write to {{reader}}. Shorter.');
    await ask([reviewer.id], 2);
    const { ids } = await callerAs(reviewer).inbox.setDone({ upTo: first!.id });
    expect(ids).toEqual([first!.id]);
    expect((await inboxOf(reviewer)).map(({ id }) => id)).not.toContain(first!.id);
    expect(await inboxOf(reviewer)).toHaveLength(1);
  });

  it('changes nothing of somebody else’s', async () => {
    await ask();
    const [item] = await inboxOf(reviewer);
    await callerAs(admin).inbox.setDone({ ids: [item!.id], isDone: true });
    expect(await inboxOf(reviewer)).toMatchObject([{ id: item!.id, isRead: false }]);
  });
});

describe('a change in its line', () => {
  it('a change in its line is compared with the version approved last, else the one before, else nothing', async () => {
    const first = await ask();
    const change = (id: string) => callerAs(reviewer).inbox.change({ reviewId: id });
    expect(await change(first.id)).toMatchObject({ against: null, isWhole: false });
    await edit('Write to {{reader}}.\nKeep it very short.');
    await callerAs(author).status.review.withdraw({ id: first.id });
    const second = await ask([reviewer.id], 2);
    expect(await change(second.id)).toMatchObject({
      version: 2,
      against: 1,
      state: 'open',
      may: ['tested', 'changes', 'approved'],
      facts: { lostVariables: [], fields: [], removedLines: 1, addedLines: 1, keptShare: 0.5 },
      isWhole: true,
    });
    await callerAs(reviewer).status.review.decide({ id: second.id, version: 2, decision: 'approved' });
    await edit('Nothing of it.');
    await edit('Nothing of it at all.');
    const fourth = await ask([reviewer.id], 4);
    expect(await change(fourth.id)).toMatchObject({
      against: 2,
      facts: { lostVariables: ['reader'], keptShare: 0 },
    });
  });

  it('a change in its line of a suggestion says what speaks against it, and who may decide', async () => {
    const colleague = await makeProfile();
    const { id } = await callerAs(colleague).suggestion.create({
      promptId: prompt.id,
      baseVersion: 1,
      content: 'Write.\nKeep it short.',
      title: 'Another title',
    });
    expect(await callerAs(author).inbox.change({ suggestionId: id })).toMatchObject({
      may: ['accept', 'decline'],
      facts: { lostVariables: ['reader'], fields: ['title'] },
      isWhole: false,
    });
    expect(await callerAs(colleague).inbox.change({ suggestionId: id })).toMatchObject({ may: [] });
  });

  it('a change in its line that another decided first is told so, with their name', async () => {
    const { id } = await ask();
    const decide = (who: TestProfile) =>
      callerAs(who).status.review.decide({ id, version: 1, decision: 'approved' });
    const outcomes = await Promise.allSettled([decide(reviewer), decide(admin)]);
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as Error).message] : [],
    );
    expect(refused).toHaveLength(1);
    const { deciderName, state, may } = await callerAs(admin).inbox.change({ reviewId: id });
    expect(state).toBe('approved');
    expect(may).toEqual([]);
    expect(refused[0]).toContain(deciderName);
  });

  it('a change in its line of a version that was replaced names the latest, and is not approved', async () => {
    const { id } = await ask();
    await edit('Something else for {{reader}}.');
    expect(await callerAs(reviewer).inbox.change({ reviewId: id })).toMatchObject({ version: 1, current: 2 });
    const refused = callerAs(reviewer).status.review.decide({ id, version: 1, decision: 'approved' });
    expect(await failureOf(refused)).toMatchObject({ code: 'CONFLICT' });
  });

  it('a change in its line of a prompt that is deleted is gone from list, count and line', async () => {
    const { id } = await ask();
    await callerAs(author).prompt.delete({ id: prompt.id });
    expect(await inboxOf(reviewer)).toEqual([]);
    expect(await unreadOf(reviewer)).toBe(0);
    expect((await callerAs(reviewer).inbox.work({ show: 'decide' })).items.map(idOf)).not.toContain(id);
    expect(await failureOf(callerAs(reviewer).inbox.change({ reviewId: id }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

const idOf = (item: WorkItem) =>
  item.kind === 'review'
    ? item.review.id
    : item.kind === 'suggestion'
      ? item.suggestion.id
      : item.kind === 'request'
        ? item.request.id
        : item.kind === 'group'
          ? item.group.id
          : item.kind === 'gate'
            ? ''
            : item.invitation.id;

const createdAt = (item: WorkItem) =>
  (item.kind === 'review'
    ? item.review
    : item.kind === 'suggestion'
      ? item.suggestion
      : item.kind === 'request'
        ? item.request
        : item.kind === 'group'
          ? item.group
          : item.kind === 'gate'
            ? item.gate
            : item.invitation
  ).createdAt.getTime();

describe('for me to decide', () => {
  it('pages through reviews and suggestions together, each once, newest first', async () => {
    const owner = await makeProfile();
    const space = await callerAs(owner).space.create({ name: 'Sales' });
    const made: string[] = [];
    for (let at = 0; at < 24; at += 1) {
      const one = await makePrompt({ creator: owner, spaceId: space.id, isShared: false });
      // After the prompt was moved to the space: its members can't read earlier ones.
      const now = new Date(Date.now() + at * 1_000);
      const by = await makeProfile();
      if (at % 3 === 0) {
        const row = await db.suggestion.create({
          data: {
            promptId: one.id,
            baseVersion: 1,
            title: 'Another',
            description: one.description,
            content: one.content,
            category: one.category,
            authorId: by.id,
            createdAt: now,
          },
        });
        made.push(row.id);
      } else {
        const row = await db.promptReview.create({
          data: { promptId: one.id, version: 1, requestedBy: by.id, createdAt: now },
        });
        made.push(row.id);
      }
    }
    // A publisher of the space decides about all of them.
    const publisher = await makeProfile();
    const joinedAt = new Date(Date.now() - 3_600_000);
    await db.spaceMember.create({
      data: { userId: publisher.id, spaceId: space.id, role: 'publisher', joinedAt },
    });
    const seen: WorkItem[] = [];
    let cursor: WorkPage['nextCursor'] | undefined;
    do {
      const page = await callerAs(publisher).inbox.work({
        show: 'decide',
        spaceId: space.id,
        ...(cursor && { cursor }),
      });
      seen.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen.map(idOf).toSorted()).toEqual(made.toSorted());
    expect(seen.map(createdAt)).toEqual(seen.map(createdAt).toSorted((one, other) => other - one));
    expect((await callerAs(publisher).inbox.counts()).decide).toBeGreaterThanOrEqual(24);
  });

  it('holds what a reviewer was not asked by name, and on the other side what was asked for', async () => {
    const { id } = await ask([]);
    const waiting = (await callerAs(reviewer).inbox.work({ show: 'decide' })).items.map(idOf);
    expect(waiting).toContain(id);
    expect((await callerAs(author).inbox.work({ show: 'mine' })).items.map(idOf)).toEqual([id]);
    expect((await callerAs(author).inbox.work({ show: 'decide' })).items.map(idOf)).not.toContain(id);
  });
});

it('counts the open lines of each list: those that are read too, and the caller’s own open requests', async () => {
  const { id } = await ask();
  const of = (who: TestProfile) => callerAs(who).inbox.counts();
  const ownOpen = async () => (await callerAs(author).inbox.work({ show: 'open' })).items.map(idOf);
  expect(await of(author)).toMatchObject({ unread: 0, all: 1, mine: 1 });
  expect(await ownOpen()).toEqual([id]);
  const [line] = await inboxOf(reviewer);
  await callerAs(reviewer).account.readNotifications({ id: line!.id });
  expect(await of(reviewer)).toMatchObject({ unread: 0, all: 1, mine: 0 });
  await callerAs(reviewer).inbox.setDone({ ids: [line!.id], isDone: true });
  expect(await of(reviewer)).toMatchObject({ all: 0 });
  await callerAs(author).status.review.withdraw({ id });
  expect(await of(author)).toMatchObject({ all: 0, mine: 0 });
  expect(await ownOpen()).toEqual([]);
  expect((await callerAs(author).inbox.work({ show: 'mine' })).items.map(idOf)).toEqual([id]);
});

it('comes to everybody who may approve, without mail, where nobody was asked by name', async () => {
  await ask([]);
  expect(await inboxOf(admin)).toMatchObject([{ kind: 'asked', title: prompt.title }]);
  expect(await db.outboxMail.count({ where: { recipient: admin.email } })).toBe(0);
  expect(await inboxOf(await makeProfile())).toEqual([]);
});

describe('an invitation to one’s own address', () => {
  async function invited(email: string) {
    const owner = await makeProfile(PROVED);
    const space = await callerAs(owner).space.create({ name: 'Sales DACH' });
    const { id } = await callerAs(owner).space.invite({ id: space.id, role: 'member', email });
    return { owner, space, id };
  }
  const prove = (who: TestProfile) =>
    db.profile.update({ where: { id: who.id }, data: { emailProvedAt: new Date() } });
  const invitations = async (who: TestProfile) =>
    (await callerAs(who).inbox.work({ show: 'decide' })).items.filter(({ kind }) => kind === 'invitation');

  it('an invitation to one’s own address is joined in place, once the address is proved', async () => {
    const person = await makeProfile();
    const { owner, space, id } = await invited(person.email);
    expect(await invitations(person)).toEqual([]);
    expect(await failureOf(callerAs(person).inbox.acceptInvitation({ id }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await prove(person);
    expect(await invitations(person)).toMatchObject([
      { invitation: { id, spaceName: 'Sales DACH', inviterName: owner.fullName } },
    ]);
    expect(await callerAs(person).inbox.acceptInvitation({ id })).toMatchObject({ slug: space.slug });
    expect(await db.spaceMember.count({ where: { userId: person.id, spaceId: space.id } })).toBe(1);
    expect(await invitations(person)).toEqual([]);
  });

  it('an invitation to one’s own address ends when it is declined, and is nobody else’s', async () => {
    const [person, other] = [await makeProfile(), await makeProfile()];
    const { id } = await invited(person.email);
    await prove(person);
    await prove(other);
    for (const call of ['acceptInvitation', 'declineInvitation'] as const) {
      expect(await failureOf(callerAs(other).inbox[call]({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    }
    await callerAs(person).inbox.declineInvitation({ id });
    expect(await invitations(person)).toEqual([]);
    expect(await failureOf(callerAs(person).inbox.acceptInvitation({ id }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('several of one kind about one prompt', () => {
  /** Three suggestions and two mentions within an hour; a third mention long before. */
  async function makeLines() {
    const others = await Promise.all([makeProfile(), makeProfile(), makeProfile()]);
    for (const [at, other] of others.entries()) {
      const content = `Write to {{reader}}.\nKeep it short, ${at}.`;
      await callerAs(other).suggestion.create({ promptId: prompt.id, baseVersion: 1, content });
      const mentions = [author.id];
      await callerAs(other).comment.create({
        promptId: prompt.id,
        version: 1,
        body: `Look ${at}.`,
        mentions,
      });
    }
    const rows = await db.notification.findMany({ where: { userId: author.id }, orderBy: { id: 'asc' } });
    const hour = Date.UTC(2026, 0, 5, 10);
    for (const [at, { id }] of rows.entries()) {
      await db.notification.update({ where: { id }, data: { createdAt: new Date(hour + at * 60_000) } });
    }
    const first = rows.find(({ kind }) => kind === 'mentioned')!;
    await db.notification.update({
      where: { id: first.id },
      data: { createdAt: new Date(hour - 7_200_000) },
    });
    return others;
  }
  const linesOf = async (show: 'inbox' | 'done' = 'inbox') =>
    (await inboxOf(author, show)).map(({ kind, more, isRead }) => [kind, more, isRead]);
  const ALL = [
    ['mentioned', 1, false],
    ['suggested', 2, false],
    ['mentioned', 0, false],
  ];

  it('several of one kind about one prompt are one line of an hour, which the bell counts once, is read once and done once, and comes back whole', async () => {
    const [last] = (await makeLines()).slice(-1);
    expect(await linesOf()).toEqual(ALL);
    expect(await unreadOf(author)).toBe(3);
    expect((await callerAs(author).status.review.counts()).unread).toBe(3);
    const [mention, suggestion] = await inboxOf(author);
    expect(suggestion?.actorName).toBe(last!.fullName);

    await callerAs(author).inbox.setDone({ ids: [suggestion!.id], isDone: true });
    expect(await linesOf()).toEqual([ALL[0], ALL[2]]);
    expect(await linesOf('done')).toEqual([['suggested', 2, true]]);
    expect(await unreadOf(author)).toBe(2);
    await callerAs(author).inbox.setDone({ ids: [suggestion!.id], isDone: false });
    expect(await linesOf()).toEqual([ALL[0], ['suggested', 2, true], ALL[2]]);

    await callerAs(author).account.readNotifications({ id: mention!.id });
    expect(await linesOf()).toEqual([['mentioned', 1, true], ['suggested', 2, true], ALL[2]]);
    expect(await unreadOf(author)).toBe(1);
  });

  it('several of one kind about one prompt leave the others when one of them is decided, or can’t be seen any more', async () => {
    await makeLines();
    const [, suggestion] = await inboxOf(author);
    await callerAs(author).inbox.setDone({ ids: [suggestion!.id], isDone: true, isAlone: true });
    expect(await linesOf()).toEqual([ALL[0], ['suggested', 1, false], ALL[2]]);
    const newest = await db.comment.findFirstOrThrow({ where: { body: 'Look 2.', promptId: prompt.id } });
    await db.comment.update({ where: { id: newest.id }, data: { body: '', deletedAt: new Date() } });
    expect(await linesOf()).toEqual([['mentioned', 0, false], ['suggested', 1, false], ALL[2]]);
    expect(await unreadOf(author)).toBe(3);
  });
});

describe('a followed prompt', () => {
  it('a followed prompt tells its followers of a new version once until they have read it, and nobody who can’t read it', async () => {
    const follower = await makeProfile();
    await callerAs(follower).follow.set({ kind: 'prompt', id: prompt.id, on: true });
    await edit('Second.');
    await edit('Third.');
    expect(await inboxOf(follower)).toMatchObject([
      { kind: 'changed', version: 3, actorName: author.fullName },
    ]);
    expect(await inboxOf(author)).toEqual([]);
    await callerAs(author).prompt.update({ id: prompt.id, isShared: false });
    expect(await inboxOf(follower)).toEqual([]);
    expect(await unreadOf(follower)).toBe(0);
  });
});
