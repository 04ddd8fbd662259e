import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { digestsIn } from '@/cli/skills/skill-folder';
import { handleV1 } from '@/server/api/v1/handle-v1';
import { db } from '@/server/db';
import { asRoute } from '../../support/as-route';
import { callerAs } from '../../support/caller';
import { cuebook, serve, serveV1, tempFolder } from '../../support/command-line';
import { makeProfile, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';
import { keepTexts } from '../../support/files';
import { sized } from '../../support/sizes';
import { approveSkill, makeSkill } from '../../support/skill';

/** The command line installs approved skills as folders, updates and checks them. */

let server: Awaited<ReturnType<typeof serveV1>>;
let owner: TestProfile;
let env: Record<string, string>;
let folder: string;
let prompt: { id: string; slug: string };
beforeAll(async () => (server = await serveV1()));
afterAll(() => server.close());
beforeEach(async () => {
  owner = await makeProfile();
  env = { CUEBOOK_URL: server.url, CUEBOOK_TOKEN: await makeToken(owner) };
  folder = join(await tempFolder(), 'skills');
  prompt = await makeSkill(owner, 'ship-it', 'First.');
  await approveSkill(prompt.id, 1);
});

const run = (...words: string[]) => cuebook(['skills', ...words, '--to', folder], { env });
const textOf = (path = 'SKILL.md') => readFile(join(folder, 'ship-it', path), 'utf8');
const newVersion = async (content: string) => {
  const { version } = await callerAs(owner).prompt.update({ id: prompt.id, content });
  await approveSkill(prompt.id, version);
};

it('installs by slug, says unchanged, updates and checks', async () => {
  expect(await run('install', prompt.slug)).toMatchObject({
    code: 0,
    out: '1 new, 0 updated, 0 unchanged.\n',
  });
  expect(await textOf()).toMatch(/^---\nname: ship-it\n[^]*First\.$/);
  expect(await textOf('references/deep/a b & c.md')).toBe('# 日本語\r\n');
  expect((await run('check')).code).toBe(0);
  expect((await run('install', prompt.slug)).out).toBe('0 new, 0 updated, 1 unchanged.\n');

  await newVersion('Second.');
  expect(await run('check')).toMatchObject({ code: 1, out: 'ship-it: version 2 is approved.\n' });
  expect((await run('update')).out).toBe('0 new, 1 updated, 0 unchanged.\n');
  expect(await textOf()).toMatch(/Second\.$/);
  expect((await run('check')).code).toBe(0);
  expect(await readdir(folder)).toEqual(['cuebook-skills.json', 'ship-it']);
});

it('fails once an approval is gone, and leaves the folder', async () => {
  await run('install', prompt.slug);
  const admin = await makeProfile({ role: 'admin' });
  await callerAs(admin).status.set({ promptId: prompt.id, version: 1, status: 'tested' });
  expect(await run('check')).toMatchObject({ code: 1, out: 'ship-it: no version is approved.\n' });
  expect((await run('update')).code).toBe(6);
  expect((await run('install', prompt.slug)).code).toBe(4);
  expect(await textOf()).toMatch(/First\.$/);
});

it('leaves a folder that somebody edited, or that is not of this program', async () => {
  await run('install', prompt.slug);
  await writeFile(join(folder, 'ship-it', 'scripts/run.sh'), 'mine');
  await newVersion('Second.');
  expect((await run('check')).out).toContain('ship-it: changed: scripts/run.sh.');
  const kept = await run('update');
  expect(kept).toMatchObject({ code: 6, out: '0 new, 0 updated, 0 unchanged, 1 skipped.\n' });
  expect(kept.err).toContain('you edited it');
  expect(await textOf('scripts/run.sh')).toBe('mine');
  expect((await run('update', '--force')).code).toBe(0);
  expect(await textOf('scripts/run.sh')).toContain('hello');

  await rm(folder, { recursive: true });
  await mkdir(join(folder, 'ship-it'), { recursive: true });
  await writeFile(join(folder, 'ship-it', 'SKILL.md'), 'mine');
  const other = await run('install', prompt.slug);
  expect(other.code).toBe(6);
  expect(other.err).toContain('another folder exists here');
  expect(await textOf()).toBe('mine');
});

it('the next run ends what an interrupted one left, at each of its steps', async () => {
  await run('install', prompt.slug);
  const place = join(folder, 'ship-it');
  const [part, complete, old] = ['part-0a', 'new', 'old'].map((end) =>
    join(folder, `.ship-it.cuebook-${end}`),
  );
  const whole = async () => {
    expect(await readdir(folder)).toEqual(['cuebook-skills.json', 'ship-it']);
    expect(await textOf()).toMatch(/First\.$/);
  };
  if (part === undefined || complete === undefined || old === undefined) throw new Error('three names');
  // While it writes.
  await mkdir(part);
  await writeFile(join(folder, `.cuebook-${randomUUID()}.part`), '{');
  await writeFile(join(part, 'SKILL.md'), 'half');
  await run('check');
  await whole();
  // Once the old one has made room, and nothing took it.
  await rename(place, old);
  await run('check');
  await whole();
  // Once the new one is complete: the old one, which somebody may have edited since, stays until the next update.
  await mkdir(complete);
  await writeFile(join(complete, 'SKILL.md'), 'the next version');
  await run('check');
  await whole();
  // Once the old one has made room.
  await rename(place, complete);
  await mkdir(old);
  await run('check');
  await whole();
});

const KILLS = sized(8, 400);
/** Changes of the folder during an update, and a few more. */
const MOMENTS = 16;
const FIRST_KILLS = sized(6, 60);
/** Changes of the folder by a first install, at least. */
const FIRST_CHANGES = 10;

/** Runs a command that changes the folder, and is killed at one of its changes. Returns null if it was, else the exit code. */
async function killedAt(change: number, ...words: string[]): Promise<number | null> {
  const killing = new AbortController();
  let changes = 0;
  const watcher = watch(folder, () => {
    changes += 1;
    if (changes >= change) killing.abort();
  });
  const { code } = await cuebook(['skills', ...words, '--to', folder], {
    env,
    killed: killing.signal,
  });
  watcher.close();
  return code;
}

it(
  `${KILLS} updates that are killed leave the old skill or the new one, and the next run ends them`,
  { timeout: 0 },
  async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ path: `assets/${at}.txt`, text: `${at}\n` }));
    await callerAs(owner).prompt.update({ id: prompt.id, files: await keepTexts(owner, many) });
    await newVersion('Before.');
    expect((await run('install', prompt.slug)).code).toBe(0);
    const place = join(folder, 'ship-it');
    const installed = () => digestsIn(place);
    let killed = 0;
    for (let turn = 0; turn < KILLS; turn += 1) {
      const old = await installed();
      const added = await keepTexts(owner, [{ path: 'assets/turn.txt', text: `${turn}\n` }, ...many]);
      const { version } = await callerAs(owner).prompt.update({
        id: prompt.id,
        content: `Turn ${turn}.`,
        files: added,
      });
      await approveSkill(prompt.id, version);
      const code = await killedAt(1 + ((turn * 5) % MOMENTS), 'update');
      if (code === null) killed += 1;
      const left = await installed();
      const isOld = JSON.stringify([...(left ?? [])]) === JSON.stringify([...(old ?? [])]);
      // It has made room, or is as it was, or has all files of the new version.
      if (left !== null && !isOld) {
        expect(await textOf()).toMatch(new RegExp(`Turn ${turn}\\.$`));
        expect(left.size).toBe(many.length + 2);
        expect(await textOf('assets/turn.txt')).toBe(`${turn}\n`);
      }
      const checked = await run('check');
      expect([0, 1]).toContain(checked.code);
      expect(checked.out).toBe(checked.code === 0 ? '' : `ship-it: version ${version} is approved.\n`);
      expect(await readdir(folder)).toEqual(['cuebook-skills.json', 'ship-it']);
      expect((await run('update')).code).toBe(0);
      expect(await textOf()).toMatch(new RegExp(`Turn ${turn}\\.$`));
      expect((await run('check')).code).toBe(0);
    }
    expect(killed).toBeGreaterThan(KILLS / 2);
  },
);

