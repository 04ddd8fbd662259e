import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BLANK_TEXT, CHANGE_FIELDS, FIELD_NAMES, textIn } from '@/domain/prompt/fields';
import { db } from '@/server/db';
import { exportPrompts } from '@/server/services/export/export-prompts';
import { runImport } from '@/server/services/import/run-import';
import { createPrompt } from '@/server/services/prompt/create-prompt';
import { duplicatePrompt } from '@/server/services/prompt/duplicate-prompt';
import { getPrompt } from '@/server/services/prompt/get-prompt';
import { getVersion } from '@/server/services/prompt/list-versions';
import { restoreVersion, updatePrompt } from '@/server/services/prompt/update-prompt';
import { rowsOf } from '@/server/services/rows';
import { createSuggestion } from '@/server/services/suggestion/create-suggestion';
import { acceptSuggestion } from '@/server/services/suggestion/decide-suggestion';
import { listSuggestions } from '@/server/services/suggestion/list-suggestions';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { keepFiles } from '../../support/files';
import { tell } from '../../support/agent';
import { makeToken, v1 } from '../../support/program';
import { WHOLE_FILE, WHOLE_SKILL, WHOLE_TEXT } from '../../support/whole-text';
import { bytesSource, newImporter, promptsOf } from '../import/support';

const Answer = z.object({ result: z.object({ structuredContent: z.looseObject({ slug: z.string() }) }) });
const Column = z.object({ name: z.string() });

/** Somebody who has uploaded the file of the whole texts. */
async function uploader(): Promise<TestProfile> {
  const person = await makeProfile();
  await keepFiles(person, [WHOLE_FILE]);
  return person;
}

async function contextOf() {
  return { db, actor: await uploader(), now: new Date() };
}

it.each(['prompts', 'prompt_versions', 'suggestions', 'approved_prompts', 'guest_prompts'])(
  '%s has a column for each field of a version',
  async (table) => {
    const columns = await rowsOf(db, Column)`
      SELECT column_name::text AS name FROM information_schema.columns WHERE table_name = ${table}`;
    expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining([...FIELD_NAMES]));
  },
);

it('the database refuses a change of any field of a version', async () => {
  const creator = await uploader();
  const chat = await makePrompt({ creator, ...WHOLE_TEXT });
  const skill = await makePrompt({ creator, ...WHOLE_SKILL });
  for (const name of FIELD_NAMES) {
    const { id } = name === 'skillName' ? skill : chat;
    const data = { [name]: BLANK_TEXT[name] ?? [] };
    await expect(db.promptVersion.updateMany({ where: { promptId: id }, data })).rejects.toThrow();
  }
});

it.each([
  ['chat', WHOLE_TEXT],
  ['skill', WHOLE_SKILL],
])('a %s is saved, read, duplicated and restored with all its fields', async (_, whole) => {
  const ctx = await contextOf();
  const made = await createPrompt(ctx, { ...whole, isShared: true });
  expect(textIn(made)).toEqual(whole);
  expect(textIn(await getPrompt(ctx, made.slug))).toEqual(whole);
  expect(textIn(await duplicatePrompt(ctx, made.id))).toEqual(whole);

  const { title, description, content } = BLANK_TEXT;
  const blank = {
    ...BLANK_TEXT,
    title: `${title}Other`,
    description: `${description}Other`,
    content: `${content}Other`,
  };
  const cleared = await updatePrompt(ctx, { id: made.id, ...blank });
  expect(textIn(cleared)).toEqual(blank);
  expect(textIn(await getVersion(ctx, { id: made.id, version: 1 }))).toEqual(whole);
  const restored = await restoreVersion(ctx, { id: made.id, version: 1, current: 2 });
  expect(textIn(restored)).toEqual(whole);
});

describe('a suggestion of every field', () => {
  const ofChat = CHANGE_FIELDS.filter((name) => name !== 'skillName');

  it('names them, and is accepted after the prompt has moved on', async () => {
    const [owner, author] = [await contextOf(), await contextOf()];
    const { title, description } = WHOLE_TEXT;
    const { id } = await createPrompt(owner, {
      title: 'Other',
      description: 'Other.',
      content: 'Other.',
      isShared: true,
    });
    const suggestion = await createSuggestion(author, {
      ...WHOLE_TEXT,
      promptId: id,
      baseVersion: 1,
      note: '',
    });
    expect(suggestion.fields).toEqual(ofChat);
    expect(suggestion.proposed).toEqual(WHOLE_TEXT);
    const { items } = await listSuggestions(owner, { promptId: id, show: 'mine' });
    expect(items.map(({ fields }) => fields)).toEqual([ofChat]);

    await updatePrompt(owner, { id, title, description });
    await acceptSuggestion(owner, { id: suggestion.id });
    expect(textIn(await getPrompt(owner, id))).toEqual(WHOLE_TEXT);
  });
});

describe.each([
  ['chat', WHOLE_TEXT],
  ['skill', WHOLE_SKILL],
])('a program with a %s', (kind, whole) => {
  const { extras: _extras, content, ...others } = whole;
  const said = kind === 'chat' ? others : { ...others, content };

  it('writes and reads every field but extras over REST', async () => {
    const token = await makeToken(await uploader());
    const made = await v1(token, 'POST', '/prompts', { body: said });
    const { id } = made.body as { id: string };
    const { extras: _, ...given } = whole;
    expect((await v1(token, 'GET', `/prompts/${id}`)).body).toMatchObject(given);

    const { messages: _messages, ...blank } = {
      ...BLANK_TEXT,
      title: 'Other',
      description: 'Other',
      content: 'Other',
    };
    const { extras: _blank, ...change } = blank;
    expect((await v1(token, 'PATCH', `/prompts/${id}`, { body: change })).body).toMatchObject(change);
    expect((await v1(token, 'GET', `/prompts/${id}/versions/1`)).body).toMatchObject(given);
  });

  it('writes and reads every field but extras and files over MCP', async () => {
    const token = await makeToken(await makeProfile());
    const call = async (name: string, given: object) => {
      const { message } = await tell(token, 'tools/call', { name, arguments: given });
      return Answer.parse(message).result.structuredContent;
    };
    const { files: _files, ...draft } = said;
    const { slug } = await call('save_draft', draft);
    const { extras: _, files: _kept, variables, ...given } = whole;
    const read = await call('get_prompt', { prompt: slug });
    expect(read).toMatchObject(given);
    expect(read['variables']).toEqual(expect.arrayContaining(variables));
  });
});

it.each(['cuebook', 'json-lines', 'table'] as const)(
  '%s brings every field to somebody else',
  async (format) => {
    const owner = await contextOf();
    await createPrompt(owner, { ...WHOLE_TEXT, isShared: false });
    await createPrompt(owner, { ...WHOLE_SKILL, title: 'Skill', isShared: false });
    const { chunks } = await exportPrompts(owner, { which: { kind: 'mine' }, format });
    let text = '';
    for await (const chunk of chunks) text += String(chunk);

    const importer = await newImporter();
    await runImport(importer.ctx, { source: bytesSource(text), isShared: false });
    const prompts = await promptsOf(importer.owner);
    expect(prompts).toHaveLength(2);
    // The bytes of files fit into no cell.
    const files = format === 'table' ? [] : WHOLE_TEXT.files;
    expect(prompts.find(({ title }) => title === WHOLE_TEXT.title)).toMatchObject({ ...WHOLE_TEXT, files });
    expect(prompts.find(({ title }) => title === 'Skill')).toMatchObject({
      ...WHOLE_SKILL,
      title: 'Skill',
      files,
    });
  },
);
