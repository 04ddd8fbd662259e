import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { readPromptFile, writePromptFile } from '@/cli/prompt-file';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { cuebook, serve, serveV1, tempFolder } from '../../support/command-line';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';
import { sized } from '../../support/sizes';

/** A folder of prompts and the library in step. */

/** Each of them is made by the service. */
const PULLED = sized(60, 1_000);

let server: Awaited<ReturnType<typeof serveV1>>;
let owner: TestProfile;
let env: Record<string, string>;
beforeAll(async () => (server = await serveV1()));
afterAll(() => server.close());
beforeEach(async () => {
  owner = await makeProfile();
  env = { CUEBOOK_URL: server.url, CUEBOOK_TOKEN: await makeToken(owner) };
});

const run = (...words: string[]) => cuebook(words, { env });
const texts = async (folder: string) =>
  Object.fromEntries(
    await Promise.all(
      (await readdir(folder))
        .sort()
        .map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const),
    ),
  );
const stateOf = async (person: TestProfile) =>
  JSON.stringify([
    await db.prompt.findMany({ where: { createdBy: person.id }, orderBy: { id: 'asc' } }),
    await db.suggestion.findMany({ where: { authorId: person.id }, orderBy: { id: 'asc' } }),
  ]);
const edit = async (file: string, from: string, to: string) =>
  writeFile(file, (await readFile(file, 'utf8')).replace(from, to));

it(`pulls and pushes ${PULLED} prompts without a change`, async () => {
  for (let index = 0; index < PULLED; index += 1) {
    await makePrompt({
      creator: owner,
      title: `プロンプト ${index}: "no" # ${index}`,
      description: `Line\n---\n${index}`,
      isShared: index % 3 === 0,
      content: `---\nEins\r\nzwei {{name}} ${index}\n---\n  drei\u2028vier`,
    });
  }
  const folder = join(await tempFolder(), 'library');
  const before = await stateOf(owner);
  expect((await run('pull', folder)).out).toBe(`${PULLED} new, 0 updated, 0 unchanged.\n`);
  const written = await texts(folder);
  expect(Object.keys(written)).toHaveLength(PULLED);
  expect(await run('push', folder)).toMatchObject({ code: 0, out: `${PULLED} of ${PULLED} unchanged.\n` });
  expect((await run('pull', folder)).out).toBe(`0 new, 0 updated, ${PULLED} unchanged.\n`);
  expect(await texts(folder)).toEqual(written);
  expect(await stateOf(owner)).toBe(before);
}, 600_000);

it('a prompt that has got its plain address since stays in the file that it has', async () => {
  const prompt = await makePrompt({ creator: owner, isShared: false });
  const folder = join(await tempFolder(), 'library');
  await run('pull', folder);
  const file = join(folder, `${prompt.slug}.md`);
  await callerAs(owner).prompt.setShared({ id: prompt.id, isShared: true });
  expect((await run('pull', folder)).out).toBe('0 new, 1 updated, 0 unchanged.\n');
  expect((await run('pull', folder)).out).toBe('0 new, 0 updated, 1 unchanged.\n');
  expect(await readdir(folder)).toHaveLength(1);
  expect(await readFile(file, 'utf8')).not.toContain(prompt.slug);
});

it('reads each file back as it was written', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const lines = fc
    .array(
      fc.constantFrom(
        '---',
        '\r',
        '\n',
        '\r\n',
        ' ',
        '日本',
        '#',
        ': ',
        '"',
        "'",
        '- x',
        '\u2028',
        '\t',
        '{{a}}',
      ),
    )
    .map((parts) => parts.join(''));
  const any = fc.oneof(text, lines);
  fc.assert(
    fc.property(any, any, any, fc.array(any), fc.boolean(), (title, description, given, tags, isChat) => {
      // As the library keeps it: without white space around it.
      const content = given.trim();
      const messages = isChat ? [{ role: 'user' as const, content }] : null;
      const variables = [
        { name: 'a', type: 'choice' as const, label: description, help: '', options: tags, default: null },
      ];
      const prompt = {
        title: `x${title}`,
        description,
        content,
        messages,
        category: 'Other',
        tags,
        variables,
      };
      const file = writePromptFile(prompt, { prompt: 'a-b', version: 3 });
      expect(readPromptFile(file)).toMatchObject({
        kind: 'prompt',
        text: prompt,
        origin: { prompt: 'a-b', version: 3 },
      });
    }),
    { numRuns: sized(100, 3_000) },
  );
});