it('names what it can’t install', async () => {
  expect(await run('install', 'not-there')).toMatchObject({ code: 4 });
  expect(await run('install')).toMatchObject({ code: 2 });
  const twin = await makeSkill(owner, 'ship-it', 'Twin.');
  await approveSkill(twin.id, 1);
  const both = await run('install', 'ship-it');
  expect(both.code).toBe(6);
  expect(both.err).toContain(prompt.slug);
  expect((await run('install', twin.slug)).code).toBe(0);
  expect((await run('install', prompt.slug)).err).toContain(`it is installed from ${twin.slug}`);
});

it('installs, of several skills with one name, the one whose address is that name', async () => {
  const name = `same-${randomUUID().slice(0, 8)}`;
  const [first, second] = [await makeSkill(owner, name, 'First.'), await makeSkill(owner, name, 'Second.')];
  await db.prompt.update({ where: { id: first.id }, data: { slug: name } });
  for (const { id } of [first, second]) await approveSkill(id, 1);
  expect(await run('install', name)).toMatchObject({ code: 0 });
  const both = await run('install', second.slug);
  expect(both.err).toContain(`it is installed from ${name}`);
});

it('says which of two is meant by a word that is the name of one and the address of the other', async () => {
  const word = `both-${randomUUID().slice(0, 8)}`;
  const [ofName, ofAddress] = [await makeSkill(owner, word), await makeSkill(owner, `${word}-x`)];
  await db.prompt.update({ where: { id: ofAddress.id }, data: { slug: word } });
  for (const { id } of [ofName, ofAddress]) await approveSkill(id, 1);
  const asked = await run('install', word);
  expect(asked.code).toBe(6);
  expect(asked.err).toContain(`Several skills answer to ${word}. Use ${ofName.slug} or ${word}-x.`);
  expect(await run('install', ofName.slug, `${word}-x`)).toMatchObject({
    out: '2 new, 0 updated, 0 unchanged.\n',
  });
});

