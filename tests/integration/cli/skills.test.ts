import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callerAs } from '../../support/caller';
import { cuebook, serveV1, tempFolder } from '../../support/command-line';
import { makeProfile, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';
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
  await writeFile(join(part, 'SKILL.md'), 'half');
  await run('check');
  await whole();
  // Once the old one has made room.
  await rename(place, old);
  await run('check');
  await whole();
  // Once the new one is complete, before and after the old one has made room.
  await rename(place, complete);
  await mkdir(place);
  await run('check');
  await whole();
  await rename(place, complete);
  await mkdir(old);
  await run('check');
  await whole();
});

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
