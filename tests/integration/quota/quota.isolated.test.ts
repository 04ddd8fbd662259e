import { describe, expect, it, vi } from 'vitest';
import type * as Environment from '@/env';
import { db } from '@/server/db';
import { purgeExpired } from '@/server/services/retention/purge-expired';
import { runImport } from '@/server/services/import/run-import';
import { callerAs, failureOf, newMember } from '../../support/caller';
import { makeProfile, makePrompt, unique } from '../../support/factories';
import { bytesSource, numberedCsv } from '../import/support';

/** Daily write quota of an account (decision 5): counted in the database, in the same transaction. */

vi.mock('@/env', async (original) => {
  const actual = await original<typeof Environment>();
  const quotas = {
    QUOTA_PROMPTS_PER_DAY: 10,
    QUOTA_VERSIONS_PER_DAY: 3,
    QUOTA_MEGABYTES_PER_DAY: 1,
    QUOTA_IMPORTS_PER_DAY: 2,
    QUOTA_REVIEWS_PER_DAY: 2,
    QUOTA_COMMENTS_PER_DAY: 2,
    QUOTA_TEST_CASES_PER_DAY: 2,
    QUOTA_COLLECTION_CHANGES_PER_DAY: 3,
    QUOTA_SHARES_PER_DAY: 3,
    QUOTA_MAILS_PER_DAY: 20,
  };
  return { ...actual, env: { ...actual.env, ...quotas } };
});

const newPrompt = (content = 'Do it.') => ({ title: unique('Quota'), description: 'Short.', content });

/** Number of calls that were accepted; all others must have been rejected by the quota. */
async function passed(calls: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(calls);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  return outcomes.length - refused.length;
}

