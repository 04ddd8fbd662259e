import { describe, expect, it } from 'vitest';
import { GUEST } from '@/domain/actor';
import { FILE_BYTES_MAX } from '@/domain/file/limits';
import { isLeftForLater } from '@/domain/file/schema';
import { db } from '@/server/db';
import { AnswerBudget } from '@/server/services/answer-text';
import { removeUnusedFiles } from '@/server/services/file/remove-unused-files';
import { digestOf } from '@cuebook/formats/digest';
import { uploadFile } from '@/server/services/file/upload-file';
import { readFile } from '@/server/services/prompt/read-file';
import { callerAs } from '../../support/caller';
import { makeProfile, makePrompt, type TestProfile } from '../../support/factories';
import { keepFiles, keepTexts } from '../../support/files';

/** Files of versions: who may name them, who reads them, and when their bytes go. */

const HOUR_MS = 3_600_000;
const NOTE = [{ path: 'notes/a.md', text: 'First.\n' }];
const changed = (text: string) => [{ path: 'notes/a.md', text }];

const contextOf = (actor: TestProfile, now = new Date()) => ({
  db,
  actor: { kind: 'member' as const, id: actor.id, role: actor.role },
  now,
});

async function* chunks(...parts: Uint8Array[]) {
  for (const part of parts) yield await Promise.resolve(part);
}

