import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { cuebook, serveV1, tempFolder } from '../../support/command-line';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { keepTexts } from '../../support/files';
import { makeToken } from '../../support/program';
import { SKILL_FILES } from '../../support/skill';
import { makeSpace } from '../webhook/support';

/** The folder of a skill counts as one file when a folder and a space are brought in step. */

let server: Awaited<ReturnType<typeof serveV1>>;
let owner: TestProfile;
let mate: TestProfile;
let space: { id: string; slug: string };
let folder: string;
beforeAll(async () => (server = await serveV1()));
afterAll(() => server.close());
beforeEach(async () => {
  owner = await makeProfile();
  mate = await makeProfile();
  space = await makeSpace(owner);
  await db.spaceMember.create({ data: { spaceId: space.id, userId: mate.id, role: 'publisher' } });
  folder = join(await tempFolder(), 'prompts');
});

async function sync(...words: string[]) {
  const env = { CUEBOOK_URL: server.url, CUEBOOK_TOKEN: await makeToken(owner) };
  return cuebook(['sync', folder, '--space', space.slug, ...words], { env });
}

/** A shared skill of the other member, with files below it. */
async function theirSkill(name = 'ship-it', content = 'Line one.\n\nLine two.\n\nLine three.') {
  return makePrompt({
    creator: mate,
    spaceId: space.id,
    isShared: true,
    title: `Skill ${name}`,
    description: 'Ships it. Use when asked.',
    content,
    skillName: name,
    files: await keepTexts(mate, SKILL_FILES),
  });
}

/** Writes the folder of a skill as a person does. */
async function ownSkill(name: string, text = 'First.', place = name) {
  await mkdir(join(folder, place, 'references'), { recursive: true });
  const head = `---\nname: ${name}\ndescription: Does it. Use when asked.\nlicense: MIT\n---\n`;
  await writeFile(join(folder, place, 'SKILL.md'), `${head}${text}`);
  await writeFile(
    join(folder, place, 'references', 'part.md'),
    '---\ntitle: Part\ndescription: d\n---\nA part.\n',
  );
}
const at = (name: string, path = 'SKILL.md') => join(folder, name, path);
const textAt = (name: string, path?: string) => readFile(at(name, path), 'utf8');
const edit = async (name: string, from: string | RegExp, to: string) =>
  writeFile(at(name), (await textAt(name)).replace(from, to));
const promptsThere = () => db.prompt.findMany({ where: { spaceId: space.id, deletedAt: null } });
const suggestionsOn = (promptId: string) =>
  db.suggestion.findMany({ where: { promptId }, orderBy: { createdAt: 'asc' } });

it('a skill is written as a folder with all its files, and one from here becomes a draft; then nothing changes', async () => {
  await theirSkill();
  await ownSkill('mine');
  expect(await sync()).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 written, 1 drafted') as string,
  });
  expect(await textAt('ship-it')).toMatch(/^---\nname: ship-it\n[^]*Line three\.$/);
  for (const { path, text } of SKILL_FILES) expect(await textAt('ship-it', path)).toBe(text);
  const draft = await db.prompt.findFirstOrThrow({ where: { skillName: 'mine', spaceId: space.id } });
  expect(draft).toMatchObject({ isShared: false, content: 'First.', createdBy: owner.id });
  // A part of a skill is no prompt of its own.
  expect(await promptsThere()).toHaveLength(2);
  expect(await sync()).toMatchObject({ code: 0, out: '2 unchanged.\n' });
  expect((await readdir(folder)).sort()).toEqual(['.cuebook.json', 'mine', 'ship-it']);
});