/** A server on which something happens before the first download of a skill is answered. */
async function serveWithTurn(turn: () => Promise<void>): Promise<string> {
  let isDue = true;
  const handle = asRoute(async (request) => {
    if (isDue && request.url.endsWith('/skill.zip')) {
      isDue = false;
      await turn();
    }
    return handleV1({ db, now: new Date() }, request);
  });
  const { url, close } = await serve((request, response) => void handle(request, response));
  onTestFinished(close);
  return url;
}

it('a skill that is renamed between its entry and its files overwrites no folder of the new name', async () => {
  await mkdir(join(folder, 'ship-now'), { recursive: true });
  await writeFile(join(folder, 'ship-now', 'SKILL.md'), 'mine');
  const url = await serveWithTurn(async () => {
    await callerAs(owner).prompt.update({ id: prompt.id, skillName: 'ship-now' });
    await approveSkill(prompt.id, 2);
  });
  const renamed = await cuebook(['skills', 'install', prompt.slug, '--to', folder], {
    env: { ...env, CUEBOOK_URL: url },
  });
  expect(renamed).toMatchObject({ code: 6, out: '0 new, 0 updated, 0 unchanged, 1 skipped.\n' });
  expect(renamed.err).toContain('it is now ship-now');
  expect(await readFile(join(folder, 'ship-now', 'SKILL.md'), 'utf8')).toBe('mine');
  expect(await readdir(folder)).toEqual(['ship-now']);
});

it('a newer version that is approved between its entry and its files is what is installed', async () => {
  const url = await serveWithTurn(() => newVersion('Second.'));
  const other = { env: { ...env, CUEBOOK_URL: url } };
  expect((await cuebook(['skills', 'install', prompt.slug, '--to', folder], other)).code).toBe(0);
  expect(await textOf()).toMatch(/Second\.$/);
  expect((await cuebook(['skills', 'check', '--to', folder], other)).code).toBe(0);
});

it(
  'a first install that is killed at any moment is the program’s own for the next',
  { timeout: 0 },
  async () => {
    let killed = 0;
    for (let change = 1; change <= FIRST_KILLS; change += 1) {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      const moment = 1 + ((change - 1) % FIRST_CHANGES);
      if ((await killedAt(moment, 'install', prompt.slug)) === null) killed += 1;
      await newVersion(`After ${change}.`);
      expect(await run('install', prompt.slug)).toMatchObject({ code: 0, err: '' });
      expect(await textOf()).toMatch(new RegExp(`After ${change}\\.$`));
      expect((await run('check')).code).toBe(0);
    }
    expect(killed).toBeGreaterThan(FIRST_KILLS / 2);
  },
);

it('a folder in which nothing is installed is neither up to date nor updated', async () => {
  await run('install', prompt.slug);
  for (const action of ['check', 'update']) {
    const elsewhere = await cuebook(['skills', action, '--to', `${folder}-other`], { env });
    expect(elsewhere).toMatchObject({ code: 4, out: '' });
    expect(elsewhere.err).toContain('No skill is installed in');
  }
  await rm(join(folder, 'cuebook-skills.json'));
  expect((await run('check')).code).toBe(4);
});

const push = (dir: string, ...words: string[]) => cuebook(['skills', 'push', dir, ...words], { env });

