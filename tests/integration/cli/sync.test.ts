import { link, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SUGGESTIONS_PAGE_SIZE } from '@/domain/suggestion/limits';
import { db } from '@/server/db';
import { callerAs } from '../../support/caller';
import { cuebook, serveV1, tempFolder } from '../../support/command-line';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { makeToken } from '../../support/program';
import { makeSpace } from '../webhook/support';

/** One command keeps a folder and a space equal, in both directions, and loses no text. */

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

/** Runs the command as the owner of the space. */
async function sync(...words: string[]) {
  return syncWith(await makeToken(owner), ...words);
}
const syncWith = (token: string, ...words: string[]) =>
  cuebook(['sync', folder, '--space', space.slug, ...words], {
    env: { CUEBOOK_URL: server.url, CUEBOOK_TOKEN: token },
  });
const fileOf = (slug: string) => join(folder, `${slug}.md`);
const textOf = (slug: string) => readFile(fileOf(slug), 'utf8');
const edit = async (slug: string, from: string | RegExp, to: string) =>
  writeFile(fileOf(slug), (await textOf(slug)).replace(from, to));
const shared = (content: string, creator = mate) =>
  makePrompt({ creator, spaceId: space.id, isShared: true, content });
const files = async () => (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();

describe('a folder and a space', () => {
  it('a folder and a space are brought in step both ways, and then nothing changes', async () => {
    const theirs = await shared('Say hello.');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'mine.md'), '---\ntitle: Mine\ndescription: Of a file\n---\nSay goodbye.\n');
    expect(await sync()).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 written, 1 drafted') as string,
    });
    const draft = await db.prompt.findFirstOrThrow({ where: { title: 'Mine', spaceId: space.id } });
    expect(draft).toMatchObject({ isShared: false, content: 'Say goodbye.', createdBy: owner.id });
    expect(await files()).toEqual(['mine.md', `${theirs.slug}.md`].sort());
    expect(await sync()).toMatchObject({ code: 0, out: '2 unchanged.\n' });

    // Newer there: written here.
    await callerAs(mate).prompt.update({ id: theirs.id, version: 1, content: 'Say hello, twice.' });
    expect((await sync()).out).toContain('1 written, 1 unchanged.');
    expect(await textOf(theirs.slug)).toContain('Say hello, twice.');
    // Edited here: one's own draft is changed, another one's prompt gets a suggestion.
    await writeFile(
      join(folder, 'mine.md'),
      (await readFile(join(folder, 'mine.md'), 'utf8')).replace('goodbye', 'farewell'),
    );
    await edit(theirs.slug, 'twice', 'three times');
    expect(await sync('--note', 'Politer')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 changed, 1 suggested') as string,
    });
    expect(await db.prompt.findUniqueOrThrow({ where: { id: draft.id } })).toMatchObject({
      version: 2,
      content: 'Say farewell.',
    });
    const [suggestion] = await db.suggestion.findMany({ where: { promptId: theirs.id } });
    expect(suggestion).toMatchObject({
      baseVersion: 2,
      content: 'Say hello, three times.',
      note: 'Politer',
      state: 'open',
    });
    expect(await sync()).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 waiting, 1 unchanged') as string,
    });
    expect(await db.suggestion.count({ where: { promptId: theirs.id } })).toBe(1);
    // Accepted: the file is in step without another word.
    await callerAs(mate).suggestion.accept({ id: suggestion!.id, version: 2 });
    await sync();
    expect(await sync()).toMatchObject({ code: 0, out: '2 unchanged.\n' });
    expect(await db.suggestion.count({ where: { promptId: theirs.id } })).toBe(1);
  });

  it('a folder and a space exchange no note with a secret in it: that file stops', async () => {
    const prompt = await shared('Say hello.');
    await sync();
    await edit(prompt.slug, 'hello', 'hello, twice');
    const secret = ['ghp', 'x7Kq2mVb9RtLw4ZpNc8YdHs5GfJa3TuE6oXi'].join('_');
    const stopped = await sync('--note', `Politer, with ${secret}`);
    expect(stopped.code).toBe(6);
    expect(stopped.err).toContain('the words of --note contain what looks like a secret');
    expect(stopped.out + stopped.err).not.toContain(secret);
    expect(await db.suggestion.count({ where: { promptId: prompt.id } })).toBe(0);
    expect((await sync('--note', 'Politer')).code).toBe(0);
    expect(await db.suggestion.count({ where: { promptId: prompt.id } })).toBe(1);
  });

  it('a folder and a space are compared in a dry run, too, before the folder is there', async () => {
    const prompt = await shared('Say hello.');
    const dry = await sync('--dry-run');
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining(`${prompt.slug}.md`) as string });
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it('a folder and a space keep both texts where both have changed, until somebody decides', async () => {
    const prompt = await shared('Line one.\n\nLine two.\n\nLine three.');
    await sync();
    await edit(prompt.slug, 'Line one', 'Line 1');
    await callerAs(mate).prompt.update({
      id: prompt.id,
      version: 1,
      content: 'Line one.\n\nLine two.\n\nLine 3.',
    });
    const both = await sync();
    expect(both.code).toBe(6);
    expect(both.err).toContain(`${prompt.slug}.md: suggested`);
    expect(await textOf(prompt.slug)).toContain('Line 1');
    expect((await sync()).code).toBe(6);
    const [suggestion, ...more] = await db.suggestion.findMany({ where: { promptId: prompt.id } });
    expect([suggestion!.baseVersion, more.length]).toEqual([1, 0]);
    await callerAs(mate).suggestion.accept({ id: suggestion!.id, version: 2 });
    expect(await sync()).toMatchObject({ code: 0 });
    expect(await textOf(prompt.slug)).toMatch(/Line 1[\s\S]*Line 3/);
    expect((await sync()).out).toBe('1 unchanged.\n');
  });

  it('a folder and a space make no declined suggestion again, and say who declined it and why', async () => {
    const prompt = await shared('Say hello.');
    await sync();
    await edit(prompt.slug, 'hello', 'hi');
    await sync();
    const suggestion = await db.suggestion.findFirstOrThrow({ where: { promptId: prompt.id } });
    await callerAs(mate).suggestion.decline({ id: suggestion.id, note: 'Too short.' });
    const summary = join(folder, '..', 'summary.md');
    const declined = await sync('--summary', summary);
    expect(declined.code).toBe(6);
    expect(declined.err).toContain(`declined by ${mate.fullName}: Too short.`);
    expect(await readFile(summary, 'utf8')).toContain(
      `- \`${prompt.slug}.md\`: \`declined by ${mate.fullName}: Too short.\``,
    );
    expect(await db.suggestion.count({ where: { promptId: prompt.id } })).toBe(1);
    expect(await textOf(prompt.slug)).toContain('Say hi.');
    // Another text is another suggestion.
    await edit(prompt.slug, 'Say hi.', 'Say hi to everybody.');
    expect((await sync()).code).toBe(0);
    expect(await db.suggestion.count({ where: { promptId: prompt.id } })).toBe(2);
  });

  it('a folder and a space find a suggestion with the same text behind many others', async () => {
    const prompt = await shared('Say hello.');
    await sync();
    await edit(prompt.slug, 'hello', 'hi');
    await sync();
    const own = await db.suggestion.findFirstOrThrow({ where: { promptId: prompt.id } });
    const add = (count: number) => db.$executeRaw`
      INSERT INTO suggestions SELECT (jsonb_populate_record(s, jsonb_build_object(
        'id', gen_random_uuid(), 'content', 'Other ' || n, 'created_at', s.created_at + n * interval '1 second'))).*
      FROM suggestions s CROSS JOIN generate_series(1, ${count}::int) AS n WHERE s.id = ${own.id}::uuid`;
    await add(SUGGESTIONS_PAGE_SIZE + 2);
    // Says what it would do, without the server's memory of requests that were sent before.
    expect((await sync('--dry-run')).out).toContain('already suggested');
    await callerAs(mate).suggestion.decline({ id: own.id, note: 'Too short.' });
    expect((await sync('--dry-run')).err).toContain(`declined by ${mate.fullName}: Too short.`);
  });

  it('a folder and a space send an edit also where an approval was withdrawn, and stop one file only where one is refused', async () => {
    const [withdrawn, fine] = [await shared('Approved text.'), await shared('Other text.')];
    for (const { id } of [withdrawn, fine]) {
      await callerAs(owner).status.set({ promptId: id, version: 1, status: 'approved' });
    }
    await sync('--approved');
    await edit(withdrawn.slug, 'Approved', 'Better');
    await callerAs(owner).status.set({ promptId: withdrawn.id, version: 1, status: 'tested' });
    expect((await sync('--approved', '--prune')).out).toContain('1 suggested, 1 unchanged');
    expect(await textOf(withdrawn.slug)).toContain('Better text.');
    // A version that the library doesn't have stops that file alone.
    await writeFile(
      fileOf(fine.slug),
      (await textOf(fine.slug)).replace(/version: 1\b/, 'version: 7').replace('Other', 'Edited'),
    );
    const stopped = await sync();
    expect(stopped.code).toBe(6);
    expect(stopped.err).toContain(`${fine.slug}.md`);
    expect(stopped.out).toContain('1 waiting');
  });

  it('a folder and a space end with the first refusal of a token that may not send, or not any more', async () => {
    const prompt = await shared('Say hello.');
    await sync();
    await edit(prompt.slug, 'hello', 'hi');
    await writeFile(join(folder, 'mine.md'), '---\ntitle: Mine\ndescription: d\n---\nMine.\n');
    const reader = await makeToken(owner, { scopes: ['prompts:read', 'export'] });
    const refused = await syncWith(reader);
    expect(refused).toMatchObject({ code: 3 });
    expect(refused.err).toContain('The token is missing the scope prompts:draft.');
    const ended = await makeToken(owner);
    await db.personalToken.updateMany({ where: { profileId: owner.id }, data: { revokedAt: new Date() } });
    expect(await syncWith(ended)).toMatchObject({ code: 3 });
    expect(await db.suggestion.count({ where: { promptId: prompt.id } })).toBe(0);
  });

  it('a folder and a space write files whole: another name keeps its text, and nothing half written stays', async () => {
    const prompt = await shared('Say hello.');
    await sync();
    const other = join(folder, '..', 'other-name.md');
    await link(fileOf(prompt.slug), other);
    const before = await readFile(other, 'utf8');
    await mkdir(join(folder, 'team'));
    await rename(fileOf(prompt.slug), join(folder, 'team', `${prompt.slug}.md`));
    const left = join(folder, 'team', '.cuebook-5f0f2c1e-0000-4000-8000-000000000000.part');
    await writeFile(left, 'half a te');
    await callerAs(mate).prompt.update({ id: prompt.id, version: 1, content: 'Say goodbye.' });
    expect(await sync()).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'team', `${prompt.slug}.md`), 'utf8')).toContain('Say goodbye.');
    expect(await readFile(other, 'utf8')).toBe(before);
    expect(await readdir(join(folder, 'team'))).toEqual([`${prompt.slug}.md`]);
  });

  it('a folder and a space leave parts of skills and what is not UTF-8 alone, and write no record through a link', async () => {
    const head = '---\ntitle: Part\ndescription: d\n---\n';
    await mkdir(join(folder, 'a-skill', 'references'), { recursive: true });
    await writeFile(join(folder, 'a-skill', 'SKILL.md'), '---\nname: a-skill\ndescription: d\n---\nDo it.\n');
    await writeFile(join(folder, 'a-skill', 'references', 'part.md'), `${head}A part of a skill.\n`);
    await writeFile(join(folder, 'latin.md'), Buffer.from(`${head}Gr\u00fc\u00dfe.\n`, 'latin1'));
    const first = await sync();
    expect(first).toMatchObject({ code: 6, err: expect.stringContaining('latin.md: not UTF-8') as string });
    expect(await db.prompt.findMany({ where: { spaceId: space.id } })).toMatchObject([
      { skillName: 'a-skill' },
    ]);
    await rm(join(folder, '.cuebook.json'));
    const outside = join(folder, '..', 'outside.json');
    await symlink(outside, join(folder, '.cuebook.json'));
    expect((await sync()).code).toBe(6);
    expect(await readdir(join(folder, '..'))).not.toContain('outside.json');
  });

  it('a folder and a space remove nothing without --prune, and never what was edited', async () => {
    const [gone, edited, kept] = [await shared('One.'), await shared('Two.'), await shared('Three.')];
    await sync();
    await edit(edited.slug, 'Two.', 'Two and a half.');
    for (const { id } of [gone, edited]) await callerAs(mate).prompt.delete({ id });
    expect(await sync()).toMatchObject({ code: 0, out: expect.stringContaining('2 gone') as string });
    expect(await files()).toHaveLength(3);
    expect((await sync('--prune', '--dry-run')).out).toContain('would be: removed');
    expect(await files()).toHaveLength(3);
    expect((await sync('--prune')).out).toContain('1 removed, 1 gone');
    expect(await files()).toEqual([`${edited.slug}.md`, `${kept.slug}.md`].sort());
    // A file that is deleted here stays deleted, and its prompt stays there.
    await rm(fileOf(kept.slug));
    expect((await sync()).out).toContain('1 deleted');
    expect((await sync()).out).toContain('1 deleted');
    expect(await files()).toEqual([`${edited.slug}.md`]);
    expect(await db.prompt.count({ where: { id: kept.id, deletedAt: null } })).toBe(1);
    // A space out of reach ends it before anything.
    await db.spaceMember.deleteMany({ where: { spaceId: space.id, userId: owner.id } });
    expect((await sync('--prune')).code).toBe(4);
    expect(await files()).toEqual([`${edited.slug}.md`]);
  });

  it('a folder and a space that were in step without --approved leave with it what was never approved, but not what was sent', async () => {
    const theirs = await shared('Theirs.');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'mine.md'), '---\ntitle: Mine\ndescription: d\n---\nMine.\n');
    await sync();
    // In step again: what was sent is not taken for what came from the library.
    await sync();
    expect((await sync('--approved')).out).toContain(
      `${theirs.slug}.md: its prompt is gone, out of reach or not approved`,
    );
    expect(await files()).toEqual(['mine.md', `${theirs.slug}.md`].sort());
    await sync('--approved', '--prune');
    expect(await files()).toEqual(['mine.md']);
    await callerAs(owner).status.set({ promptId: theirs.id, version: 1, status: 'approved' });
    await sync('--approved', '--prune');
    expect(await files()).toEqual(['mine.md', `${theirs.slug}.md`].sort());
  });

  it('a folder and a space keep with --approved --prune what a person sent before: by push, as a suggestion, or corrected since', async () => {
    await mkdir(folder, { recursive: true });
    const write = (title: string) =>
      writeFile(join(folder, `${title}.md`), `---\ntitle: ${title}\ndescription: d\n---\nText.\n`);
    await write('pushed');
    const push = ['push', folder, '--space', space.slug];
    await cuebook(push, { env: { CUEBOOK_URL: server.url, CUEBOOK_TOKEN: await makeToken(owner) } });
    await write('sent');
    const theirs = await shared('Say hello.');
    await sync();
    // Somebody corrects the draft in the browser, and accepts the suggestion that came from the other file.
    const sent = await db.prompt.findFirstOrThrow({ where: { spaceId: space.id, title: 'sent' } });
    await callerAs(owner).prompt.update({ id: sent.id, version: 1, content: 'Better text.' });
    await edit(theirs.slug, 'hello', 'hi');
    await sync();
    const { id } = await db.suggestion.findFirstOrThrow({ where: { promptId: theirs.id } });
    await callerAs(mate).suggestion.accept({ id, version: 1 });
    await sync();
    expect((await sync('--approved', '--prune')).out).not.toContain('removed');
    expect(await files()).toEqual(['pushed.md', 'sent.md', `${theirs.slug}.md`].sort());
  });

  it('a folder and a space hold approved versions with --approved, and what waits for its first approval', async () => {
    const approved = await shared('Approved text.');
    await shared('Never approved.');
    await callerAs(owner).status.set({ promptId: approved.id, version: 1, status: 'approved' });
    await callerAs(mate).prompt.update({ id: approved.id, version: 1, content: 'A draft of more.' });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'mine.md'), '---\ntitle: Mine\ndescription: d\n---\nSay goodbye.\n');
    expect(await sync('--approved', '--prune')).toMatchObject({ code: 0 });
    expect(await files()).toEqual(['mine.md', `${approved.slug}.md`].sort());
    expect(await textOf(approved.slug)).toContain('Approved text.');
    expect(await sync('--approved', '--prune')).toMatchObject({ code: 0, out: '2 unchanged.\n' });
    // Withdrawn: the file goes.
    await db.promptStatus.create({
      data: { promptId: approved.id, version: 1, status: 'tested', approvedBy: owner.id },
    });
    expect((await sync('--approved', '--prune')).out).toContain('1 removed');
    expect(await files()).toEqual(['mine.md']);
  });

  it('a folder and a space stop what looks like a secret, both ways', async () => {
    const key = ['ghp', 'x7Kq2mVb9RtLw4ZpNc8YdHs5GfJa3TuE6oXi'].join('_');
    const leaked = await makePrompt({
      creator: mate,
      spaceId: space.id,
      content: `Use ${key} to sign in.`,
      acceptedSecretKinds: ['GitHub token'],
    });
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'mine.md'), `---\ntitle: Mine\ndescription: d\n---\nUse ${key}.\n`);
    const { code, err } = await sync();
    expect(code).toBe(6);
    expect(err).toContain(`${leaked.slug}.md: not written`);
    expect(err).toContain('mine.md: not sent');
    expect(err).not.toContain(key);
    expect(await files()).toEqual(['mine.md']);
    expect(await db.prompt.count({ where: { spaceId: space.id } })).toBe(1);
  });

  it('a folder and a space write nothing outside, keep names that differ in case apart, and line ends as they are', async () => {
    const [linked, cased, lines] = [
      await shared('One.'),
      await shared('Two.'),
      await shared('Three.\nFour.'),
    ];
    await mkdir(folder, { recursive: true });
    const outside = join(folder, '..', 'outside.md');
    await symlink(outside, fileOf(linked.slug));
    await writeFile(fileOf(cased.slug.toUpperCase()), '---\ntitle: Another\ndescription: d\n---\nText.\n');
    expect((await sync('--dry-run')).code).toBe(6);
    const first = await sync();
    expect(first.code).toBe(6);
    expect(first.err).toContain('differs from');
    expect(await readdir(join(folder, '..'))).not.toContain('outside.md');
    await writeFile(fileOf(lines.slug), `\ufeff${(await textOf(lines.slug)).replaceAll('\n', '\r\n')}`);
    await callerAs(mate).prompt.update({ id: lines.id, version: 1, content: 'Three.\nFive.' });
    await sync();
    const after = await textOf(lines.slug);
    expect(after).toMatch(/^\ufeff---\r\n/);
    expect(after).toContain('Five.\r\n');
  });

  it('a folder and a space bring back a file that the sync removed when its version is approved again', async () => {
    const prompt = await shared('Approved text.');
    const set = (status: 'approved' | 'tested') =>
      callerAs(owner).status.set({ promptId: prompt.id, version: 1, status });
    await set('approved');
    await sync('--approved', '--prune');
    await set('tested');
    expect((await sync('--approved', '--prune', '--dry-run')).out).toContain('would be: removed');
    expect((await sync('--approved', '--prune')).out).toContain('1 removed');
    await set('approved');
    expect(await sync('--approved', '--prune')).toMatchObject({
      code: 0,
      out: `${prompt.slug}.md: written, version 1\n1 written, 0 unchanged.\n`,
    });
    // What a person deletes stays deleted, and the words say how it comes back.
    await rm(fileOf(prompt.slug));
    const deleted = await sync('--approved');
    expect(deleted.out).toContain(`remove ${prompt.slug} from .cuebook.json`);
    const record = join(folder, '.cuebook.json');
    const { prompts, ...rest } = JSON.parse(await readFile(record, 'utf8')) as { prompts: object };
    expect(Object.keys(prompts)).toEqual([prompt.id]);
    await writeFile(record, JSON.stringify({ ...rest, prompts: {} }));
    expect((await sync('--approved')).out).toContain('1 written');
  });

  it('a folder and a space bring back what a sync removed that ended before it kept its record', async () => {
    const prompt = await shared('Approved text.');
    const set = (status: 'approved' | 'tested') =>
      callerAs(owner).status.set({ promptId: prompt.id, version: 1, status });
    await set('approved');
    await sync('--approved', '--prune');
    await set('tested');
    const record = join(folder, '.cuebook.json');
    const before = await readFile(record, 'utf8');
    await sync('--approved', '--prune');
    expect(await files()).toEqual([]);
    const removing = JSON.parse(before) as { prompts: Record<string, object> };
    removing.prompts[prompt.id] = { ...removing.prompts[prompt.id], pruned: true };
    await writeFile(record, JSON.stringify(removing));
    expect(await sync('--approved', '--prune')).toMatchObject({ code: 0, out: '0 unchanged.\n' });
    await set('approved');
    expect((await sync('--approved')).out).toContain(`${prompt.slug}.md: written, version 1`);
    expect(await readFile(record, 'utf8')).not.toContain('pruned');
  });

  it('a folder and a space keep a file whose version the library has lost', async () => {
    const prompt = await shared('Say hello.');
    await sync();
    const ahead = (await textOf(prompt.slug)).replace('version: 1', 'version: 3');
    await writeFile(fileOf(prompt.slug), ahead);
    expect(await sync()).toMatchObject({
      code: 6,
      err: expect.stringContaining('version 3 isn’t in the library, whose newest is version 1') as string,
    });
    expect(await textOf(prompt.slug)).toBe(ahead);
  });

  it('a folder and a space with --approved keep what was sent from a file until it is approved, as a draft and as a suggestion', async () => {
    const own = await makePrompt({ creator: owner, spaceId: space.id, content: 'Own text.' });
    const theirs = await shared('Their text.');
    const approve = (promptId: string, version: number, status: 'approved' | 'tested' = 'approved') =>
      db.promptStatus.create({ data: { promptId, version, status, approvedBy: mate.id } });
    for (const { id } of [own, theirs]) await approve(id, 1);
    await sync('--approved');
    for (const { slug } of [own, theirs]) await edit(slug, 'text', 'edited text');
    expect((await sync('--approved')).out).toContain('1 changed, 1 suggested');
    const [suggestion] = await db.suggestion.findMany({ where: { promptId: theirs.id } });
    await callerAs(mate).suggestion.accept({ id: suggestion!.id, version: 1 });
    const edited = async () => {
      for (const { slug } of [own, theirs]) expect(await textOf(slug)).toContain('edited text');
    };
    for (const words of [['--approved', '--dry-run'], ['--approved'], ['--approved', '--prune']]) {
      const kept = await sync(...words);
      expect(kept).toMatchObject({ code: 0, out: expect.stringContaining('2 waiting') as string });
      expect(kept.out).toContain('version 2 waits for approval, version 1 is approved');
      await edited();
    }
    // Also without any approved version.
    await approve(own.id, 1, 'tested');
    expect((await sync('--approved', '--prune')).out).toContain(
      'version 2 waits for approval, none is approved',
    );
    for (const { id } of [own, theirs]) await approve(id, 2);
    await sync('--approved');
    expect((await sync('--approved')).out).toBe('2 unchanged.\n');
    await edited();
    // Withdrawn after it came from there: it goes back to the version that is approved now.
    await approve(own.id, 1);
    await approve(own.id, 2, 'tested');
    await sync('--approved');
    expect(await textOf(own.slug)).toContain('Own text.');
  });

  it('a folder and a space with --approved hold an approved version also after a sync without it', async () => {
    const prompt = await shared('Approved text.');
    await callerAs(owner).status.set({ promptId: prompt.id, version: 1, status: 'approved' });
    await callerAs(mate).prompt.update({ id: prompt.id, version: 1, content: 'A draft of more.' });
    await sync();
    expect(await textOf(prompt.slug)).toContain('A draft of more.');
    await sync('--approved');
    expect(await textOf(prompt.slug)).toContain('Approved text.');
  });

  it('a folder and a space write no name beside one of any file that differs only in case, nor does a pull', async () => {
    const prompt = await shared('A text.');
    await mkdir(folder, { recursive: true });
    const readme = `${prompt.slug.toUpperCase()}.md`;
    await writeFile(join(folder, readme), '# About this project\n');
    const stopped = await sync();
    expect(stopped).toMatchObject({
      code: 6,
      err: expect.stringContaining(`differs from ${readme}`) as string,
    });
    const env = { CUEBOOK_URL: server.url, CUEBOOK_TOKEN: await makeToken(owner) };
    const pulled = await cuebook(['pull', folder, '--space', space.slug, '--force'], { env });
    expect(pulled).toMatchObject({
      code: 6,
      err: expect.stringContaining(`differs from ${readme}`) as string,
    });
    expect(await files()).toEqual([readme]);
    // A folder of that name is no error of the system.
    await rm(join(folder, readme));
    await mkdir(fileOf(prompt.slug));
    expect((await sync()).err).toContain('another file is there');
  });

  it('a folder and a space call no file deleted that is there: of an interrupted run, or one that can’t be read', async () => {
    const place = join(folder, 'mine.md');
    const text = '---\ntitle: Mine\ndescription: d\n---\nSay goodbye.\n';
    await mkdir(folder, { recursive: true });
    await writeFile(place, text);
    const broken = await shared('A text.');
    const token = await makeToken(owner);
    await syncWith(token);
    // The draft was made, and the file was not written any more.
    await writeFile(place, text);
    const next = await syncWith(token);
    expect(next.out).toContain('mine.md: already a draft');
    expect(next.out).not.toContain('deleted here');
    expect((await sync()).out).toBe('2 unchanged.\n');
    await edit(broken.slug, /title: .*\n/, '');
    await rename(fileOf(broken.slug), join(folder, 'moved.md'));
    const untitled = await sync();
    expect(untitled).toMatchObject({
      code: 6,
      err: expect.stringContaining('moved.md: its front matter has no title') as string,
    });
    expect(untitled.out).toBe('1 stopped, 1 unchanged.\n');
    await writeFile(join(folder, 'moved.md'), `---\nprompt: ${broken.slug}\ntitle: [\n---\nText.\n`);
    expect((await sync()).out).toBe('1 stopped, 1 unchanged.\n');
  });

  it('a folder and a space say in a dry run what a sync would do, also in the summary, and name files that are no prompts', async () => {
    const prompt = await shared('A text.');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'hello.md'), 'Say hello.\n');
    await writeFile(join(folder, 'bare.md'), '---\ntitle: Bare\n---\nSay goodbye.\n');
    const summary = join(folder, '..', 'summary.md');
    const dry = await sync('--dry-run', '--summary', summary);
    expect(dry).toMatchObject({
      code: 6,
      out: `${prompt.slug}.md: would be: written, version 1\n1 written, 1 stopped, 0 unchanged.\n`,
    });
    expect(dry.err).toMatch(/bare\.md: Invalid input\W+description: /);
    expect(dry.err).toContain('Not prompts: hello.md. A new prompt needs front matter');
    const said = await readFile(summary, 'utf8');
    expect(said).toContain('A dry run: nothing was changed.');
    expect(said).toContain('#### Would be written from the library');
    expect(said).toContain('#### Not prompts\n\n`hello.md`');
    const real = await sync('--summary', summary);
    expect(real.code).toBe(6);
    expect(real.err).toMatch(/bare\.md: Invalid input\W+description: /);
    expect(await readFile(summary, 'utf8')).not.toContain('dry run');
    // Of an edited file, too.
    await edit(prompt.slug, /description: .*\n/, 'description: ""\n');
    expect((await sync('--dry-run')).err).toContain('description: ');
  });

  it('a folder and a space stay as they are where the summary can’t be written', async () => {
    await shared('A text.');
    const missing = await sync('--summary', join(folder, '..', 'missing', 'summary.md'));
    expect(missing).toMatchObject({
      code: 2,
      err: expect.stringContaining('its folder doesn’t exist') as string,
    });
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  it('a folder and a space name a file whose name is no UTF-8 for what it is', async () => {
    await mkdir(folder, { recursive: true });
    const name = Buffer.concat([Buffer.from(join(folder, 'gr')), Buffer.from([0xfc]), Buffer.from('n.md')]);
    await writeFile(name, 'Text.\n');
    expect((await sync()).err).toContain('its name isn’t UTF-8');
  });
});
