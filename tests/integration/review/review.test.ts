import { beforeEach, describe, expect, it } from 'vitest';
import { reviewMessages } from '@/domain/review/messages';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, PROVED, type TestProfile } from '../../support/factories';
import { mailTo } from '../../support/mail';

/** Reviews of versions. */

let author: TestProfile;
let colleague: TestProfile;
let admin: TestProfile;
let otherAdmin: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  author = await makeProfile(PROVED);
  colleague = await makeProfile(PROVED);
  admin = await makeProfile({ ...PROVED, role: 'admin' });
  otherAdmin = await makeProfile({ ...PROVED, role: 'admin' });
  prompt = await makePrompt({ creator: author, content: 'First line.\nSecond line.\n\nFourth line.' });
});

const api = (who: TestProfile) => callerAs(who).status.review;
const ask = (message = '', version = 1) => api(author).ask({ promptId: prompt.id, version, message });
const edit = (content: string) => callerAs(author).prompt.update({ id: prompt.id, content });
const decide = (
  who: TestProfile,
  id: string,
  decision: 'tested' | 'changes' | 'approved',
  { version = 1, notes = decision === 'changes' ? 'Shorter, please.' : '' } = {},
) => api(who).decide({ id, version, decision, notes });
const reviews = () =>
  db.promptReview.findMany({ where: { promptId: prompt.id }, orderBy: { createdAt: 'asc' } });
const statuses = () => db.promptStatus.findMany({ where: { promptId: prompt.id }, orderBy: { id: 'asc' } });
const kindsTold = async (who: TestProfile) =>
  (await callerAs(who).account.notifications({})).items.map(({ kind }) => kind);
const waitingIds = async (who: TestProfile) => {
  const found: string[] = [];
  let cursor: { createdAt: Date; id: string } | null | undefined;
  do {
    const page = await api(who).inbox({ show: 'waiting', ...(cursor && { cursor }) });
    found.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
};

describe('asking', () => {
  it('opens a review of the newest version, shown to reviewers and in the log', async () => {
    const review = await ask('  For the newsletter. ');
    expect(review).toMatchObject({
      promptId: prompt.id,
      version: 1,
      current: 1,
      state: 'open',
      message: 'For the newsletter.',
      requesterName: author.fullName,
      approved: null,
      reviewed: { version: 1, content: prompt.content },
      may: { comment: true, decide: [], withdraw: true, askAgain: false },
    });
    expect(await waitingIds(admin)).toContain(review.id);
    expect(await waitingIds(colleague)).toContain(review.id);
    expect(await waitingIds(author)).not.toContain(review.id);
    expect((await api(author).inbox({ show: 'asked' })).items.map(({ id }) => id)).toEqual([review.id]);
    const { items } = await callerAs(colleague).activity.list({ promptId: prompt.id });
    expect(items[0]).toMatchObject({ kind: 'review-asked', version: 1, actorName: author.fullName });
  });

  it('asking is once a version, of the newest one, and not of what is approved', async () => {
    await ask();
    expect(await failureOf(ask())).toMatchObject({ code: 'CONFLICT', message: reviewMessages.alreadyOpen });
    await edit('Other.');
    expect(await failureOf(ask())).toMatchObject({ code: 'CONFLICT', message: reviewMessages.staleAsk });
    await callerAs(admin).status.set({ promptId: prompt.id, version: 2, status: 'approved' });
    expect(await failureOf(ask('', 2))).toMatchObject({
      code: 'CONFLICT',
      message: reviewMessages.alreadyApproved,
    });
    expect(await reviews()).toHaveLength(1);
  });

  it('twice at once opens one', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 4 }, () => ask()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await reviews()).toHaveLength(1);
  });

  it('asking of a private prompt shows it to admins, and to nobody else', async () => {
    await callerAs(author).prompt.setShared({ id: prompt.id, isShared: false });
    await edit('Private now.');
    const { id } = await ask('', 2);
    expect(await waitingIds(admin)).toContain(id);
    expect(await waitingIds(colleague)).not.toContain(id);
    expect((await failureOf(api(colleague).get({ id }))).message).toBe(reviewMessages.notFound);
    expect((await api(admin).get({ id })).reviewed.content).toBe('Private now.');
  });
});