it('pushes a folder as a draft, its next version and as a suggestion, with files of any kind', async () => {
  const dir = join(await tempFolder(), 'send-it');
  await mkdir(join(dir, 'assets'), { recursive: true });
  const own = (text: string) => `---\nname: send-it\ndescription: Sends it. Use when asked.\n---\n${text}`;
  await writeFile(join(dir, 'SKILL.md'), own('First.'));
  await writeFile(join(dir, 'assets', 'logo.png'), Buffer.from([0x89, 0, 0xff]));
  await writeFile(join(dir, '.DS_Store'), 'x');
  const first = await push(dir);
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining(': new draft.') as unknown });
  expect((await push(dir)).out).toContain('unchanged, version 1.');
  await writeFile(join(dir, 'SKILL.md'), own('Second.'));
  expect((await push(dir)).out).toContain('draft updated, now version 2.');
  const slug = first.out.split(':')[0] ?? '';
  const draft = await callerAs(owner).prompt.get({ identifier: slug });
  expect(draft).toMatchObject({ content: 'Second.', isShared: false, skillName: 'send-it' });
  expect(draft.files.map(({ path }) => path)).toEqual(['assets/logo.png']);

  await run('install', prompt.slug);
  await writeFile(join(folder, 'ship-it', 'SKILL.md'), (await textOf()).replace('First.', 'Mine.'));
  expect(await push(join(folder, 'ship-it'))).toMatchObject({
    code: 0,
    out: `${prompt.slug}: suggested, based on version 1.\n`,
  });
  await newVersion('Newer.');
  expect((await push(dir, '--prompt', 'no-such-prompt')).code).toBe(4);
});

it('says in a dry run what it would do and does nothing, and sends a note for reviewers', async () => {
  const dir = join(await tempFolder(), 'noted');
  await mkdir(dir);
  const own = (text: string) => `---\nname: noted\ndescription: Notes it. Use when asked.\n---\n${text}`;
  await writeFile(join(dir, 'SKILL.md'), own('First.'));
  expect((await push(dir, '--dry-run')).out).toBe('noted: would be: new draft.\n');
  const slug = (await push(dir)).out.split(':')[0] ?? '';
  expect((await push(dir, '--dry-run')).out).toBe(`${slug}: unchanged, version 1.\n`);
  await writeFile(join(dir, 'SKILL.md'), own('Second.'));
  expect((await push(dir, '--dry-run')).out).toBe(`${slug}: would be: draft updated, after version 1.\n`);
  expect(await callerAs(owner).prompt.get({ identifier: slug })).toMatchObject({
    content: 'First.',
    version: 1,
  });
  await push(dir, '--note', 'Says it better');
  const { id } = await callerAs(owner).prompt.get({ identifier: slug });
  expect(await db.promptVersion.findFirstOrThrow({ where: { promptId: id, version: 2 } })).toMatchObject({
    note: 'Says it better',
    content: 'Second.',
  });

  const place = join(folder, 'ship-it');
  await run('install', prompt.slug);
  await writeFile(join(place, 'SKILL.md'), (await textOf()).replace('First.', 'Mine.'));
  expect((await push(place, '--dry-run')).out).toBe(
    `${prompt.slug}: would be: suggested, based on version 1.\n`,
  );
  expect(await db.suggestion.count({ where: { promptId: prompt.id } })).toBe(0);
  expect((await push(place, '--note', 'Mine is shorter')).code).toBe(0);
  expect(await db.suggestion.findFirstOrThrow({ where: { promptId: prompt.id } })).toMatchObject({
    note: 'Mine is shorter',
  });
});

it('says what a folder lacks to be a skill', async () => {
  const dir = await tempFolder();
  expect(await push(dir)).toMatchObject({ code: 2, err: expect.stringContaining('no SKILL.md') as unknown });
  await writeFile(join(dir, 'SKILL.md'), 'No front matter.');
  expect((await push(dir)).err).toContain('no valid name');
});

it.each([
  ['a comment behind it', 'name: NAME # of the folder'],
  ['quotes', "name: 'NAME'"],
  ['its value on a line of its own', 'name: >-\n  NAME'],
  ['quotes around its key', '"name": NAME'],
])('pushes a folder whose name has %s, as the library reads it', async (_, line) => {
  const name = 'as-yaml-says';
  const dir = join(await tempFolder(), name);
  await mkdir(dir);
  const own = (text: string) =>
    `---\n${line.replace('NAME', name)}\ndescription: Does it. Use when asked.\n---\n${text}`;
  await writeFile(join(dir, 'SKILL.md'), own('First.'));
  expect(await push(dir)).toMatchObject({ code: 0, out: expect.stringContaining('new draft.') as unknown });
  await writeFile(join(dir, 'SKILL.md'), own('Second.'));
  expect((await push(dir)).out).toContain('draft updated, now version 2.');
});

it('takes no line of the text for the name of a skill', async () => {
  const dir = await tempFolder();
  await writeFile(join(dir, 'SKILL.md'), '---\ndescription: Does it.\n---\nname: ship-it\n');
  expect(await push(dir)).toMatchObject({
    code: 2,
    err: expect.stringContaining('no valid name') as unknown,
  });
});
