import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Annotations keep the visibility of their time: sharing does not publish them. */

let creator: TestProfile;
let reader: TestProfile;
let admin: TestProfile;
let prompt: PromptDto;
let reviewId: string;

const own = () => callerAs(creator);
const promptId = () => prompt.id;

async function saveCase(name: string, value: string) {
  return own().prompt.tests.save({
    promptId: prompt.id,
    name,
    inputs: [{ name: 'client', value }],
    checks: [{ kind: 'contains', text: value, ignoreCase: false }],
  });
}

beforeEach(async () => {
  creator = await makeProfile();
  reader = await makeProfile();
  admin = await makeProfile({ role: 'admin' });
  prompt = await makePrompt({ creator, isShared: false, content: 'Write to {{client}}.' });
  await own().status.set({ promptId: prompt.id, version: 1, status: 'tested', notes: 'Acme note' });
  const { id } = await saveCase('Acme case', 'Acme input');
  const answers = [{ caseId: id, answer: 'Acme input answer' }];
  await own().prompt.tests.check({ promptId: prompt.id, version: 1, answers });
  const review = await own().status.review.ask({ promptId: prompt.id, version: 1, message: 'Acme message' });
  reviewId = review.id;
  await callerAs(admin).status.review.comment({ id: reviewId, body: 'Acme comment' });
  await callerAs(admin).comment.create({ promptId: prompt.id, version: 1, body: 'Acme thread' });
});

/** All annotations that a user can read. */
async function wordsFor(who: TestProfile): Promise<string> {
  const api = callerAs(who);
  const tests = await api.prompt.tests.list({ promptId: prompt.id });
  const runs = await Promise.all(
    tests.runs.map((run) => api.prompt.tests.getRun({ promptId: prompt.id, runId: run.id })),
  );
  const all = [
    await api.status.history({ promptId: prompt.id }),
    ...[
      await api.comment.list({ promptId: prompt.id }),
      tests,
      runs,
      await api.prompt.tests.latest({ promptId: prompt.id, version: 1 }),
    ],
    ...[
      await api.status.review.get({ id: reviewId }),
      await api.status.review.ofPrompt({ promptId: prompt.id }),
    ],
    (await api.status.review.inbox({ show: 'waiting' })).items.filter(({ promptId: of }) => of === prompt.id),
  ];
  return JSON.stringify(all);
}

const PRIVATE_WORDS = [
  'Acme note',
  'Acme case',
  'Acme input',
  'Acme input answer',
  'Acme message',
  'Acme comment',
  'Acme thread',
];

