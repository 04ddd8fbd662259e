import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChatMessage, MESSAGE_ROLES, textOfMessages } from '@/domain/prompt/chat-messages';
import { PromptCreate, PromptUpdate } from '@/domain/prompt/schema';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { db } from '@/server/db';
import { duplicatePrompt } from '@/server/services/prompt/duplicate-prompt';
import { undoEditMany } from '@/server/services/prompt/edit-many';
import { kindsIn } from '@/server/services/prompt/accepted-secrets';
import { getPrompt } from '@/server/services/prompt/get-prompt';
import { getVersion } from '@/server/services/prompt/list-versions';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { restoreVersion, updatePrompt } from '@/server/services/prompt/update-prompt';
import { makeProfile, makePrompt } from '../../support/factories';
import { sized } from '../../support/sizes';

const CHAT: ChatMessage[] = [
  { role: 'system', content: 'You are a {{tone}} editor.' },
  { role: 'user', content: 'Shorten {{text}}.' },
  { role: 'assistant', content: '要約します。' },
];
const EXTRAS = {
  model: 'gpt-4.1',
  settings: { temperature: 0.2, stop: ['a', 'b'] },
  dotprompt: { x: [1, null] },
};

async function chatOf(change: Partial<Parameters<typeof makePrompt>[0]> = {}) {
  const creator = await makeProfile();
  const ctx = { db, actor: creator, now: new Date() };
  const prompt = await makePrompt({ creator, messages: CHAT, extras: EXTRAS, ...change });
  return { ctx, creator, prompt };
}

it('a prompt is made of messages, and its content is their text', async () => {
  const { ctx, prompt } = await chatOf({ content: 'Something else' });
  const content = textOfMessages(CHAT);
  expect(prompt).toMatchObject({ content, messages: CHAT, extras: EXTRAS });
  expect(await getPrompt(ctx, prompt.slug)).toMatchObject({ content, messages: CHAT, extras: EXTRAS });
  expect(await getVersion(ctx, { id: prompt.id, version: 1 })).toMatchObject({
    content,
    messages: CHAT,
    extras: EXTRAS,
  });
});

it('lists say nothing of messages and extras', async () => {
  const { ctx, prompt } = await chatOf();
  const { items } = await listPrompts(ctx, PromptListQuery.parse({ scope: 'mine' }));
  expect(items.map(({ id }) => id)).toEqual([prompt.id]);
  expect(Object.keys(items[0] ?? {})).not.toEqual(expect.arrayContaining(['messages']));
  expect(JSON.stringify(items)).not.toContain('gpt-4.1');
});

it('a role, an order, extras: each by itself makes a version', async () => {
  const { ctx, prompt } = await chatOf();
  const roles = CHAT.map((message) => ({
    ...message,
    role: message.role === 'system' ? ('developer' as const) : message.role,
  }));
  const second = await updatePrompt(ctx, { id: prompt.id, messages: roles });
  expect(second).toMatchObject({
    version: 2,
    messages: roles,
    content: textOfMessages(roles),
    extras: EXTRAS,
  });
  const turned = [...roles].reverse();
  expect(await updatePrompt(ctx, { id: prompt.id, messages: turned })).toMatchObject({
    version: 3,
    messages: turned,
  });
  const extras = { ...EXTRAS, model: 'another' };
  expect(await updatePrompt(ctx, { id: prompt.id, extras })).toMatchObject({
    version: 4,
    messages: turned,
    extras,
  });
  const same = {
    id: prompt.id,
    messages: turned,
    extras: { dotprompt: extras.dotprompt, settings: extras.settings, model: 'another' },
  };
  expect(await updatePrompt(ctx, same)).toMatchObject({ version: 4 });
});

it('one message of the user and one text with the same words are two versions', async () => {
  const { ctx, prompt } = await chatOf({ messages: null, content: 'Say it.' });
  const chat = await updatePrompt(ctx, { id: prompt.id, messages: [{ role: 'user', content: 'Say it.' }] });
  expect(chat).toMatchObject({
    version: 2,
    content: 'Say it.',
    messages: [{ role: 'user', content: 'Say it.' }],
  });
  expect(await updatePrompt(ctx, { id: prompt.id, messages: null })).toMatchObject({
    version: 3,
    content: 'Say it.',
    messages: null,
  });
});

it('another content alone makes one text of a chat, the same content leaves it', async () => {
  const { ctx, prompt } = await chatOf();
  expect(await updatePrompt(ctx, { id: prompt.id, content: prompt.content })).toMatchObject({
    version: 1,
    messages: CHAT,
  });
  const text = await updatePrompt(ctx, { id: prompt.id, content: 'All new.', title: 'New' });
  expect(text).toMatchObject({ version: 2, messages: null, content: 'All new.', extras: EXTRAS });
});

it('details of variables are stored for the variables of every message', async () => {
  const tone = { name: 'tone', type: 'text' as const, label: 'Tone', help: '', options: [], default: null };
  const { ctx, prompt } = await chatOf({ variables: [tone] });
  expect(prompt.variables).toEqual([tone]);
  const without = await updatePrompt(ctx, { id: prompt.id, messages: CHAT.slice(1) });
  expect(without.variables).toEqual([]);
});