describe('deciding', () => {
  it('a contributor’s test stays in the open review, leaves their inboxes, and is no second time theirs', async () => {
    const { id } = await ask();
    const third = await makeProfile(PROVED);
    const tested = await decide(colleague, id, 'tested', { notes: 'Ran it.' });
    expect(tested).toMatchObject({ state: 'open', isTested: true, testedByName: colleague.fullName });
    expect(await waitingIds(third)).not.toContain(id);
    expect(await waitingIds(admin)).toContain(id);
    expect(await failureOf(decide(third, id, 'tested'))).toMatchObject({
      code: 'CONFLICT',
      message: reviewMessages.alreadyTested(colleague.fullName),
    });
    expect(await statuses()).toMatchObject([
      { status: 'tested', approvedBy: colleague.id, notes: 'Ran it.' },
    ]);
    expect(await decide(admin, id, 'approved')).toMatchObject({ state: 'approved', status: 'approved' });
    expect((await callerAs(author).prompt.get({ identifier: prompt.id })).status).toEqual({
      status: 'approved',
      approvedByName: admin.fullName,
    });
    expect(await waitingIds(admin)).not.toContain(id);
    expect(await kindsTold(author)).toEqual(['approved', 'tested']);
    expect(await kindsTold(colleague)).toEqual(['approved']);
  });

  it('deciding is nobody’s about what they wrote, save the sole admin’s', async () => {
    const { id } = await ask();
    for (const decision of ['tested', 'changes', 'approved'] as const) {
      expect((await failureOf(decide(author, id, decision))).code).toBe('FORBIDDEN');
    }
    expect((await failureOf(decide(colleague, id, 'approved'))).code).toBe('FORBIDDEN');

    const own = await makePrompt({ creator: admin });
    const asked = await api(admin).ask({ promptId: own.id, version: 1 });
    expect(asked.may.decide).toEqual([]);
    expect(await waitingIds(admin)).not.toContain(asked.id);
    expect((await failureOf(decide(admin, asked.id, 'approved'))).code).toBe('FORBIDDEN');
    await db.profile.updateMany({
      where: { role: 'admin', id: { not: admin.id } },
      data: { isActive: false },
    });
    expect(await waitingIds(admin)).toContain(asked.id);
    expect((await api(admin).get({ id: asked.id })).may.decide).toEqual(['changes', 'approved']);
    expect((await decide(admin, asked.id, 'approved')).state).toBe('approved');
  });

  it('deciding by two people at once is one decision: the second hears who was faster, and nothing is doubled', async () => {
    for (const [one, two] of [
      ['approved', 'approved'],
      ['approved', 'changes'],
      ['changes', 'changes'],
    ] as const) {
      prompt = await makePrompt({ creator: author });
      const { id } = await ask();
      const answers = await Promise.allSettled([decide(admin, id, one), decide(otherAdmin, id, two)]);
      const lost = answers.filter((answer) => answer.status === 'rejected');
      expect(lost).toHaveLength(1);
      const name = lost[0] === answers[0] ? otherAdmin.fullName : admin.fullName;
      const won = lost[0] === answers[0] ? two : one;
      expect(String(lost[0]?.reason)).toContain(reviewMessages.alreadyClosed[won](name));
      expect(await reviews()).toMatchObject([{ state: won }]);
      expect(await db.reviewComment.count({ where: { reviewId: id } })).toBe(1);
      expect(await statuses()).toHaveLength(won === 'approved' ? 1 : 0);
      expect((await kindsTold(author)).filter((kind) => kind === won).length).toBeGreaterThan(0);
    }
    expect(await db.notification.count({ where: { promptId: prompt.id, userId: author.id } })).toBe(1);
  });

  it('deciding is about the version that was read: a newer one leaves the review outdated, and nothing approved', async () => {
    const { id } = await ask();
    await edit('Newer.');
    expect(await api(admin).get({ id })).toMatchObject({
      version: 1,
      current: 2,
      reviewed: { content: prompt.content },
      may: { decide: ['changes'] },
    });
    expect(await failureOf(decide(admin, id, 'approved'))).toMatchObject({
      code: 'CONFLICT',
      message: reviewMessages.staleDecision(2),
    });
    expect(await failureOf(decide(admin, id, 'approved', { version: 2 }))).toMatchObject({
      code: 'CONFLICT',
      message: reviewMessages.otherVersion,
    });
    expect(await statuses()).toEqual([]);
    expect((await callerAs(author).prompt.get({ identifier: prompt.id })).status?.status).toBe('shared');
  });

  it('races a save without ever approving a text that was not read', async () => {
    for (let round = 0; round < 12; round += 1) {
      prompt = await makePrompt({ creator: author });
      const { id } = await ask();
      await Promise.allSettled([decide(admin, id, 'approved'), edit(`Round ${round}.`)]);
      const approvals = await statuses();
      expect(approvals.every(({ version }) => version === 1)).toBe(true);
      const [review] = await reviews();
      expect(review!.state === 'approved').toBe(approvals.length === 1);
      expect((await callerAs(author).prompt.get({ identifier: prompt.id })).status?.status).toBe('shared');
    }
  });

  it('deciding by the dialog of statuses closes the review of that version as well', async () => {
    const { id } = await ask();
    await callerAs(admin).status.set({ promptId: prompt.id, version: 1, status: 'approved', notes: 'Fine.' });
    expect(await api(author).get({ id })).toMatchObject({
      state: 'approved',
      closedByName: admin.fullName,
      comments: [{ kind: 'approved', body: 'Fine.' }],
    });
    expect(await kindsTold(author)).toEqual(['approved']);
  });

  it('an author’s own mark as tested is no answer to their question', async () => {
    const { id } = await ask();
    await callerAs(author).status.set({ promptId: prompt.id, version: 1, status: 'tested' });
    expect(await api(author).get({ id })).toMatchObject({ state: 'open', isTested: false, status: 'tested' });
  });

  it('deciding with a wish for changes says what should change, and the author asks again, telling the reviewer', async () => {
    const { id } = await ask();
    expect(await failureOf(decide(admin, id, 'changes', { notes: ' ' }))).toMatchObject({
      code: 'BAD_REQUEST',
      message: reviewMessages.notesRequired,
    });
    expect((await decide(admin, id, 'changes')).state).toBe('changes');
    await edit('Shorter.');
    const again = await ask('Like this?', 2);
    expect(again).toMatchObject({ version: 2, state: 'open' });
    expect(await kindsTold(admin)).toEqual(['asked-again', 'asked']);
    const log = await callerAs(author).activity.list({ promptId: prompt.id });
    expect(log.items.map(({ kind }) => kind)).toEqual([
      'review-asked',
      'edited',
      'changes-requested',
      'review-asked',
      'created',
    ]);
  });

  it('asked of people by name tells those, and refuses who could not review it', async () => {
    const viewer = await makeProfile({ ...PROVED, role: 'viewer' });
    const askOf = (reviewers: string[], promptId = prompt.id) =>
      api(author).ask({ promptId, version: 1, message: 'You know it.', reviewers });
    for (const id of [viewer.id, author.id]) {
      expect((await failureOf(askOf([id]))).message).toBe(reviewMessages.cannotReview);
    }
    const hidden = await makePrompt({ creator: author, isShared: false });
    expect((await failureOf(askOf([colleague.id], hidden.id))).message).toBe(reviewMessages.cannotReview);
    const named = await api(author).reviewers({ promptId: prompt.id, q: colleague.fullName.toUpperCase() });
    expect(named).toEqual([{ id: colleague.id, name: colleague.fullName }]);
    expect(await api(author).reviewers({ promptId: hidden.id, q: colleague.fullName })).toEqual([]);

    const review = await askOf([colleague.id, admin.id]);
    expect(review.reviewerNames).toEqual([admin.fullName, colleague.fullName].sort());
    expect(await kindsTold(colleague)).toEqual(['asked']);
    expect(await kindsTold(otherAdmin)).toEqual([]);
    expect((await mailTo(colleague.email)).map(({ text }) => text).join()).toContain('You know it.');
    expect(await waitingIds(otherAdmin)).toContain(review.id);
    // Reviewers are notified of other people's comments.
    await api(admin).comment({ id: review.id, body: 'Hm.' });
    expect(await kindsTold(colleague)).toEqual(['commented', 'asked']);
    await edit('Newer.');
    await ask('And now?', 2);
    expect(await kindsTold(colleague)).toEqual(['asked-again', 'commented', 'asked']);
  });

  it('brings along what was typed and not sent, all of it or nothing', async () => {
    const { id } = await ask();
    const place = { field: 'content', line: 2 } as const;
    const decideWith = (line: number) =>
      api(admin).decide({
        id,
        version: 1,
        decision: 'changes',
        comments: [
          { body: 'Why this line?\nReally.', place: { ...place, line } },
          { body: 'Nice otherwise.' },
        ],
      });
    expect((await failureOf(decideWith(99))).message).toBe(reviewMessages.noLine);
    expect(await api(admin).get({ id })).toMatchObject({ state: 'open', comments: [] });
    const decided = await decideWith(2);
    expect(decided.state).toBe('changes');
    expect(decided.comments).toMatchObject([
      { kind: 'comment', body: 'Why this line?\nReally.', place: { line: 2, text: 'Second line.' } },
      { kind: 'comment', body: 'Nice otherwise.', place: null },
      { kind: 'changes', body: '' },
    ]);
    // One thing to be told, with all that was said.
    expect(await kindsTold(author)).toEqual(['changes']);
    const [mail] = await mailTo(author.email);
    expect(mail?.text).toContain('Why this line?');
    expect(mail?.text).toContain('Nice otherwise.');
    expect(decided.may.edit).toBe(false);
    expect((await api(author).get({ id })).may.edit).toBe(true);
  });

  it('tells the first line of the words, of private times to those alone who may read them', async () => {
    const wordsTold = async (who: TestProfile) =>
      (await callerAs(who).account.notifications({})).items.map(({ words }) => words);
    const { id } = await ask();
    await api(colleague).comment({ id, body: 'Shorter?\nBy half.' });
    await callerAs(author).prompt.setShared({ id: prompt.id, isShared: false });
    await decide(admin, id, 'changes', { notes: 'Not for everybody.\nMore.' });
    expect(await wordsTold(author)).toEqual(['Not for everybody.', 'Shorter?']);
    await callerAs(author).prompt.setShared({ id: prompt.id, isShared: true });
    await edit('Now.');
    await ask('Again\nplease', 2);
    expect(await wordsTold(colleague)).toEqual(['Again']);
    expect(await wordsTold(admin)).toEqual(['Again', '']);
  });

  it('compares with the version approved last', async () => {
    await decide(admin, (await ask()).id, 'approved');
    await edit('Second.');
    await edit('Third.');
    const { id } = await ask('', 3);
    expect((await api(admin).get({ id })).approved).toMatchObject({ version: 1, content: prompt.content });
    await edit('Fourth.');
    await callerAs(admin).status.set({ promptId: prompt.id, version: 4, status: 'approved' });
    expect((await api(admin).get({ id })).approved?.version).toBe(1);
  });
});