it('an edited skill updates the own draft or becomes one suggestion, which is in step once it is accepted', async () => {
  const theirs = await theirSkill();
  await ownSkill('mine');
  await sync();
  await edit('mine', 'First.', 'Second.');
  await writeFile(at('ship-it', 'scripts/run.sh'), '#!/bin/sh\necho "bye"\n');
  expect(await sync('--note', 'Politer')).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 changed, 1 suggested') as string,
  });
  expect(await db.prompt.findFirstOrThrow({ where: { skillName: 'mine', spaceId: space.id } })).toMatchObject(
    {
      version: 2,
      content: 'Second.',
    },
  );
  const [suggestion] = await suggestionsOn(theirs.id);
  expect(suggestion).toMatchObject({ baseVersion: 1, note: 'Politer', state: 'open' });
  expect((await sync()).out).toContain('1 waiting, 1 unchanged');
  expect(await suggestionsOn(theirs.id)).toHaveLength(1);
  await callerAs(mate).suggestion.accept({ id: suggestion!.id, version: 1 });
  await sync();
  expect(await sync()).toMatchObject({ code: 0, out: '2 unchanged.\n' });
  expect(await textAt('ship-it', 'scripts/run.sh')).toContain('bye');
  expect(await suggestionsOn(theirs.id)).toHaveLength(1);
});

it('a newer skill is written whole: files that are gone go, rights and line ends stay', async () => {
  const theirs = await theirSkill();
  await sync();
  await chmod(at('ship-it', 'scripts/run.sh'), 0o755);
  await writeFile(at('ship-it'), `\ufeff${(await textAt('ship-it')).replaceAll('\n', '\r\n')}`);
  // Line ends alone are no edit.
  expect(await sync()).toMatchObject({ code: 0, out: '1 unchanged.\n' });
  const files = await keepTexts(mate, SKILL_FILES.slice(0, 1));
  await callerAs(mate).prompt.update({ id: theirs.id, version: 1, content: 'New\nlines.', files });
  expect((await sync()).out).toContain('1 written');
  expect(await textAt('ship-it')).toMatch(/^\ufeff---\r\n[^]*New\r\nlines\.$/);
  expect((await stat(at('ship-it', 'scripts/run.sh'))).mode & 0o777).toBe(0o755);
  expect((await readdir(join(folder, 'ship-it'))).sort()).toEqual(['SKILL.md', 'scripts']);
  expect(await sync()).toMatchObject({ code: 0, out: '1 unchanged.\n' });
  // An edit in a file with such lines changes no others.
  await edit('ship-it', 'New', 'Newer');
  await sync();
  expect((await suggestionsOn(theirs.id))[0]).toMatchObject({ content: 'Newer\nlines.' });
});

it('a skill that both sides changed is a conflict with a suggestion on the old version, merged when it is accepted', async () => {
  const theirs = await theirSkill();
  await sync();
  await edit('ship-it', 'Line one', 'Line 1');
  await callerAs(mate).prompt.update({
    id: theirs.id,
    version: 1,
    content: 'Line one.\n\nLine two.\n\nLine 3.',
  });
  const both = await sync();
  expect(both.code).toBe(6);
  expect(both.err).toContain('ship-it: suggested');
  expect((await sync()).code).toBe(6);
  expect(await textAt('ship-it')).toContain('Line 1');
  const [suggestion, ...more] = await suggestionsOn(theirs.id);
  expect([suggestion!.baseVersion, more.length]).toEqual([1, 0]);
  await callerAs(mate).suggestion.accept({ id: suggestion!.id, version: 2 });
  expect((await sync()).code).toBe(0);
  expect(await textAt('ship-it')).toMatch(/Line 1[\s\S]*Line 3/);
  expect((await sync()).out).toBe('1 unchanged.\n');
});

it('an own draft that was saved elsewhere gets a suggestion, and nothing of it is lost', async () => {
  await ownSkill('mine', 'One.\n\nTwo.\n\nThree.');
  await sync();
  const draft = await db.prompt.findFirstOrThrow({ where: { skillName: 'mine', spaceId: space.id } });
  await callerAs(owner).prompt.update({ id: draft.id, version: 1, content: 'One.\n\nTwo.\n\n3.' });
  await edit('mine', 'One.', '1.');
  expect((await sync()).code).toBe(6);
  expect(await db.prompt.findUniqueOrThrow({ where: { id: draft.id } })).toMatchObject({ version: 2 });
  expect(await suggestionsOn(draft.id)).toMatchObject([{ baseVersion: 1, state: 'open' }]);
});