it('restoring, undoing and duplicating bring messages and extras along', async () => {
  const { ctx, prompt } = await chatOf();
  await updatePrompt(ctx, { id: prompt.id, content: 'One text.', extras: {} });
  expect(await restoreVersion(ctx, { id: prompt.id, version: 1, current: 2 })).toMatchObject({
    version: 3,
    messages: CHAT,
    extras: EXTRAS,
  });
  expect(await undoEditMany(ctx, { edits: [{ id: prompt.id, version: 3 }] })).toMatchObject({
    changed: [{ version: 4 }],
  });
  expect(await getPrompt(ctx, prompt.id)).toMatchObject({ messages: null, content: 'One text.', extras: {} });
  await undoEditMany(ctx, { edits: [{ id: prompt.id, version: 4 }] });
  expect(await duplicatePrompt(ctx, prompt.id)).toMatchObject({ version: 1, messages: CHAT, extras: EXTRAS });
});

it('saves at once leave a chat and a text that say the same', async () => {
  const { ctx, prompt } = await chatOf();
  const chats = Array.from({ length: 6 }, (_, index) => [
    { role: 'system' as const, content: `Save ${index}` },
  ]);
  await Promise.all(chats.map((messages) => updatePrompt(ctx, { id: prompt.id, messages })));
  const versions = await db.promptVersion.findMany({ where: { promptId: prompt.id } });
  expect(versions).toHaveLength(7);
  for (const { messages, content } of versions)
    expect(content).toBe(textOfMessages(messages as ChatMessage[]));
});

it('secrets are looked for in messages and in extras', async () => {
  const key = 'sk-ant-api03-Zk29dQw8LmN4pRs7TuVxYb1c';
  const { ctx, prompt } = await chatOf({
    isShared: false,
    messages: null,
    content: 'x',
    extras: { langfuse: { config: [{ auth: key }] } },
  });
  expect(kindsIn(await getPrompt(ctx, prompt.id))).toEqual(['Anthropic API key']);
  const other = await makePrompt({
    creator: { id: prompt.createdBy, role: 'contributor' },
    isShared: false,
    messages: [{ role: 'assistant', content: key }],
  });
  expect(kindsIn(await getPrompt(ctx, other.id))).toEqual(['Anthropic API key']);
});

it.each<[string, unknown]>([
  ['no message', []],
  ['an empty message', [{ role: 'user', content: '  ' }]],
  ['an unknown role', [{ role: 'tool', content: 'x' }]],
  ['a member nobody asked for', [{ role: 'user', content: 'x', name: 'y' }]],
  ['101 messages', Array.from({ length: 101 }, () => ({ role: 'user', content: 'x' }))],
  [
    'messages that are too long together',
    Array.from({ length: 3 }, () => ({ role: 'user', content: 'x'.repeat(70_000) })),
  ],
  ['a control character', [{ role: 'user', content: 'a\u0000' }]],
])('the chat %s is refused', (_name, messages) => {
  expect(PromptUpdate.safeParse({ id: crypto.randomUUID(), messages }).success).toBe(false);
});

it.each<[string, unknown]>([
  ['a list', []],
  ['NUL', { a: { b: 'x\u0000' } }],
  ['NUL in a name', { 'a\u0000': 1 }],
  ['half a pair', { a: ['\ud800'] }],
  ['what is too long', { a: 'x'.repeat(100_000) }],
  ['what is nested 100,000 deep', { a: JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown }],
  ['a model that is no text', { model: 4 }],
])('extras: %s is refused', (_name, extras) => {
  expect(PromptUpdate.safeParse({ id: crypto.randomUUID(), extras }).success).toBe(false);
});

it('neither a content nor messages is no prompt', () => {
  const read = PromptCreate.safeParse({ title: 'T', description: 'D' });
  expect(read.error?.issues).toMatchObject([{ path: ['content'], message: 'Prompt content is required' }]);
});

it('the longest extras of any kind are kept', async () => {
  const { ctx, prompt } = await chatOf();
  const longest = [
    { a: 'x'.repeat(99_992) },
    { a: '語'.repeat(99_992) },
    { a: Array.from({ length: 49_000 }, () => 0) },
    { a: Array.from({ length: 14_000 }, () => 1e308) },
    { a: '\n'.repeat(49_000) },
  ];
  for (const extras of longest) {
    expect((await updatePrompt(ctx, { id: prompt.id, extras })).extras).toEqual(extras);
  }
});

it('the database knows the same text of messages, and refuses any other', async () => {
  const { prompt } = await chatOf();
  const message = fc.record({
    role: fc.constantFrom(...MESSAGE_ROLES),
    content: fc
      .string({ unit: 'binary', minLength: 1, maxLength: 20 })
      .filter((text) => !text.includes('\u0000')),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 6 }), async (messages) => {
      const content = textOfMessages(messages);
      await db.prompt.update({ where: { id: prompt.id }, data: { messages, content } });
      await expect(
        db.prompt.update({ where: { id: prompt.id }, data: { content: `${content}x` } }),
      ).rejects.toThrow('prompts_messages_check');
    }),
    { numRuns: sized(20, 600) },
  );
});

it('a version keeps its messages and extras', async () => {
  const { prompt } = await chatOf();
  const promptId_version = { promptId: prompt.id, version: 1 };
  for (const data of [{ extras: {} }, { messages: [] }]) {
    await expect(db.promptVersion.update({ where: { promptId_version }, data })).rejects.toThrow(
      'never changed',
    );
  }
});
