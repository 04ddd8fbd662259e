import { beforeEach, describe, expect, it } from 'vitest';
import { PAGE_TEXT_MAX, REPLIES_MAX, THREADS_PER_PAGE } from '@/domain/comment/limits';
import { commentMessages } from '@/domain/comment/messages';
import { GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';

/** Comments of members on a prompt, in threads. */

let owner: TestProfile;
let reader: TestProfile;
let viewer: TestProfile;
let admin: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  owner = await makeProfile();
  reader = await makeProfile();
  viewer = await makeProfile({ role: 'viewer' });
  admin = await makeProfile({ role: 'admin' });
  prompt = await makePrompt({ creator: owner, content: 'First line.\nSecond line.\n\nFourth line.' });
});

const api = (who: TestProfile) => callerAs(who).comment;
const say = (who: TestProfile, body: string, more: { parentId?: string; version?: number } = {}) =>
  api(who).create({ promptId: prompt.id, version: 1, body, ...more });
const threads = async (who: TestProfile) => (await api(who).list({ promptId: prompt.id })).items;
const bodies = async (who: TestProfile) =>
  (await threads(who)).map(({ body, replies }) => [body, ...replies.map((reply) => reply.body)]);
const setShared = (isShared: boolean, withPrivateWords = false) =>
  callerAs(owner).prompt.setShared({ id: prompt.id, isShared, withPrivateWords });

