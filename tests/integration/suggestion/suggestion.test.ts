import { beforeEach, describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { OPEN_SUGGESTIONS_MAX } from '@/domain/suggestion/limits';
import { suggestionMessages } from '@/domain/suggestion/messages';
import { db } from '@/server/db';
import { callerAs, failureOf } from '../../support/caller';
import { makeProfile, PROVED, makePrompt, type TestProfile } from '../../support/factories';

/** Changes that readers propose of other people's prompts. */

const CONTENT = ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'];
const textOf = (...lines: string[]) => lines.join('\n');

let owner: TestProfile;
let author: TestProfile;
let prompt: PromptDto;

beforeEach(async () => {
  owner = await makeProfile(PROVED);
  author = await makeProfile(PROVED);
  prompt = await makePrompt({ creator: owner, content: textOf(...CONTENT), tags: ['one'] });
});

const api = (who: TestProfile) => callerAs(who).suggestion;
const suggest = (change: Record<string, unknown>, who = author, baseVersion = 1) =>
  api(who).create({ promptId: prompt.id, baseVersion, ...change });
const current = () => callerAs(owner).prompt.get({ identifier: prompt.id });
const edit = (change: Record<string, unknown>) => callerAs(owner).prompt.update({ id: prompt.id, ...change });

describe('a suggestion', () => {
  it('a suggestion is a whole text made from a version, and becomes the next one with its author’s credit', async () => {
    const suggestion = await suggest({
      title: 'Better',
      content: textOf('One.', 'Two, rather.', ...CONTENT.slice(2), 'Seven.'),
      note: 'Clearer.',
    });
    expect(suggestion).toMatchObject({
      state: 'open',
      baseVersion: 1,
      current: 1,
      authorName: author.fullName,
      note: 'Clearer.',
      fields: ['title', 'content'],
      may: { decide: false, isOwnOnly: false, withdraw: true },
      base: { title: prompt.title, content: prompt.content },
      proposed: { title: 'Better' },
      hunks: [
        { from: 1, to: 2, start: 1, end: 2 },
        { from: 5, to: 6, start: 5, end: 7 },
      ],
    });
    expect((await api(owner).get({ id: suggestion.id })).may).toEqual({
      decide: true,
      isOwnOnly: false,
      withdraw: false,
    });
    const accepted = await api(owner).accept({ id: suggestion.id });
    expect(accepted).toMatchObject({
      state: 'accepted',
      resultingVersion: 2,
      decidedByName: owner.fullName,
      may: { decide: false, isOwnOnly: false, withdraw: false },
    });
    expect(await current()).toMatchObject({ title: 'Better', version: 2 });
    const { items } = await callerAs(GUEST).prompt.versions({ id: prompt.id });
    expect(items).toMatchObject([
      {
        version: 2,
        note: 'Clearer.',
        authorName: owner.fullName,
        suggestedByName: author.fullName,
      },
      { version: 1, suggestedByName: null },
    ]);
    const log = await callerAs(owner).activity.list({ promptId: prompt.id });
    expect(log.items[0]).toMatchObject({ kind: 'edited', version: 2, actorName: owner.fullName });
  });

  it('a suggestion is accepted in parts: fields, and stretches of the content', async () => {
    const { id } = await suggest({
      title: 'Better',
      tags: ['one', 'two'],
      content: textOf('One!', ...CONTENT.slice(1, 3), 'Four!', ...CONTENT.slice(4)),
    });
    const accept = (parts: unknown) => api(owner).accept({ id, parts: parts as never });
    expect((await failureOf(accept({ fields: [] }))).message).toBe(suggestionMessages.nothingChosen);
    expect((await failureOf(accept({ fields: ['category'] }))).message).toBe(
      suggestionMessages.nothingChosen,
    );
    const missing = failureOf(accept({ fields: ['content'], hunks: [2] }));
    expect((await missing).message).toBe(suggestionMessages.noSuchPart);
    await accept({ fields: ['content', 'tags'], hunks: [1] });
    expect(await current()).toMatchObject({
      title: prompt.title,
      tags: ['one', 'two'],
      version: 2,
      content: textOf(...CONTENT.slice(0, 3), 'Four!', ...CONTENT.slice(4)),
    });
  });

  it('meets a prompt that has moved on, and both changes stay', async () => {
    const { id } = await suggest({ content: textOf('One!', ...CONTENT.slice(1)), tags: ['one', 'two'] });
    await edit({ content: textOf(...CONTENT.slice(0, 4), 'Five!', 'Six.'), tags: ['one', 'three'] });
    expect((await api(owner).get({ id })).current).toBe(2);
    await api(owner).accept({ id });
    expect(await current()).toMatchObject({
      version: 3,
      content: textOf('One!', ...CONTENT.slice(1, 4), 'Five!', 'Six.'),
      tags: ['one', 'three', 'two'],
    });
  });

  it('a suggestion is refused where both changed the same place, and is accepted as its editor brought them together', async () => {
    const { id } = await suggest({ content: textOf('Mine.', ...CONTENT.slice(1)), category: 'Sales' });
    await edit({ content: textOf('Theirs.', ...CONTENT.slice(1)) });
    expect(await failureOf(api(owner).accept({ id, version: 2 }))).toMatchObject({
      code: 'CONFLICT',
      message: suggestionMessages.conflict,
    });
    expect(await failureOf(api(owner).accept({ id, parts: { fields: ['content'] } }))).toMatchObject({
      code: 'CONFLICT',
    });
    const edited = { content: textOf('Theirs.', 'Mine.', ...CONTENT.slice(1)), category: 'Sales' as const };
    expect((await failureOf(api(owner).accept({ id, edited }))).code).toBe('BAD_REQUEST');
    const both = { id, version: 2, edited, parts: { fields: ['content' as const] } };
    expect((await failureOf(api(owner).accept(both))).code).toBe('BAD_REQUEST');
    expect(await failureOf(api(owner).accept({ id, version: 1, edited }))).toMatchObject({
      code: 'CONFLICT',
      message: suggestionMessages.stale,
    });
    expect((await api(owner).accept({ id, version: 2, edited })).resultingVersion).toBe(3);
    expect(await current()).toMatchObject(edited);
    const { items } = await callerAs(owner).prompt.versions({ id: prompt.id });
    expect(items[0]).toMatchObject({ suggestedByName: author.fullName });
  });

  it('says that nothing came of it where the prompt says it already', async () => {
    const { id } = await suggest({ title: 'Better' });
    await edit({ title: 'Better' });
    expect(await api(owner).accept({ id })).toMatchObject({ state: 'accepted', resultingVersion: null });
    expect((await current()).version).toBe(2);
  });

  it('a suggestion is decided once: of two at the same moment one wins', async () => {
    const { id } = await suggest({ title: 'Better' });
    const answers = await Promise.allSettled([api(owner).accept({ id }), api(owner).accept({ id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await current()).version).toBe(2);
    for (const again of [
      () => api(owner).accept({ id }),
      () => api(owner).decline({ id }),
      () => api(author).withdraw({ id }),
    ]) {
      expect(await failureOf(again())).toMatchObject({
        code: 'CONFLICT',
        message: suggestionMessages.alreadyDecided.accepted(owner.fullName),
      });
    }
  });

  it('a suggestion is declined with words that its author reads', async () => {
    const { id } = await suggest({ title: 'Better' });
    await api(owner).decline({ id, note: 'Not now.\n\nLater.' });
    expect(await api(author).get({ id })).toMatchObject({
      state: 'declined',
      decisionNote: 'Not now.\n\nLater.',
      decidedByName: owner.fullName,
    });
    expect((await failureOf(api(owner).accept({ id }))).code).toBe('CONFLICT');
    expect((await current()).version).toBe(1);
  });

  it('a suggestion is withdrawn by its author', async () => {
    const { id } = await suggest({ title: 'Better' });
    expect((await failureOf(api(owner).withdraw({ id }))).code).toBe('FORBIDDEN');
    expect((await api(author).withdraw({ id })).state).toBe('withdrawn');
    expect((await failureOf(api(owner).accept({ id }))).code).toBe('CONFLICT');
  });

  it('a suggestion can also be made by people who could save it, and waits for a decision', async () => {
    const { id } = await suggest({ title: 'Better, perhaps' }, owner);
    expect((await current()).title).toBe(prompt.title);
    expect((await api(owner).list({ promptId: prompt.id })).items.map((item) => item.id)).toContain(id);
    expect((await api(owner).get({ id })).may).toEqual({ decide: true, isOwnOnly: false, withdraw: true });
    expect((await api(owner).accept({ id })).resultingVersion).toBe(2);
    expect((await current()).title).toBe('Better, perhaps');
  });

  it('changes something, and only a few are open at a time', async () => {
    expect(await failureOf(suggest({ title: prompt.title }))).toMatchObject({
      code: 'BAD_REQUEST',
      message: suggestionMessages.nothingChanged,
    });
    expect((await failureOf(suggest({ title: 'X' }, author, 2))).code).toBe('NOT_FOUND');
    const made = [];
    for (let count = 0; count < OPEN_SUGGESTIONS_MAX; count += 1)
      made.push(await suggest({ title: `${count}` }));
    expect(await failureOf(suggest({ title: 'One more' }))).toMatchObject({
      code: 'CONFLICT',
      message: suggestionMessages.tooManyOpen(OPEN_SUGGESTIONS_MAX),
    });
    await api(author).withdraw({ id: made[0]!.id });
    await suggest({ title: 'One more' });
  });

  it('a suggestion is listed on its prompt for those who decide and its author, and in the lists of both', async () => {
    const other = await makeProfile(PROVED);
    const long = await suggest({ content: 'x'.repeat(199_000), note: 'Long.' });
    const second = await suggest({ title: 'Second' }, other);
    const onPrompt = async (who: TestProfile) => {
      const page = await api(who).list({ promptId: prompt.id });
      return [page.open, ...page.items.map(({ id }) => id)];
    };
    expect(await onPrompt(owner)).toEqual([2, second.id, long.id]);
    expect(await onPrompt(author)).toEqual([1, long.id]);
    expect(await onPrompt(await makeProfile(PROVED))).toEqual([0]);
    const page = await api(owner).list({ show: 'for-me' });
    expect(page.items.map(({ id }) => id)).toEqual([second.id, long.id]);
    expect(page.items[1]).toMatchObject({ fields: ['content'], note: 'Long.', authorName: author.fullName });
    expect(JSON.stringify(page).length).toBeLessThan(2_000);
    await api(owner).decline({ id: long.id });
    expect((await api(owner).list({ show: 'for-me' })).items).toHaveLength(1);
    expect((await api(author).list({})).items).toMatchObject([{ id: long.id, state: 'declined' }]);
    expect(await onPrompt(author)).toEqual([0, long.id]);
  });

  it('comes a page at a time', async () => {
    const row = (at: number) => ({
      promptId: prompt.id,
      baseVersion: 1,
      authorId: author.id,
      title: `${at}`,
      description: 'D.',
      content: 'C.',
      category: 'AI',
      createdAt: new Date(at * 1_000),
    });
    await db.suggestion.createMany({ data: Array.from({ length: 45 }, (_, at) => row(at)) });
    const seen: string[] = [];
    let cursor: { createdAt: Date; id: string } | null | undefined;
    while (cursor !== null) {
      const page = await api(author).list({ show: 'mine', cursor });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(45);
  });

  it('a suggestion goes with its prompt: hidden in the trash, gone after it', async () => {
    const { id } = await suggest({ title: 'Better' });
    await callerAs(owner).prompt.delete({ id: prompt.id });
    for (const who of [owner, author]) {
      expect(await failureOf(api(who).get({ id }))).toMatchObject({
        code: 'NOT_FOUND',
        message: suggestionMessages.notFound,
      });
    }
    expect((await api(author).list({})).items).toEqual([]);
    await db.prompt.delete({ where: { id: prompt.id } });
    expect(await db.suggestion.count({ where: { id } })).toBe(0);
  });

  it('stays, with the credit, under the name of an account that is deleted', async () => {
    const { id } = await suggest({ title: 'Better' });
    const admin = await makeProfile({ ...PROVED, role: 'admin' });
    await callerAs(admin).admin.deleteUser({ userId: author.id, prompts: 'keep' });
    expect((await api(owner).accept({ id })).authorName).toBe(author.fullName);
    const { items } = await callerAs(owner).prompt.versions({ id: prompt.id });
    expect(items[0]?.suggestedByName).toBe(author.fullName);
  });

  it('a suggestion never changes its proposal and is decided once, no matter who writes', async () => {
    const { id } = await suggest({ title: 'Better' });
    for (const data of [
      { title: 'Worse' },
      { baseVersion: 2 },
      { wasShared: false },
      { authorId: owner.id },
    ]) {
      await expect(db.suggestion.update({ where: { id }, data })).rejects.toThrow('never changed');
    }
    await api(owner).decline({ id });
    const undo = db.suggestion.update({ where: { id }, data: { state: 'open', decidedAt: null } });
    await expect(undo).rejects.toThrow('never changed');
  });
});

describe('people are told', () => {
  const told = async (who: TestProfile) => (await callerAs(who).account.notifications({})).items;

  it('those who decide get new ones, its author the decision', async () => {
    const first = await suggest({ title: 'Better', note: 'Clearer.' });
    expect(await told(owner)).toMatchObject([
      {
        kind: 'suggested',
        actorName: author.fullName,
        words: 'Clearer.',
        isRead: false,
        slug: prompt.slug,
        subject: { kind: 'suggestion', id: first.id },
      },
    ]);
    expect(await db.outboxMail.count({ where: { recipient: owner.email } })).toBe(1);
    expect(
      await callerAs(owner).account.readNotifications({ subject: { kind: 'suggestion', id: first.id } }),
    ).toEqual({ read: 1 });
    await api(owner).decline({ id: first.id, note: 'Not now.' });
    const second = await suggest({ title: 'Even better' });
    await api(owner).accept({ id: second.id });
    expect(await told(author)).toMatchObject([
      { kind: 'suggestion-accepted', subject: { id: second.id } },
      { kind: 'suggestion-declined', words: 'Not now.', subject: { id: first.id } },
    ]);
    const third = await suggest({ title: 'Another' });
    await api(author).withdraw({ id: third.id });
    expect(await told(author)).toHaveLength(2);
  });

  it('people are told in the app, by mail, or not at all, as they want it', async () => {
    await callerAs(owner).account.setNotificationSettings({ inApp: false, byMail: false });
    await suggest({ title: 'Better' });
    expect(await told(owner)).toEqual([]);
    expect(await db.outboxMail.count({ where: { recipient: owner.email } })).toBe(0);
  });

  it('people are told of nothing that is no longer visible to them', async () => {
    const { id } = await suggest({ title: 'Better' });
    await api(owner).decline({ id });
    await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: false });
    expect(await told(author)).toEqual([]);
    expect(await told(owner)).toHaveLength(1);
    await db.profile.update({ where: { id: owner.id }, data: { role: 'viewer' } });
    expect(await told({ ...owner, role: 'viewer' })).toEqual([]);
  });
});

describe('a suggestion about a chat', () => {
  const CHAT = [
    { role: 'system' as const, content: 'You edit.' },
    { role: 'user' as const, content: 'One.\nTwo.' },
  ];
  const better = [CHAT[0]!, { role: 'user' as const, content: 'One!\nTwo.' }];

  beforeEach(async () => {
    prompt = await makePrompt({ creator: owner, messages: CHAT, extras: { model: 'a', licence: 'MIT' } });
  });

  it('carries messages and extras, and is taken as a whole', async () => {
    const suggestion = await suggest({ messages: better, extras: { model: 'b', licence: 'MIT' } });
    expect(suggestion).toMatchObject({
      fields: ['content', 'extras'],
      hunks: [],
      base: { messages: CHAT, extras: { model: 'a', licence: 'MIT' } },
      proposed: { messages: better, extras: { model: 'b', licence: 'MIT' } },
    });
    const { items } = await api(owner).list({ promptId: prompt.id });
    expect(items[0]?.fields).toEqual(['content', 'extras']);
    const partly = { id: suggestion.id, parts: { fields: ['content' as const], hunks: [0] } };
    expect(await failureOf(api(owner).accept(partly))).toMatchObject({ code: 'BAD_REQUEST' });
    await api(owner).accept({ id: suggestion.id, parts: { fields: ['content'] } });
    expect(await current()).toMatchObject({
      version: 2,
      messages: better,
      extras: { model: 'a', licence: 'MIT' },
    });
  });

  it('a suggestion about a chat that changes a role alone is a change', async () => {
    const messages = [{ ...CHAT[0]!, role: 'developer' as const }, CHAT[1]!];
    expect((await suggest({ messages })).fields).toEqual(['content']);
    expect(await failureOf(suggest({ messages: CHAT }))).toMatchObject({ code: 'BAD_REQUEST' });
    expect((await suggest({ content: 'One text.' })).proposed).toMatchObject({ messages: null });
  });

  it('a suggestion about a chat is brought together with other fields, and asks where both changed the messages', async () => {
    const { id } = await suggest({ messages: better, extras: { model: 'b', licence: 'MIT' } });
    await edit({ title: 'Renamed', extras: { model: 'a', licence: 'CC0' } });
    await api(owner).accept({ id });
    const merged = { title: 'Renamed', messages: better, extras: { model: 'b', licence: 'CC0' } };
    expect(await current()).toMatchObject({ ...merged, version: 3 });
    const next = await suggest({ messages: CHAT }, author, 3);
    await edit({ messages: [...better, { role: 'assistant', content: 'Done.' }] });
    expect(await failureOf(api(owner).accept({ id: next.id }))).toMatchObject({ code: 'CONFLICT' });
    await api(owner).accept({ id: next.id, version: 4, edited: { messages: CHAT } });
    expect(await current()).toMatchObject({ version: 5, messages: CHAT });
  });

  it('asks where both changed the same of the extras', async () => {
    const { id } = await suggest({ extras: { model: 'b', licence: 'MIT' } });
    await edit({ extras: { model: 'c', licence: 'MIT' } });
    expect(await failureOf(api(owner).accept({ id }))).toMatchObject({ code: 'CONFLICT' });
  });
});