it('a declined skill is not suggested again for the same files, and another one is', async () => {
  const theirs = await theirSkill();
  await sync();
  await edit('ship-it', 'one', '1');
  await sync();
  const [suggestion] = await suggestionsOn(theirs.id);
  await callerAs(mate).suggestion.decline({ id: suggestion!.id, note: 'Too short.' });
  for (const words of [[], ['--dry-run']]) {
    const declined = await sync(...words);
    expect(declined.code).toBe(6);
    expect(declined.err).toContain(`declined by ${mate.fullName}: Too short.`);
  }
  expect(await suggestionsOn(theirs.id)).toHaveLength(1);
  await writeFile(at('ship-it', 'LICENSE.txt'), 'MIT');
  expect((await sync()).code).toBe(0);
  expect(await suggestionsOn(theirs.id)).toHaveLength(2);
});

it('a dry run says the same of skills, and writes and sends nothing', async () => {
  const theirs = await theirSkill();
  await ownSkill('mine');
  expect((await sync('--dry-run')).out).toContain('1 written, 1 drafted');
  expect(await readdir(folder)).toEqual(['mine']);
  expect(await promptsThere()).toHaveLength(1);
  await sync();
  await edit('mine', 'First.', 'Second.');
  await edit('ship-it', 'one', '1');
  expect((await sync('--dry-run')).out).toContain('1 changed, 1 suggested');
  expect(await suggestionsOn(theirs.id)).toEqual([]);
});

it('a skill that is gone goes with --prune alone and unless it was edited; one that is deleted here stays there', async () => {
  const [gone, edited, kept] = [
    await theirSkill('gone'),
    await theirSkill('edited'),
    await theirSkill('kept'),
  ];
  await sync();
  await edit('edited', 'one', '1');
  for (const { id } of [gone, edited]) await callerAs(mate).prompt.delete({ id });
  expect(await sync()).toMatchObject({ code: 0, out: expect.stringContaining('2 gone') as string });
  expect((await sync('--prune', '--dry-run')).out).toContain('would be: removed');
  expect(await readdir(folder)).toContain('gone');
  expect((await sync('--prune')).out).toContain('1 removed, 1 gone');
  expect((await readdir(folder)).sort()).toEqual(['.cuebook.json', 'edited', 'kept']);
  // What is gone there is never made anew from its folder.
  expect((await sync()).out).toContain('1 gone');
  await rm(join(folder, 'kept'), { recursive: true });
  for (const _again of [1, 2]) expect((await sync()).out).toContain('1 deleted');
  expect((await promptsThere()).map(({ id }) => id)).toEqual([kept.id]);
});

it('a folder with --approved holds the approved skill, and one that waits for its approval stays', async () => {
  const theirs = await theirSkill();
  await theirSkill('never');
  await callerAs(owner).status.set({ promptId: theirs.id, version: 1, status: 'approved' });
  await callerAs(mate).prompt.update({ id: theirs.id, version: 1, content: 'A draft of more.' });
  await ownSkill('mine');
  await sync('--approved', '--prune');
  expect((await readdir(folder)).sort()).toEqual(['.cuebook.json', 'mine', 'ship-it']);
  expect(await textAt('ship-it')).toContain('Line one.');
  expect(await sync('--approved', '--prune')).toMatchObject({ code: 0, out: '2 unchanged.\n' });
  await db.promptStatus.create({
    data: { promptId: theirs.id, version: 1, status: 'tested', approvedBy: owner.id },
  });
  expect((await sync('--approved', '--prune')).out).toContain('1 removed, 1 unchanged');
  expect((await readdir(folder)).sort()).toEqual(['.cuebook.json', 'mine']);
});