describe('the quota of a day', () => {
  it('the quota of a day of prompts: 10 of 30 made at once, and the refusal names the limit and when it frees', async () => {
    const { profile, api } = await newMember();
    expect(await passed(Array.from({ length: 30 }, () => api.prompt.create(newPrompt())))).toBe(10);
    expect(await db.prompt.count({ where: { createdBy: profile.id } })).toBe(10);

    const lateApi = callerAs(profile, {
      now: new Date(new Date().toISOString().slice(0, 10) + 'T23:00:00Z'),
    });
    const { message, data } = await failureOf(lateApi.prompt.create(newPrompt()));
    expect(message).toBe('Daily limit reached: you can create 10 prompts a day. Try again in 60 minutes.');
    expect(data).toMatchObject({ code: 'TOO_MANY_REQUESTS', httpStatus: 429, retryAfterSeconds: 3_600 });
    const { id } = await makePrompt({ creator: await makeProfile() });
    expect((await failureOf(lateApi.prompt.duplicate({ id }))).code).toBe('TOO_MANY_REQUESTS');
  });

  it('restarts each day, per account', async () => {
    const { profile, api } = await newMember();
    await passed(Array.from({ length: 11 }, () => api.prompt.create(newPrompt())));
    const tomorrow = callerAs(profile, { now: new Date(Date.now() + 24 * 60 * 60 * 1_000) });
    await tomorrow.prompt.create(newPrompt());
    await (await newMember()).api.prompt.create(newPrompt());
  });

  it('the quota of a day of versions: saves, restores and changes of several count, a save that changes nothing does not', async () => {
    const { profile, api } = await newMember();
    const { id } = await api.prompt.create(newPrompt());
    for (let round = 0; round < 5; round += 1) await api.prompt.update({ id, content: 'Do it.' });
    await api.prompt.update({ id, content: 'Second.' });
    await api.prompt.restore({ id, version: 1, current: 2 });
    await api.prompt.setCategoryMany({ ids: [id], category: 'Sales' });
    const refused = [
      () => api.prompt.update({ id, content: 'Fifth.' }),
      () => api.prompt.restore({ id, version: 2, current: 4 }),
      () => api.prompt.tagMany({ ids: [id], add: ['new'], remove: [] }),
    ];
    for (const call of refused) expect((await failureOf(call())).code).toBe('TOO_MANY_REQUESTS');
    expect(await db.promptVersion.count({ where: { authorId: profile.id } })).toBe(4);
    // Changes without a version count for no quota.
    await api.prompt.setShared({ id, isShared: false });
  });

  it('the quota of a day of changes of collections: a call that changes nothing does not count', async () => {
    const { profile, api } = await newMember();
    const { id } = await api.collection.create({ name: 'Mine' });
    const { id: promptId } = await makePrompt({ creator: profile });
    for (let round = 0; round < 3; round += 1) await api.collection.add({ id, promptIds: [promptId] });
    await api.collection.update({ id, name: 'Still mine' });
    const refused = [
      () => api.collection.create({ name: 'Another' }),
      () => api.collection.update({ id, name: 'Renamed' }),
      () => api.collection.remove({ id, promptIds: [promptId] }),
    ];
    for (const call of refused) expect((await failureOf(call())).code).toBe('TOO_MANY_REQUESTS');
    expect(await db.collectionItem.count({ where: { collectionId: id } })).toBe(1);
    await api.collection.delete({ id });
  });

  it('the quota of a day of bytes: over all that is written, as it is stored', async () => {
    const { api } = await newMember();
    const text = '提'.repeat(150_000);
    await api.prompt.create(newPrompt(text));
    const { id } = await api.prompt.create(newPrompt(text));
    expect((await failureOf(api.prompt.create(newPrompt(text)))).message).toMatch(
      /^Daily limit reached: you can save 1 megabyte a day/,
    );
    expect((await failureOf(api.prompt.update({ id, content: `${text}.` }))).code).toBe('TOO_MANY_REQUESTS');
    await api.prompt.create(newPrompt());
  });

  it('the quota of a day of bytes: details of variables count', async () => {
    const { api } = await newMember();
    const variables = Array.from({ length: 14 }, (_, index) => ({
      name: `v${index}`,
      type: 'text' as const,
      default: 'x'.repeat(2_000),
    }));
    const content = variables.map(({ name }) => `{{${name}}}`).join(' ');
    const { id } = await api.prompt.create({ ...newPrompt(content), variables });
    const { used } = await db.dailyQuota.findFirstOrThrow({
      where: { kind: 'bytes', profile: { prompts: { some: { id } } } },
    });
    expect(Number(used)).toBeGreaterThan(28_000);
  });

  it('the quota of a day of reviews: comments that go along with a decision count, and are refused as a whole', async () => {
    const author = await newMember();
    const { api } = await newMember();
    const { id: promptId } = await author.api.prompt.create(newPrompt());
    const { id } = await author.api.status.review.ask({ promptId, version: 1 });
    const decide = (bodies: string[]) =>
      api.status.review.decide({
        id,
        version: 1,
        decision: 'changes',
        comments: bodies.map((body) => ({ body })),
      });
    expect((await failureOf(decide(['One.', 'Two.', 'Three.']))).code).toBe('TOO_MANY_REQUESTS');
    expect(await db.reviewComment.count({ where: { reviewId: id } })).toBe(0);
    expect((await decide(['One.', 'Two.'])).state).toBe('changes');
  });

  it('the quota of a day of reviews: asking and commenting', async () => {
    const { api } = await newMember();
    const { id: promptId } = await api.prompt.create(newPrompt());
    const review = await api.status.review.ask({ promptId, version: 1 });
    await api.status.review.comment({ id: review.id, body: 'One.' });
    const another = await api.prompt.create(newPrompt());
    const refused = [
      () => api.status.review.comment({ id: review.id, body: 'Two.' }),
      () => api.status.review.ask({ promptId: another.id, version: 1 }),
    ];
    for (const call of refused) expect((await failureOf(call())).code).toBe('TOO_MANY_REQUESTS');
    expect(await db.reviewComment.count({ where: { reviewId: review.id } })).toBe(1);
  });

  it('the quota of a day of comments: new and edited ones', async () => {
    const { api } = await newMember();
    const { id: promptId } = await api.prompt.create(newPrompt());
    const { id } = await api.comment.create({ promptId, version: 1, body: 'One.' });
    await api.comment.update({ id, body: 'One, rather.' });
    const refused = [
      () => api.comment.update({ id, body: 'One again.' }),
      () => api.comment.create({ promptId, version: 1, body: 'Two.' }),
    ];
    for (const call of refused) expect((await failureOf(call())).code).toBe('TOO_MANY_REQUESTS');
    expect(await db.comment.findMany({ where: { promptId } })).toMatchObject([{ body: 'One, rather.' }]);
  });

  it('the quota of a day of shares: grants that are given and taken back in turns, links and spaces', async () => {
    const { profile, api } = await newMember();
    const { id: promptId } = await makePrompt({ creator: profile });
    const { id: userId } = await makeProfile();
    const grant = () => api.grant.set({ promptId, subject: { kind: 'user', userId }, right: 'read' });
    await api.grant.remove({ id: (await grant()).id });
    const { id } = await grant();
    // The same grant again.
    await grant();
    await api.grant.remove({ id });
    await api.shareLink.create({ promptId, version: 'newest' });
    const refused = [
      grant,
      () => api.shareLink.create({ promptId, version: 'newest' }),
      () => api.space.create({ name: unique('Space') }),
    ];
    for (const call of refused) expect((await failureOf(call())).code).toBe('TOO_MANY_REQUESTS');
    expect(await db.notification.count({ where: { userId } })).toBeLessThanOrEqual(2);
    expect(await db.promptGrant.count({ where: { promptId } })).toBe(0);
  });

  it('the quota of a day of test cases: of 6 saved at once 2 are there', async () => {
    const { api } = await newMember();
    const { id: promptId } = await api.prompt.create(newPrompt());
    const save = (name: string) =>
      api.prompt.tests.save({ promptId, name, inputs: [], checks: [{ kind: 'json' }] });
    expect(await passed(['a', 'b', 'c', 'd', 'e', 'f'].map(save))).toBe(2);
    expect(await db.testCase.count({ where: { promptId } })).toBe(2);
  });

  it('the quota of a day of imports: files, and each new row as a prompt', async () => {
    const owner = await makeProfile();
    const ctx = { db, actor: owner, now: new Date() };
    const run = (data: string) => runImport(ctx, { source: bytesSource(data), isShared: false });
    await run(numberedCsv(6));
    // The same rows again are not new prompts, but a second file.
    await run(numberedCsv(6));
    await expect(run(numberedCsv(1))).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^Daily limit reached: you can import 2 files a day/) as string,
    });

    const other = { ...ctx, actor: await makeProfile() };
    await expect(
      runImport(other, { source: bytesSource(numberedCsv(11)), isShared: false }),
    ).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(
        /^Daily limit reached: you can create 10 prompts a day.* The import failed and nothing was saved\./,
      ) as string,
      report: { created: 0 },
    });
    expect(await db.prompt.count({ where: { createdBy: other.actor.id } })).toBe(0);
    // The operator's command.
    const { created } = await runImport(other, {
      source: bytesSource(numberedCsv(11)),
      isShared: false,
      byOperator: true,
    });
    expect(created).toBe(11);
  });

  it('the quota of a day does not count admins', async () => {
    const { profile, api } = await newMember('admin');
    expect(await passed(Array.from({ length: 12 }, () => api.prompt.create(newPrompt())))).toBe(12);
    expect(await db.dailyQuota.count({ where: { profileId: profile.id } })).toBe(0);
  });

  it('counts nothing of what failed otherwise, and is forgotten after two days', async () => {
    const { profile, api } = await newMember();
    const { id, version } = await api.prompt.create(newPrompt());
    await failureOf(api.prompt.update({ id, version: version + 1, content: 'Late.' }));
    expect(
      await db.dailyQuota.findMany({ where: { profileId: profile.id }, orderBy: { kind: 'asc' } }),
    ).toMatchObject([{ kind: 'bytes' }, { kind: 'prompts', used: 1n }]);
    await purgeExpired({ db, now: new Date() });
    expect(await db.dailyQuota.count({ where: { profileId: profile.id } })).toBe(2);
    await purgeExpired({ db, now: new Date(Date.now() + 4 * 24 * 60 * 60 * 1_000) });
    expect(await db.dailyQuota.count({ where: { profileId: profile.id } })).toBe(0);
  });
});