describe('what was said in private', () => {
  it.each(['setShared', 'toggleShared', 'setSharedMany', 'shareAll', 'update'] as const)(
    'stays with the creator and admins when %s shares the prompt',
    async (way) => {
      const { id } = prompt;
      if (way === 'toggleShared') await own().prompt.toggleShared({ id });
      else if (way === 'shareAll') await own().prompt.shareAll();
      else if (way === 'setSharedMany') await own().prompt.setSharedMany({ ids: [id], isShared: true });
      else await own().prompt[way]({ id, isShared: true });
      expect(await wordsFor(reader)).not.toContain('Acme');
      expect(JSON.stringify(await callerAs(GUEST).status.history({ promptId: id }))).not.toContain('Acme');
      for (const words of PRIVATE_WORDS) {
        expect(await wordsFor(creator)).toContain(words);
        expect(await wordsFor(admin)).toContain(words);
      }
    },
  );

  it.each(['setShared', 'setSharedMany', 'shareAll', 'update'] as const)(
    'words said in private are shown by %s if the sharer chooses so',
    async (way) => {
      const { id } = prompt;
      const given = { isShared: true, withPrivateWords: true };
      if (way === 'shareAll') await own().prompt.shareAll({ withPrivateWords: true });
      else if (way === 'setSharedMany') await own().prompt.setSharedMany({ ids: [id], ...given });
      else await own().prompt[way]({ id, ...given });
      const read = await wordsFor(reader);
      for (const words of PRIVATE_WORDS) expect(read).toContain(words);
      expect(JSON.stringify(await callerAs(GUEST).status.history({ promptId: id }))).toContain('Acme note');
    },
  );

  it('words said in private include evaluations', async () => {
    const { id: evaluationId } = await db.evaluation.create({
      data: {
        promptId: prompt.id,
        startedBy: creator.id,
        answersPerCase: 1,
        answersNeeded: 1,
        state: 'finished',
        endedAt: new Date(),
        cases: [{ id: randomUUID(), revision: 1 }],
      },
      select: { id: true },
    });
    const isRead = async () =>
      (await db.evaluation.findUniqueOrThrow({ where: { id: evaluationId } })).wasShared;
    await own().prompt.setShared({ id: prompt.id, isShared: true });
    expect(await isRead()).toBe(false);
    await own().prompt.setShared({ id: prompt.id, isShared: false });
    await own().prompt.setShared({ id: prompt.id, isShared: true, withPrivateWords: true });
    expect(await isRead()).toBe(true);
  });

  it('words said in private are not published by making private what stays so', async () => {
    await own().prompt.setShared({ id: prompt.id, isShared: false, withPrivateWords: true });
    await own().prompt.setShared({ id: prompt.id, isShared: true });
    expect(await wordsFor(reader)).not.toContain('Acme');
  });

  it('words said in private are separate from what is written after sharing', async () => {
    await own().prompt.setShared({ id: prompt.id, isShared: true });
    await callerAs(reader).status.review.comment({ id: reviewId, body: 'Public comment' });
    const shown = await saveCase('Public case', 'Beta');
    const all = await callerAs(creator).prompt.tests.list({ promptId: prompt.id });
    const answers = all.cases.map(({ id }) => ({ caseId: id, answer: 'Acme input and Beta' }));
    await own().prompt.tests.check({ promptId: prompt.id, version: 1, answers });
    const read = await callerAs(reader).prompt.tests.list({ promptId: prompt.id });
    expect(read.cases.map(({ id }) => id)).toEqual([shown.id]);
    // The run is counted completely; its results of the private case are hidden.
    const latest = await callerAs(reader).prompt.tests.latest({ promptId: prompt.id, version: 1 });
    expect(latest).toMatchObject({ passed: 2, total: 2 });
    expect(latest!.results.map(({ caseName }) => caseName)).toEqual(['Public case']);
    const review = await callerAs(reader).status.review.get({ id: reviewId });
    expect(review.comments.map(({ body }) => body)).toEqual(['Public comment']);
    const foreign = callerAs(reader).prompt.tests.check({ promptId: prompt.id, version: 1, answers });
    expect((await failureOf(foreign)).code).toBe('NOT_FOUND');
  });

  it('words said in private include a case that is changed while the prompt is private again', async () => {
    const { id } = await saveCase('Later', 'Public value');
    await own().prompt.setShared({ id: prompt.id, isShared: true, withPrivateWords: true });
    expect(await wordsFor(reader)).toContain('Public value');
    await own().prompt.setShared({ id: prompt.id, isShared: false });
    await own().prompt.tests.save({
      promptId: prompt.id,
      name: 'Later',
      inputs: [{ name: 'client', value: 'Private value' }],
      checks: [{ kind: 'contains', text: 'x', ignoreCase: false }],
      existing: { id, revision: 1 },
    });
    await own().prompt.setShared({ id: prompt.id, isShared: true });
    expect(await wordsFor(reader)).not.toContain('Private value');
  });

  it('words said in private are counted before sharing, for the caller’s own private prompts only', async () => {
    expect(await own().prompt.privateWords({ ids: [prompt.id] })).toEqual({
      notes: 1,
      comments: 3,
      cases: 1,
      runs: 1,
    });
    expect(await own().prompt.privateWords()).toMatchObject({ notes: 1 });
    const none = { notes: 0, comments: 0, cases: 0, runs: 0 };
    expect(await callerAs(reader).prompt.privateWords({ ids: [prompt.id] })).toEqual(none);
    await own().prompt.setShared({ id: prompt.id, isShared: true });
    expect(await own().prompt.privateWords({ ids: [prompt.id] })).toEqual(none);
  });

  it('cannot be taken back by SQL once it was shown', async () => {
    await own().prompt.setShared({ id: prompt.id, isShared: true, withPrivateWords: true });
    for (const change of [
      db.promptStatus.updateMany({ where: { promptId: promptId() }, data: { wasShared: false } }),
      db.promptReview.updateMany({ where: { promptId: promptId() }, data: { wasShared: false } }),
      db.testRun.updateMany({ where: { promptId: promptId() }, data: { wasShared: false } }),
      db.testResult.updateMany({ where: { promptId: promptId() }, data: { wasShared: false } }),
      db.comment.updateMany({ where: { promptId: promptId() }, data: { wasShared: false } }),
      db.reviewComment.updateMany({ where: { reviewId }, data: { wasShared: false } }),
    ]) {
      await expect(change).rejects.toThrow('never changed');
    }
  });
});

describe('the address of a prompt', () => {
  const rename = (id: string, title: string, more = {}) => own().prompt.update({ id, title, ...more });

  it('follows the title while nobody else has been shown the prompt', async () => {
    const { id, slug } = await makePrompt({ creator, isShared: false, title: 'Acme Corp merger plan' });
    const renamed = await rename(id, 'Merger checklist');
    expect(renamed.slug).toMatch(/^merger-checklist-[a-z0-9]{6}$/);
    expect((await failureOf(own().prompt.get({ identifier: slug }))).code).toBe('NOT_FOUND');
    const shared = await rename(id, 'Merger list', { isShared: true });
    expect(shared.slug).toBe('merger-list');
    // From here on slugs are stable.
    expect((await rename(id, 'Another title')).slug).toBe('merger-list');
    await own().prompt.setShared({ id, isShared: false });
    expect((await rename(id, 'A third title')).slug).toBe('merger-list');
  });

  it('stays for a title that makes the same one', async () => {
    const { id, slug } = await makePrompt({ creator, isShared: false, title: 'Weekly report of h6' });
    expect((await rename(id, 'Weekly Report of H6!')).slug).toBe(slug);
  });

  it('follows a restored title too', async () => {
    const { id } = await makePrompt({ creator, isShared: false, title: 'First words of h6' });
    await rename(id, 'Second words of h6');
    const restored = await own().prompt.restore({ id, version: 1, current: 2 });
    expect(restored.slug).toMatch(/^first-words-of-h6-[a-z0-9]{6}$/);
  });
});

describe('unshareAll', () => {
  it('takes one Share All back and leaves what was shared before', async () => {
    const before = await makePrompt({ creator });
    const others = await makePrompt({ creator: reader });
    const { shared, at } = await own().prompt.shareAll();
    expect(shared).toBe(1);
    expect(await callerAs(reader).prompt.unshareAll({ at })).toEqual({ unshared: 0 });
    expect(await own().prompt.unshareAll({ at })).toEqual({ unshared: 1 });
    expect(await own().prompt.unshareAll({ at })).toEqual({ unshared: 0 });
    expect((await own().prompt.get({ identifier: prompt.id })).isShared).toBe(false);
    for (const { id } of [before, others]) {
      expect((await own().prompt.get({ identifier: id })).isShared).toBe(true);
    }
  });
});