it('a folder with --approved keeps a skill that was sent until it is approved, and has an approved one back after a withdrawal', async () => {
  const set = (promptId: string, version: number, status: 'approved' | 'tested') =>
    db.promptStatus.create({ data: { promptId, version, status, approvedBy: mate.id } });
  await ownSkill('mine');
  const theirs = await theirSkill();
  await set(theirs.id, 1, 'approved');
  await sync('--approved');
  const [own] = (await promptsThere()).filter(({ skillName }) => skillName === 'mine');
  await set(own!.id, 1, 'approved');
  expect((await sync('--approved')).out).toBe('2 unchanged.\n');
  await edit('mine', 'First', 'Second');
  expect((await sync('--approved')).out).toContain('1 changed, 1 unchanged');
  for (const words of [
    ['--approved', '--dry-run'],
    ['--approved', '--prune'],
  ]) {
    expect((await sync(...words)).out).toBe(
      'mine: version 2 waits for approval, version 1 is approved\n1 waiting, 1 unchanged.\n',
    );
    expect(await textAt('mine')).toContain('Second.');
  }
  await set(own!.id, 2, 'approved');
  expect((await sync('--approved')).out).toBe('2 unchanged.\n');
  // Withdrawn, removed and approved again.
  await set(theirs.id, 1, 'tested');
  expect((await sync('--approved', '--prune')).out).toContain('1 removed, 1 unchanged');
  await set(theirs.id, 1, 'approved');
  expect((await sync('--approved', '--prune')).out).toBe(
    'ship-it: written, version 1\n1 written, 1 unchanged.\n',
  );
});

it('a secret in any file of a skill stops it, both ways, and is not said', async () => {
  const key = ['ghp', 'x7Kq2mVb9RtLw4ZpNc8YdHs5GfJa3TuE6oXi'].join('_');
  await makePrompt({
    creator: mate,
    spaceId: space.id,
    title: 'Skill leaked',
    description: 'Leaks it.',
    content: 'Run it.',
    skillName: 'leaked',
    acceptedSecretKinds: ['GitHub token'],
    files: await keepTexts(mate, [{ path: 'scripts/run.sh', text: `TOKEN=${key}\n` }]),
  });
  await ownSkill('mine');
  await writeFile(at('mine', 'references/env.txt'), `TOKEN=${key}\n`);
  const { code, err, out } = await sync();
  expect(code).toBe(6);
  expect(err).toContain('leaked: not written, scripts/run.sh');
  expect(err).toContain('mine: not sent, references/env.txt');
  expect(err + out).not.toContain(key);
  expect(await readdir(folder)).not.toContain('leaked');
  expect(await promptsThere()).toHaveLength(1);
});

it('a folder without the record is known by its files, and an edited one becomes a suggestion', async () => {
  const theirs = await theirSkill();
  await sync();
  const forget = () => rm(join(folder, '.cuebook.json'));
  await forget();
  expect(await sync()).toMatchObject({ code: 0, out: '1 unchanged.\n' });
  // An older version is unedited, and the newer one is written.
  await forget();
  await callerAs(mate).prompt.update({ id: theirs.id, version: 1, content: 'Newer.' });
  expect((await sync()).out).toContain('1 written');
  expect(await textAt('ship-it')).toContain('Newer.');
  await edit('ship-it', 'Newer.', 'Mine.');
  await forget();
  expect((await sync()).err).toContain('ship-it: suggested');
  await forget();
  expect((await sync()).err).toContain('already suggested');
  expect(await suggestionsOn(theirs.id)).toMatchObject([{ baseVersion: 2, content: 'Mine.' }]);
  expect(await promptsThere()).toHaveLength(1);
});

it('a folder that was moved or whose skill was renamed is still of the same prompt', async () => {
  const theirs = await theirSkill();
  await sync();
  await mkdir(join(folder, 'agents'));
  await rename(join(folder, 'ship-it'), join(folder, 'agents', 'ship-it'));
  expect(await sync()).toMatchObject({ code: 0, out: '1 unchanged.\n' });
  await callerAs(mate).prompt.update({ id: theirs.id, version: 1, skillName: 'ship-that' });
  await sync();
  expect(await readdir(join(folder, 'agents'))).toEqual(['ship-that']);
  expect(await textAt('agents/ship-that')).toContain('name: ship-that');
  expect(await sync()).toMatchObject({ code: 0, out: '1 unchanged.\n' });
  // A copy is no second prompt.
  await ownSkill('ship-that', 'Copied.', 'copy');
  expect((await sync()).err).toContain('copy: the same skill as agents/ship-that');
  expect(await promptsThere()).toHaveLength(1);
});