describe('a newer question and a withdrawn one', () => {
  it('a newer question and a withdrawn one close the previous one, by the same requester only', async () => {
    const first = await ask();
    await edit('Newer.');
    const second = await ask('', 2);
    expect(await api(author).get({ id: first.id })).toMatchObject({
      state: 'superseded',
      latestId: second.id,
      may: { decide: [], withdraw: false, askAgain: false },
    });
    expect(await failureOf(decide(admin, first.id, 'changes'))).toMatchObject({
      code: 'CONFLICT',
      message: reviewMessages.alreadyClosed.superseded(author.fullName),
    });
    expect((await failureOf(api(admin).withdraw({ id: second.id }))).code).toBe('FORBIDDEN');
    expect((await api(author).withdraw({ id: second.id })).state).toBe('withdrawn');
    expect(await failureOf(api(author).withdraw({ id: second.id }))).toMatchObject({ code: 'CONFLICT' });
    expect(await waitingIds(admin)).not.toContain(second.id);
    expect(await ask('', 2)).toMatchObject({ state: 'open' });
  });
});

describe('comments', () => {
  it('comments keep the line as the server has it, and stay readable when the review is outdated', async () => {
    const { id } = await ask();
    await api(admin).comment({ id, body: 'Why?', place: { field: 'content', line: 2 } });
    await api(admin).comment({ id, body: 'Empty on purpose?', place: { field: 'content', line: 3 } });
    await edit('Gone.');
    const answered = await api(author).comment({
      id,
      body: 'Because.',
      place: { field: 'content', line: 2 },
    });
    expect(answered.comments).toMatchObject([
      { body: 'Why?', isAuthor: false, place: { field: 'content', line: 2, text: 'Second line.' } },
      { body: 'Empty on purpose?', place: { line: 3, text: '' } },
      { body: 'Because.', isAuthor: true, authorName: author.fullName, place: { text: 'Second line.' } },
    ]);
    expect(await kindsTold(author)).toEqual(['commented']);
    expect(await kindsTold(admin)).toEqual(['answered', 'asked']);
  });

  it.each([
    ['content', 5],
    ['title', 2],
  ] as const)('comments of %s line %i, which is not there, are refused', async (field, line) => {
    const { id } = await ask();
    const failure = await failureOf(api(admin).comment({ id, body: 'What?', place: { field, line } }));
    expect(failure).toMatchObject({ code: 'BAD_REQUEST', message: reviewMessages.noLine });
  });

  it('comments end with the review, go on after a wish for changes, and are not a viewer’s', async () => {
    const { id } = await ask();
    const viewer = await makeProfile({ ...PROVED, role: 'viewer' });
    expect((await api(viewer).get({ id })).may).toEqual({
      comment: false,
      decide: [],
      withdraw: false,
      edit: false,
      askAgain: false,
    });
    expect((await failureOf(api(viewer).comment({ id, body: 'Hm.' }))).code).toBe('FORBIDDEN');
    await decide(admin, id, 'changes');
    expect((await api(author).comment({ id, body: 'I see.' })).comments).toHaveLength(2);
    await ask('Again as it is.');
    const [, second] = await reviews();
    await decide(admin, second!.id, 'approved');
    const failure = await failureOf(api(author).comment({ id: second!.id, body: 'Thanks.' }));
    expect(failure.message).toBe(reviewMessages.alreadyClosed.approved(admin.fullName));
  });

  it('comments are never changed in the database, nor is a decision', async () => {
    const { id } = await ask();
    await api(admin).comment({ id, body: 'Why?' });
    await decide(admin, id, 'changes');
    await expect(
      db.reviewComment.updateMany({ where: { reviewId: id }, data: { body: 'x' } }),
    ).rejects.toThrow('never changed');
    await expect(db.promptReview.update({ where: { id }, data: { state: 'approved' } })).rejects.toThrow(
      'never changed',
    );
    await expect(db.promptReview.delete({ where: { id } })).rejects.toThrow('never removed');
  });
});