it('makes private drafts of new files, once, and passes over what is no prompt', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'new.md');
  await writeFile(file, '---\ntitle: 新しい\ndescription: Of a file\n---\nSay {{what}}.\n');
  await writeFile(join(folder, 'README.md'), '# Read me\n');
  await writeFile(join(folder, 'broken.md'), '---\ntitle: x\ntypo: 1\n---\nx');
  const first = await run('push', folder);
  expect(first).toMatchObject({ code: 6, err: expect.stringContaining('broken.md') as string });
  expect(await db.prompt.findMany({ where: { createdBy: owner.id } })).toMatchObject([
    { title: '新しい', isShared: false, content: 'Say {{what}}.' },
  ]);
  expect((await run('push', folder)).out).toBe('1 of 1 unchanged.\n');
  await edit(file, 'Say', 'Sing');
  expect((await run('push', folder)).out).toContain('draft updated, now version 2');
  expect(await db.prompt.findFirst({ where: { createdBy: owner.id } })).toMatchObject({
    content: 'Sing {{what}}.',
    version: 2,
    isShared: false,
  });
});

it('makes one of two pushes at once', async () => {
  const folder = await tempFolder();
  for (const name of ['a', 'b'])
    await writeFile(join(folder, `${name}.md`), `---\ntitle: T\ndescription: D\n---\n${name}\n`);
  const shared = await makePrompt({ creator: owner, isShared: true, content: 'Old' });
  await run('pull', folder);
  await edit(join(folder, `${shared.slug}.md`), 'Old', 'New');
  await Promise.all([run('push', folder), run('push', folder)]);
  expect(await db.prompt.count({ where: { createdBy: owner.id } })).toBe(3);
  expect(await db.suggestion.count({ where: { authorId: owner.id } })).toBe(1);
  expect((await run('push', folder)).out).toContain('already suggested');
  expect(await db.suggestion.count({ where: { authorId: owner.id } })).toBe(1);
});

it('reports what the server did, and recreates what was withdrawn or deleted', async () => {
  const shared = await makePrompt({ creator: owner, isShared: true, content: 'Old' });
  const folder = await tempFolder();
  await run('pull', folder);
  await edit(join(folder, `${shared.slug}.md`), 'Old', 'New');
  const source = '---\ntitle: T\ndescription: D\n---\nText\n';
  const file = join(folder, 'new.md');
  await writeFile(file, source);
  const drafts = () =>
    db.prompt.findMany({ where: { createdBy: owner.id, isShared: false, deletedAt: null } });
  const open = () => db.suggestion.findMany({ where: { authorId: owner.id, state: 'open' } });
  for (let round = 0; round < 2; round += 1) {
    const pushed = await run('push', folder);
    expect(pushed.out).toMatch(/new\.md: new draft/);
    expect(pushed.out).toMatch(/suggested, based on version 1/);
    const [[draft], [suggestion]] = [await drafts(), await open()];
    await writeFile(file, source);
    const again = await run('push', folder);
    expect(again.out).toContain(`new.md: already a draft, ${draft!.slug}`);
    expect(again.out).toContain('already suggested');
    expect([(await drafts()).length, (await open()).length]).toEqual([1, 1]);
    await callerAs(owner).prompt.delete({ id: draft!.id });
    await callerAs(owner).suggestion.withdraw({ id: suggestion!.id });
    await writeFile(file, source);
  }
}, 300_000);

it('imports once, says what was there, and imports again what was deleted', async () => {
  const file = join(await tempFolder(), 'prompts.csv');
  await writeFile(file, 'title,description,content\nOne,D,Body one\nTwo,D,Body two\n');
  expect((await run('import', file)).out).toContain('2 drafts created, 0 failed.');
  expect((await run('import', file)).out).toContain('0 drafts created, 2 already imported, 0 failed.');
  const one = await db.prompt.findFirstOrThrow({ where: { createdBy: owner.id, title: 'One' } });
  await callerAs(owner).prompt.delete({ id: one.id });
  expect((await run('import', file)).out).toContain('1 draft created, 1 already imported, 0 failed.');
  expect(await db.prompt.count({ where: { createdBy: owner.id, deletedAt: null } })).toBe(2);
});