it('a skill with a link, a repository of its own, or a name that differs only in case is stopped', async () => {
  await theirSkill();
  const outside = join(folder, '..', 'outside.txt');
  await writeFile(outside, 'Not of the folder.');
  await ownSkill('linked');
  await symlink(outside, at('linked', 'references/outside.txt'));
  await ownSkill('cloned');
  execFileSync('git', ['init', '-q', join(folder, 'cloned')]);
  await mkdir(join(folder, 'Ship-It'));
  await writeFile(join(folder, 'Ship-It', 'notes.txt'), 'Another folder.');
  const { code, err } = await sync();
  expect(code).toBe(6);
  expect(err).toContain('linked: references/outside.txt is a link');
  expect(err).toContain('cloned: it is a Git repository of its own');
  expect(err).toContain('ship-it: not written, its name differs from Ship-It only in case');
  expect(await promptsThere()).toHaveLength(1);
  expect(await readdir(folder)).not.toContain('ship-it');
  // A folder of another person's link is not written through.
  await rm(join(folder, 'Ship-It'), { recursive: true });
  await mkdir(join(folder, '..', 'elsewhere'));
  await symlink(join(folder, '..', 'elsewhere'), join(folder, 'ship-it'));
  expect((await sync()).err).toContain('ship-it: not written, a link that leads out of the folder');
  expect(await readdir(join(folder, '..', 'elsewhere'))).toEqual([]);
});

it('the next run ends what an interrupted one left of a skill', async () => {
  await theirSkill();
  await sync();
  const whole = await textAt('ship-it');
  await rename(join(folder, 'ship-it'), join(folder, '.ship-it.cuebook-old'));
  await mkdir(join(folder, '.ship-it.cuebook-part-0a'));
  await writeFile(join(folder, '.ship-it.cuebook-part-0a', 'SKILL.md'), 'half');
  expect(await sync()).toMatchObject({ code: 0, out: '1 unchanged.\n' });
  expect(await textAt('ship-it')).toBe(whole);
  expect((await readdir(folder)).sort()).toEqual(['.cuebook.json', 'ship-it']);
});

it('what was edited after an interrupted run stays, and is sent', async () => {
  await theirSkill();
  await sync();
  await mkdir(join(folder, '.ship-it.cuebook-new'));
  await writeFile(join(folder, '.ship-it.cuebook-new', 'SKILL.md'), 'about to take the place');
  await edit('ship-it', 'one', 'my own words');
  expect((await sync()).out).toContain('1 suggested');
  expect(await textAt('ship-it')).toContain('my own words');
  expect((await readdir(folder)).sort()).toEqual(['.cuebook.json', 'ship-it']);
});

it('a folder that was never sent stays with --prune, also where a prompt is about to get its name', async () => {
  const prompt = await makePrompt({ creator: mate, spaceId: space.id, isShared: true, content: 'Ship it.' });
  await callerAs(owner).status.set({ promptId: prompt.id, version: 1, status: 'approved' });
  await callerAs(mate).prompt.update({ id: prompt.id, version: 1, skillName: 'ship-it' });
  await mkdir(join(folder, 'ship-it'), { recursive: true });
  const own = '---\nname: ship-it\ndescription: Mine. Use when asked.\n---\nMine.\n';
  await writeFile(join(folder, 'ship-it', 'SKILL.md'), own);
  const { out } = await sync('--approved', '--prune');
  expect(out).not.toContain('removed');
  expect(await textAt('ship-it')).toBe(own);
});

it('a folder of a version that the library has lost stays as it is', async () => {
  await theirSkill();
  await sync();
  const record = join(folder, '.cuebook.json');
  await writeFile(record, (await readFile(record, 'utf8')).replace('"version": 1', '"version": 3'));
  const before = await textAt('ship-it');
  const { code, err } = await sync('--prune');
  expect([code, err]).toEqual([
    6,
    expect.stringContaining('ship-it: version 3 isn’t in the library') as string,
  ]);
  expect(await textAt('ship-it')).toBe(before);
});