describe('what follows the prompt', () => {
  it('a review of a prompt made private or deleted is gone for others, with its notifications and counts', async () => {
    const { id } = await ask();
    await api(colleague).comment({ id, body: 'Nice.' });
    await api(author).comment({ id, body: 'Thank you.' });
    const counts = () => callerAs(colleague).inbox.counts();
    const before = await counts();
    expect(before.unread).toBe(1);

    await callerAs(author).prompt.setShared({ id: prompt.id, isShared: false });
    expect(await counts()).toEqual({ decide: before.decide - 1, unread: 0, all: 0, mine: 0 });
    expect(await kindsTold(colleague)).toEqual([]);
    expect((await failureOf(api(colleague).get({ id }))).code).toBe('NOT_FOUND');
    expect((await failureOf(api(colleague).comment({ id, body: 'Still?' }))).code).toBe('NOT_FOUND');

    await callerAs(author).prompt.setShared({ id: prompt.id, isShared: true });
    expect((await counts()).unread).toBe(1);
    await callerAs(author).prompt.delete({ id: prompt.id });
    expect((await counts()).unread).toBe(0);
    expect((await failureOf(api(author).get({ id }))).code).toBe('NOT_FOUND');
    expect((await api(author).inbox({ show: 'asked' })).items).toEqual([]);
    expect(await waitingIds(admin)).not.toContain(id);
  });

  it('a version that was only ever private stays so when the prompt is shared later', async () => {
    prompt = await makePrompt({ creator: author, isShared: false });
    const { id } = await ask();
    await edit('For everybody.');
    await callerAs(author).prompt.setShared({ id: prompt.id, isShared: true });
    expect((await failureOf(api(colleague).get({ id }))).code).toBe('NOT_FOUND');
    expect(await api(colleague).ofPrompt({ promptId: prompt.id })).toEqual([]);
    expect(await waitingIds(colleague)).not.toContain(id);
    expect((await api(author).ofPrompt({ promptId: prompt.id })).map((review) => review.id)).toEqual([id]);
  });
});