describe('a save that names files', () => {
  it('a save that names files keeps them through edits, restoring and copies, each version with its own bytes', async () => {
    const author = await makeProfile();
    const caller = callerAs(author);
    const prompt = await makePrompt({ creator: author, files: await keepTexts(author, NOTE) });
    const files = await keepTexts(author, changed('Second.\n'));
    await caller.prompt.update({ id: prompt.id, files });
    await caller.prompt.update({ id: prompt.id, files: [] });
    await caller.prompt.restore({ id: prompt.id, version: 1, current: 3 });
    const texts = async (version: number) =>
      (await caller.file.texts({ promptId: prompt.id, version })).files.map(({ path, text }) => [path, text]);
    expect(await texts(1)).toEqual([['notes/a.md', 'First.\n']]);
    expect(await texts(2)).toEqual([['notes/a.md', 'Second.\n']]);
    expect(await texts(3)).toEqual([]);
    expect(await texts(4)).toEqual([['notes/a.md', 'First.\n']]);
    const copy = await caller.prompt.duplicate({ id: prompt.id });
    expect(copy.files).toEqual(prompt.files);
  });

  it('shows as much of a file asked for by itself as of the first of all', async () => {
    const author = await makeProfile();
    const long = Array.from({ length: 11 }, (_, at) => ({
      path: `a${at}`.padEnd(4, 'x'),
      text: `${at}${author.id}`.padEnd(300_000, 'x'),
    }));
    const files = await keepTexts(author, [...long, { path: 'z.sh', text: `echo ${author.id}` }]);
    const prompt = await makePrompt({ creator: author, files });
    const shown = async (paths?: string[], answerBudget = new AnswerBudget()) => {
      const asked = { promptId: prompt.id, version: 1, ...(paths && { paths }) };
      return (await callerAs(author, { answerBudget }).file.texts(asked)).files;
    };
    const all = await shown();
    expect(all.map((file) => [file.text?.length, file.isCut, isLeftForLater(file)])).toEqual([
      ...Array.from({ length: 3 }, () => [200_000, true, false]),
      ...Array.from({ length: 9 }, () => [0, true, true]),
    ]);
    const late = await Promise.all(all.filter(isLeftForLater).map(({ path }) => shown([path])));
    expect(late.flat().map((file) => [file.text?.length, file.isCut, isLeftForLater(file)])).toEqual([
      ...Array.from({ length: 8 }, () => [200_000, true, false]),
      [`echo ${author.id}`.length, false, false],
    ]);
    // The calls of one batch share the room of its answer: none is refused.
    const batch = new AnswerBudget();
    const both = [await shown(undefined, batch), await shown(undefined, batch)];
    expect(both.map((files) => files.filter((file) => !isLeftForLater(file)).length)).toEqual([3, 0]);
    expect(
      await callerAs(author, { answerBudget: batch }).prompt.get({ identifier: prompt.id }),
    ).toBeTruthy();
  });

  it('shows a long file part by part, each found by its number or by a line', async () => {
    const author = await makeProfile();
    const lines = Array.from({ length: 12_000 }, (_, at) => `Line ${at + 1} of ${author.id}.`);
    const text = lines.join('\n');
    const files = await keepTexts(author, [{ path: 'long.md', text }]);
    const prompt = await makePrompt({ creator: author, isShared: true, files });
    const part = (at: { part: number } | { line: number }, path = 'long.md') =>
      callerAs(GUEST).file.part({ promptId: prompt.id, version: 1, path, at });
    const first = await part({ part: 1 });
    expect(first).toEqual({ text: text.slice(0, 200_000), part: 1, parts: 4, firstLine: 1 });
    let [joined, last] = ['', first];
    for (let number = 1; number <= first.parts; number += 1) {
      last = await part({ part: number });
      // A cut line begins the next part again.
      joined =
        lines
          .slice(0, last.firstLine - 1)
          .map((line) => `${line}\n`)
          .join('') + last.text;
    }
    expect(joined).toBe(text);
    const found = await part({ line: 8_000 });
    expect(found.text.split('\n')[8_000 - found.firstLine]).toBe(lines[7_999]);
    expect(await part({ line: 90_000 })).toEqual(last);
    const changed = await keepTexts(author, [{ path: 'long.md', text: text.replace('Line 9000 ', 'Row ') }]);
    await callerAs(author).prompt.update({ id: prompt.id, files: changed });
    const sides = { from: { version: 1, path: 'long.md' }, to: { version: 2, path: 'long.md' } };
    const differs = await callerAs(GUEST).file.changedPart({ promptId: prompt.id, ...sides });
    expect(differs).toMatchObject({ firstLine: 8_997, isCut: false });
    expect(differs.before).toBe(
      lines
        .slice(8_996, 9_003)
        .map((line) => `${line}\n`)
        .join(''),
    );
    expect(differs.after.split('\n')[3]).toBe(`Row of ${author.id}.`);
    const missing = { code: 'NOT_FOUND' };
    await expect(part({ part: 5 })).rejects.toMatchObject(missing);
    await expect(part({ part: 1 }, 'other.md')).rejects.toMatchObject(missing);
  });

  it('gives nothing for a digest: only who uploaded or can read it may name it', async () => {
    const [author, stranger] = [await makeProfile(), await makeProfile()];
    const files = await keepTexts(author, [{ path: 'secret.md', text: `Secret of ${author.id}` }]);
    const hidden = await makePrompt({ creator: author, isShared: false, files });
    const refused = { code: 'BAD_REQUEST', message: expect.stringContaining('Add again') as unknown };
    await expect(makePrompt({ creator: stranger, files })).rejects.toMatchObject(refused);
    const own = await makePrompt({ creator: stranger });
    await expect(callerAs(stranger).prompt.update({ id: own.id, files })).rejects.toMatchObject(refused);
    const open = await makePrompt({ creator: author });
    await expect(
      callerAs(stranger).suggestion.create({ promptId: open.id, baseVersion: 1, files }),
    ).rejects.toMatchObject(refused);
    expect(await callerAs(stranger).file.missing({ sha256s: files.map(({ sha256 }) => sha256) })).toEqual({
      missing: files.map(({ sha256 }) => sha256),
    });

    await callerAs(author).prompt.update({ id: hidden.id, isShared: true });
    const made = await makePrompt({ creator: stranger, files });
    expect(made.files).toEqual(files);
  });

  it.each([
    ['a bad path', '../x', '..'],
    ['a second SKILL.md', 'skill.md', 'SKILL.md'],
  ])('a save that names files is refused with %s', async (_, path, words) => {
    const author = await makeProfile();
    const [entry] = await keepTexts(author, NOTE);
    if (entry === undefined) throw new Error('no file');
    await expect(makePrompt({ creator: author, files: [{ ...entry, path }] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(words) as unknown,
    });
    await expect(
      makePrompt({ creator: author, files: [{ ...entry, size: entry.size + 1 }] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('a save that names files is refused a day after the upload, with the paths to add again', async () => {
    const author = await makeProfile();
    const files = await keepTexts(
      author,
      [{ path: 'late.md', text: `Late ${author.id}` }],
      new Date(Date.now() - 25 * HOUR_MS),
    );
    await expect(makePrompt({ creator: author, files })).rejects.toMatchObject({
      message: expect.stringContaining('“late.md”') as unknown,
    });
  });

  it('finds secrets in the files of a prompt that becomes public', async () => {
    const author = await makeProfile();
    const files = await keepTexts(author, [
      { path: 'env.txt', text: 'token = ghp_abcdefghijklmnopqrstuvwxyz0123456789\n' },
    ]);
    await expect(makePrompt({ creator: author, isShared: true, files })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const kept = await makePrompt({ creator: author, isShared: false, files });
    await expect(callerAs(author).prompt.update({ id: kept.id, isShared: true })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

it('an upload comes back as text for its form, unless that is more than an answer can hold', async () => {
  const person = await makeProfile();
  const [short, long, other] = await keepFiles(person, [
    { path: 'short.txt', bytes: Buffer.from('x'.repeat(800_000)) },
    { path: 'long.txt', bytes: Buffer.from('x'.repeat(1_200_000)) },
    { path: 'logo.png', bytes: Buffer.from([0x89, 0]) },
  ]);
  const textOf = (sha256 = '') => callerAs(person).file.uploadedText({ sha256 });
  expect((await textOf(short?.sha256)).text).toHaveLength(800_000);
  expect(await textOf(long?.sha256)).toEqual({ text: null, size: 1_200_000 });
  expect(await textOf(other?.sha256)).toEqual({ text: null, size: 2 });
});

describe('a suggestion of files', () => {
  it('a suggestion of files is merged file by file with what changed since, and a conflict in one file is told', async () => {
    const [owner, author] = [await makeProfile(), await makeProfile()];
    const base = await keepTexts(owner, [...NOTE, { path: 'b.md', text: 'B' }]);
    const prompt = await makePrompt({ creator: owner, files: base });
    const proposed = await keepTexts(author, changed('Proposed.\n'));
    const [kept] = base.filter(({ path }) => path === 'b.md');
    if (kept === undefined) throw new Error('no file');
    const suggest = () =>
      callerAs(author).suggestion.create({
        promptId: prompt.id,
        baseVersion: 1,
        files: [...proposed, kept],
      });
    const [first, second] = [await suggest(), await suggest()];
    expect(first.fields).toEqual(['files']);
    const texts = await callerAs(owner).file.ofSuggestion({ id: first.id });
    expect(texts.base.map(({ text }) => text)).toEqual(['First.\n']);
    expect(texts.proposed.map(({ text }) => text)).toEqual(['Proposed.\n']);

    const other = await keepTexts(owner, [...NOTE, { path: 'b.md', text: 'B2' }]);
    await callerAs(owner).prompt.update({ id: prompt.id, files: other });
    await callerAs(owner).suggestion.accept({ id: first.id });
    const { files } = await callerAs(owner).prompt.get({ identifier: prompt.id });
    expect(files).toEqual([other.find(({ path }) => path === 'b.md'), ...proposed]);

    const third = await keepTexts(owner, changed('Third.\n'));
    await callerAs(owner).prompt.update({ id: prompt.id, files: third });
    await expect(callerAs(owner).suggestion.accept({ id: second.id })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

describe('the removal of unused files', () => {
  const has = async (sha256: string | undefined) =>
    (await db.fileBlob.count({ where: { sha256: sha256 ?? '' } })) === 1;

  it('keeps uploads of a day and files of any version, and removes the others', async () => {
    const author = await makeProfile();
    const now = new Date();
    const old = new Date(now.getTime() - 25 * HOUR_MS);
    const text = (name: string) => [{ path: `${name}.md`, text: `${name} of ${author.id}` }];
    const [used] = await keepTexts(author, text('used'));
    const [fresh] = await keepTexts(author, text('fresh'));
    const [left] = await keepTexts(author, text('left'), old);
    if (used === undefined) throw new Error('no file');
    const prompt = await makePrompt({ creator: author, files: [used] });
    await callerAs(author).prompt.update({ id: prompt.id, files: [] });
    await db.fileUpload.updateMany({ where: { sha256: used.sha256 }, data: { createdAt: old } });
    await removeUnusedFiles({ db, now });
    expect([await has(used.sha256), await has(fresh?.sha256), await has(left?.sha256)]).toEqual([
      true,
      true,
      false,
    ]);

    await db.prompt.delete({ where: { id: prompt.id } });
    await removeUnusedFiles({ db, now });
    expect(await has(used.sha256)).toBe(false);
  });

  it('beside a save leaves its bytes, and a save after it says which file to add again', async () => {
    const author = await makeProfile();
    const now = new Date();
    const old = new Date(now.getTime() - 25 * HOUR_MS);
    const files = await keepTexts(author, [{ path: 'raced.md', text: `Raced ${author.id}` }]);
    const [file] = files;
    // The upload expires while the save is between its check and its end.
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM file_blobs WHERE sha256 = ${file?.sha256 ?? ''} FOR KEY SHARE`;
      await db.fileUpload.updateMany({ where: { sha256: file?.sha256 ?? '' }, data: { createdAt: old } });
      await removeUnusedFiles({ db, now });
    });
    expect(await has(file?.sha256)).toBe(true);
    await removeUnusedFiles({ db, now });
    expect(await has(file?.sha256)).toBe(false);
    await expect(makePrompt({ creator: author, files })).rejects.toMatchObject({
      message: expect.stringContaining('raced.md') as unknown,
    });
  });
});

describe('an upload', () => {
  it('an upload is stored by its digest, and says whether it is text', async () => {
    const author = await makeProfile();
    const bytes = new Uint8Array([0x89, 0x50, 0, 1]);
    const stored = await uploadFile(contextOf(author), {
      announcedBytes: 4,
      body: chunks(bytes.subarray(0, 2), bytes.subarray(2)),
    });
    expect(stored).toEqual({ sha256: digestOf(bytes), size: 4, isText: false });
    const { id } = await makePrompt({ creator: author, files: [{ path: 'logo.png', ...stored }].map(entry) });
    const read = await readFile(contextOf(author), { id, version: 1, path: 'logo.png' });
    expect(Buffer.from(read.bytes)).toEqual(Buffer.from(bytes));
  });

  it('an upload that ends early or is too large is refused and leaves nothing', async () => {
    const author = await makeProfile();
    const bytes = new TextEncoder().encode(`Cut ${author.id}`);
    const send = (announcedBytes: number | null, body: AsyncIterable<Uint8Array>) =>
      uploadFile(contextOf(author), { announcedBytes, body });
    await expect(send(bytes.length + 1, chunks(bytes))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const large = new Uint8Array(FILE_BYTES_MAX / 2 + 1);
    await expect(send(null, chunks(large, large))).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await expect(send(FILE_BYTES_MAX + 1, chunks())).rejects.toMatchObject({ code: 'TOO_LARGE' });
    expect(await db.fileUpload.count({ where: { userId: author.id } })).toBe(0);
    const viewer = await makeProfile({ role: 'viewer' });
    await expect(
      uploadFile(contextOf(viewer), { announcedBytes: null, body: chunks(bytes) }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

function entry({ path, sha256, size }: { path: string; sha256: string; size: number }) {
  return { path, sha256, size };
}