describe('a comment', () => {
  it('a comment is any reading member’s, answered in one level, and keeps its line breaks', async () => {
    const thread = await say(viewer, '  What of this?\n\nAnd that?  ');
    expect(thread).toMatchObject({
      body: 'What of this?\n\nAnd that?',
      version: 1,
      lines: null,
      authorName: viewer.fullName,
      editedAt: null,
      resolvedAt: null,
      isDeleted: false,
      replies: [],
      may: { edit: true, delete: true, resolve: true, reply: true },
    });
    const answered = await say(owner, 'That is so.', { parentId: thread.id });
    expect(answered.replies).toMatchObject([{ body: 'That is so.', authorId: owner.id }]);
    await say(reader, 'Thanks.', { parentId: thread.id });
    await say(reader, 'Another one.');
    expect(await bodies(reader)).toEqual([
      ['Another one.'],
      ['What of this?\n\nAnd that?', 'That is so.', 'Thanks.'],
    ]);
    const [reply] = answered.replies;
    expect(await failureOf(say(reader, 'Deeper.', { parentId: reply!.id }))).toMatchObject({
      code: 'BAD_REQUEST',
      message: commentMessages.answersAnswered,
    });
    expect((await failureOf(callerAs(GUEST).comment.list({ promptId: prompt.id }))).code).toBe(
      'UNAUTHORIZED',
    );
  });

  it('a comment is of lines of its version, quoted as the server has them', async () => {
    const about = (lines: { from: number; to: number }, more = {}) =>
      api(reader).create({ promptId: prompt.id, version: 1, body: 'Shorter.', lines, ...more });
    expect((await about({ from: 1, to: 2 })).lines).toEqual({
      from: 1,
      to: 2,
      text: 'First line.\nSecond line.',
    });
    expect((await about({ from: 3, to: 3 })).lines).toEqual({ from: 3, to: 3, text: '' });
    expect((await failureOf(about({ from: 4, to: 5 }))).message).toBe(commentMessages.noLine);
    expect((await failureOf(about({ from: 2, to: 1 }))).code).toBe('BAD_REQUEST');
    const { id: parentId } = await say(reader, 'Begun.');
    expect((await failureOf(about({ from: 1, to: 1 }, { parentId }))).code).toBe('BAD_REQUEST');
    // The text changes, the comment stays with its version.
    await callerAs(owner).prompt.update({ id: prompt.id, content: 'Other.' });
    expect((await threads(reader)).at(-1)).toMatchObject({ version: 1, lines: { from: 1, to: 2 } });
    expect((await failureOf(say(reader, 'Of none.', { version: 3 }))).code).toBe('NOT_FOUND');
  });

  it('answers no thread of another prompt', async () => {
    const other = await makePrompt({ creator: owner });
    const { id: parentId } = await say(reader, 'Here.');
    const there = api(reader).create({ promptId: other.id, version: 1, body: 'There.', parentId });
    expect(await failureOf(there)).toMatchObject({ code: 'NOT_FOUND', message: commentMessages.notFound });
  });

  it('a comment is changed by its author only, and says so', async () => {
    const { id } = await say(reader, 'Frist.');
    for (const who of [owner, admin, viewer]) {
      expect((await failureOf(api(who).update({ id, body: 'Mine now.' }))).code).toBe('FORBIDDEN');
    }
    const thread = await api(reader).update({ id, body: 'First.' });
    expect(thread).toMatchObject({ body: 'First.', editedAt: expect.any(Date) as Date });
    expect((await threads(owner))[0]?.may).toEqual({ edit: false, delete: true, resolve: true, reply: true });
    expect((await threads(viewer))[0]?.may).toEqual({
      edit: false,
      delete: false,
      resolve: false,
      reply: true,
    });
  });

  it('a comment is resolved and opened again by who began it, the owner and admins', async () => {
    const { id } = await say(reader, 'Is it so?');
    const answer = await say(owner, 'It is.', { parentId: id });
    expect((await failureOf(api(viewer).resolve({ id }))).code).toBe('FORBIDDEN');
    expect(await failureOf(api(owner).resolve({ id: answer.replies[0]!.id }))).toMatchObject({
      code: 'BAD_REQUEST',
      message: commentMessages.onlyThreads,
    });
    expect(await api(owner).resolve({ id })).toMatchObject({ resolvedByName: owner.fullName });
    // The first user who resolved it is kept.
    expect((await api(admin).resolve({ id })).resolvedByName).toBe(owner.fullName);
    expect(await api(reader).resolve({ id, resolved: false })).toMatchObject({
      resolvedAt: null,
      resolvedByName: null,
    });
  });

  it('leaves nothing when it is deleted, and a note where others have answered', async () => {
    const { id } = await say(reader, 'A secret.');
    const { replies } = await say(owner, 'Better not.', { parentId: id });
    expect((await failureOf(api(viewer).delete({ id }))).code).toBe('FORBIDDEN');
    await api(reader).delete({ id });
    expect(await threads(viewer)).toMatchObject([
      { body: '', isDeleted: true, authorName: null, replies: [{ body: 'Better not.' }] },
    ]);
    expect((await db.comment.findUniqueOrThrow({ where: { id } })).body).toBe('');
    for (const again of [
      () => api(reader).delete({ id }),
      () => api(reader).update({ id, body: 'Again.' }),
      () => api(owner).resolve({ id }),
      () => say(viewer, 'What was it?', { parentId: id }),
    ]) {
      expect((await failureOf(again())).message).toBe(commentMessages.notFound);
    }
    await api(admin).delete({ id: replies[0]!.id });
    expect(await threads(owner)).toEqual([]);
    const events = await db.auditEvent.findMany({ where: { subjectId: prompt.id } });
    expect(events).toMatchObject([{ action: 'comment.delete', actorId: admin.id }]);
  });

  it('stays under the name of an account that is deleted', async () => {
    await say(reader, 'I was here.');
    await callerAs(admin).admin.deleteUser({ userId: reader.id, prompts: 'keep' });
    expect(await threads(owner)).toMatchObject([{ authorId: null, authorName: reader.fullName }]);
  });

  it('a comment never changes what it is about, no matter who writes', async () => {
    const { id } = await say(reader, 'Here.');
    for (const data of [{ version: 2 }, { createdAt: new Date(0) }, { authorId: owner.id }]) {
      await expect(db.comment.update({ where: { id }, data })).rejects.toThrow('never changed');
    }
  });
});