describe('being told', () => {
  it('being told is by mail too, in text and HTML, in the transaction of what it tells', async () => {
    const { id } = await ask();
    await decide(admin, id, 'changes', { notes: 'Name the <audience>.' });
    const [mail] = await mailTo(author.email);
    expect(mail).toMatchObject({
      subject: `${admin.fullName} requested changes to version 1 of “${prompt.title}”`,
    });
    expect(mail!.text).toContain('Name the <audience>.');
    expect(mail!.html).toContain('Name the &lt;audience&gt;.');
    expect(mail!.text).toContain(`/reviews/${id}`);
    expect(await mailTo(admin.email)).toEqual([]);
  });

  it('being told of comments in a row is one mail and one line until it is read', async () => {
    const { id } = await ask();
    await api(admin).comment({ id, body: 'One.' });
    await api(admin).comment({ id, body: 'Two.' });
    expect(await mailTo(author.email)).toHaveLength(1);
    expect(await kindsTold(author)).toEqual(['commented']);
    expect(await callerAs(author).account.readNotifications({ subject: { kind: 'review', id } })).toEqual({
      read: 1,
    });
    await api(admin).comment({ id, body: 'Three.' });
    // Of the same hour, it is the same line, unread again.
    const { items } = await callerAs(author).account.notifications({});
    expect(items).toMatchObject([{ kind: 'commented', more: 1, isRead: false, words: 'Three.' }]);
  });

  it.each([
    [{ inApp: false, byMail: true }, 0, 1],
    [{ inApp: true, byMail: false }, 1, 0],
    [{ inApp: false, byMail: false }, 0, 0],
  ])('being told can be turned off: %j', async (settings, lines, mails) => {
    await callerAs(author).account.setNotificationSettings(settings);
    expect(await callerAs(author).account.notificationSettings()).toMatchObject(settings);
    await decide(admin, (await ask()).id, 'approved');
    expect(await kindsTold(author)).toHaveLength(lines);
    expect(await mailTo(author.email)).toHaveLength(mails);
  });

  it('leaves out people who can’t read it any more or are not active', async () => {
    const { id } = await ask();
    await api(colleague).comment({ id, body: 'Nice.' });
    await callerAs(author).prompt.setShared({ id: prompt.id, isShared: false });
    await db.profile.update({ where: { id: author.id }, data: { isActive: false } });
    await decide(admin, id, 'approved');
    expect(await db.notification.count({ where: { subjectId: id, kind: 'approved' } })).toBe(0);
  });

  it('being told is read one by one, all up to one, and never for somebody else', async () => {
    const { id } = await ask();
    await decide(colleague, id, 'tested');
    await decide(admin, id, 'approved');
    const me = callerAs(author);
    const [newest, oldest] = (await me.account.notifications({})).items;
    expect((await me.status.review.counts()).unread).toBe(2);
    expect(await callerAs(colleague).account.readNotifications({ id: newest!.id })).toEqual({ read: 0 });
    expect(await me.account.readNotifications({ upTo: oldest!.id })).toEqual({ read: 1 });
    expect((await me.account.notifications({})).items.map(({ isRead }) => isRead)).toEqual([false, true]);
    expect(await me.account.readNotifications({ id: newest!.id })).toEqual({ read: 1 });
    expect((await me.status.review.counts()).unread).toBe(0);
  });
});