it('suggests changes of what others read, says that it has moved on, and never publishes', async () => {
  const creator = await makeProfile();
  const shared = await makePrompt({ creator, isShared: true, content: 'Eins\r\nzwei' });
  const mine = await makePrompt({ creator: owner, isShared: true, content: 'Mine' });
  const folder = await tempFolder();
  await run('pull', folder);
  const file = join(folder, `${mine.slug}.md`);
  await edit(file, 'Mine', 'Mine, better');
  await callerAs(owner).prompt.update({ id: mine.id, title: 'Moved', version: 1 });
  const pushed = await run('push', folder, '--note', 'Why');
  expect(pushed).toMatchObject({ code: 0, out: expect.stringContaining('now at version 2') as string });
  expect(await db.suggestion.findFirst({ where: { promptId: mine.id } })).toMatchObject({
    baseVersion: 1,
    content: 'Mine, better',
    note: 'Why',
    state: 'open',
  });
  expect(await db.prompt.findUnique({ where: { id: mine.id } })).toMatchObject({
    version: 2,
    content: 'Mine',
  });
  expect(await db.prompt.findUnique({ where: { id: shared.id } })).toMatchObject({ version: 1 });
});

it('pulling a folder never writes over edits without --force, and follows renamed files', async () => {
  const [kept, free] = [
    await makePrompt({ creator: owner, isShared: false, content: 'Kept' }),
    await makePrompt({ creator: owner, isShared: false, content: 'Free' }),
  ];
  const folder = await tempFolder();
  await run('pull', folder);
  await mkdir(join(folder, 'deep'));
  const renamed = join(folder, 'deep/other name.md');
  await rename(join(folder, `${free.slug}.md`), renamed);
  const edited = join(folder, `${kept.slug}.md`);
  await edit(edited, 'Kept', 'Kept and edited');
  const api = callerAs(owner);
  await api.prompt.update({ id: kept.id, content: 'Kept anew', version: 1 });
  await api.prompt.update({ id: free.id, content: 'Free anew', version: 1 });
  expect(await run('push', folder)).toMatchObject({
    code: 6,
    err: expect.stringContaining('nothing was sent') as string,
  });
  expect(await run('pull', folder)).toMatchObject({
    code: 6,
    err: expect.stringContaining('skipped') as string,
  });
  expect(await readFile(edited, 'utf8')).toContain('Kept and edited');
  expect(await readFile(renamed, 'utf8')).toContain('Free anew');
  expect(await run('pull', folder, '--force')).toMatchObject({ code: 0 });
  expect(await readFile(edited, 'utf8')).toContain('Kept anew');
});

it('takes ends of lines that a tool has changed for no change', async () => {
  const { slug } = await makePrompt({ creator: owner, isShared: false, content: 'Eins\nzwei' });
  const folder = await tempFolder();
  await run('pull', folder);
  const file = join(folder, `${slug}.md`);
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'));
  expect((await run('push', folder)).out).toBe('1 of 1 unchanged.\n');
  expect((await run('pull', folder)).out).toBe('0 new, 0 updated, 1 unchanged.\n');
});

it('pulls a space as its people see it, and nothing of one they are not in', async () => {
  const space = await callerAs(owner).space.create({ name: 'Team' });
  await makePrompt({ creator: owner, isShared: false, spaceId: space.id, title: 'CANARY' });
  const folder = await tempFolder();
  expect((await run('pull', folder, '--space', space.slug)).out).toContain('1 new');
  env = { ...env, CUEBOOK_TOKEN: await makeToken(await makeProfile()) };
  expect(await run('pull', await tempFolder(), '--space', space.slug)).toMatchObject({ code: 4, out: '' });
});

const line = (slug: string) =>
  `${JSON.stringify({
    id: '00000000-0000-4000-8000-000000000000',
    version: 1,
    slug,
    title: 'T',
    description: '',
    content: 'C',
    messages: null,
    category: 'Other',
    tags: [],
    variables: [],
    isShared: true,
    extras: {},
    tests: [],
    createdAt: new Date(),
    updatedAt: new Date(),
  })}\n`;

it.each([
  ['a path for a name', line('a') + line('../../escaped')],
  ['a name of another system', line('a') + line('a\\..\\b')],
  ['one name twice', line('a') + line('a')],
  ['half a line', line('a') + line('b').slice(0, 40)],
  ['a page', '<h1>Hello</h1>\n'],
])('writes nothing when a lying server gives %s', async (_, body) => {
  const lying = await serve((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/jsonl' }).end(body),
  );
  onTestFinished(lying.close);
  const top = await tempFolder();
  const folder = join(top, 'in/it');
  env = { ...env, CUEBOOK_URL: lying.url };
  expect(await run('pull', folder)).toMatchObject({ code: 5, out: '' });
  expect(await readdir(top)).toEqual([]);
});