describe('a list', () => {
  it('goes on from a cursor, each thread once', async () => {
    for (let number = 1; number <= THREADS_PER_PAGE + 3; number += 1) await say(reader, `Thread ${number}`);
    const first = await api(owner).list({ promptId: prompt.id });
    const second = await api(owner).list({ promptId: prompt.id, cursor: first.nextCursor! });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([THREADS_PER_PAGE, 3, null]);
    const all = [...first.items, ...second.items].map(({ body }) => body);
    expect(all).toEqual(Array.from({ length: 13 }, (_, at) => `Thread ${THREADS_PER_PAGE + 3 - at}`));
  });

  it('a list ends before it holds too much text, and a full thread takes no more', async () => {
    const long = 'x'.repeat(5_000);
    const createdAt = (at: number) => new Date(Date.UTC(2026, 0, 1) + at);
    for (const at of [1, 2]) {
      const about = { promptId: prompt.id, version: 1, authorId: reader.id };
      const { id } = await db.comment.create({ data: { ...about, body: long, createdAt: createdAt(at) } });
      const reply = { ...about, parentId: id, body: long, createdAt: createdAt(at) };
      await db.comment.createMany({ data: Array.from({ length: REPLIES_MAX }, () => reply) });
    }
    const first = await api(owner).list({ promptId: prompt.id });
    expect(first.items).toHaveLength(1);
    expect(JSON.stringify(first).length).toBeLessThan(PAGE_TEXT_MAX);
    const full = first.items[0]!;
    expect(full.may.reply).toBe(false);
    expect((await failureOf(say(reader, 'More.', { parentId: full.id }))).message).toBe(
      commentMessages.tooManyReplies,
    );
    const second = await api(owner).list({ promptId: prompt.id, cursor: first.nextCursor! });
    expect([second.items.length, second.nextCursor]).toEqual([1, null]);
  });
});

describe('what was said in private', () => {
  it('stays with the creator and admins when the prompt is shared, with its answers', async () => {
    await setShared(false);
    const { id } = await say(admin, 'Before it is out.');
    await setShared(true);
    await say(owner, 'Done.', { parentId: id });
    await say(reader, 'Hello.');
    expect(await bodies(reader)).toEqual([['Hello.']]);
    expect(await bodies(owner)).toEqual([['Hello.'], ['Before it is out.', 'Done.']]);
    for (const call of [() => say(reader, 'What?', { parentId: id }), () => api(reader).resolve({ id })]) {
      expect((await failureOf(call())).message).toBe(commentMessages.notFound);
    }
    await setShared(false);
    await setShared(true, true);
    expect(await bodies(reader)).toEqual([['Hello.'], ['Before it is out.', 'Done.']]);
  });

  it('includes comments that were rewritten while private', async () => {
    const { id } = await say(owner, 'For everybody.');
    await setShared(false);
    await api(owner).update({ id, body: 'For us.' });
    await setShared(true);
    expect(await bodies(reader)).toEqual([]);
    await api(owner).update({ id, body: 'For everybody again.' });
    expect(await bodies(reader)).toEqual([['For everybody again.']]);
  });

  it('includes comments on a version that was never shared', async () => {
    await setShared(false);
    await callerAs(owner).prompt.update({ id: prompt.id, content: 'A draft.' });
    await callerAs(owner).prompt.update({ id: prompt.id, content: 'The text.' });
    await setShared(true);
    await say(owner, 'Of the draft.', { version: 2 });
    expect((await failureOf(say(reader, 'Of the draft.', { version: 2 }))).code).toBe('NOT_FOUND');
    expect(await bodies(reader)).toEqual([]);
    expect(await bodies(admin)).toEqual([['Of the draft.']]);
  });

  it('what was said in private is all of it once the prompt is private: others get nothing, and change nothing of theirs', async () => {
    const { id } = await say(reader, 'Mine.');
    await setShared(false);
    expect((await failureOf(threads(reader))).code).toBe('NOT_FOUND');
    for (const call of [() => api(reader).update({ id, body: 'Still.' }), () => api(reader).delete({ id })]) {
      expect(await failureOf(call())).toMatchObject({ code: 'NOT_FOUND', message: commentMessages.notFound });
    }
  });
});
