import { spawn, spawnSync } from 'node:child_process';
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTextFile } from './read-text-file';
import { writeFileAtomically } from './write-file-atomically';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuebook-write-'));
});
afterEach(() => rm(folder, { recursive: true }));

it.each([
  ['a pipe', 'pipe'],
  ['a link to a pipe', 'link'],
])('%s gets what is written, and stays what it is', async (_what, name) => {
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  await symlink('pipe', join(folder, 'link'));
  const reader = spawn('cat', [pipe]);
  const [, read] = await Promise.all([writeFileAtomically(join(folder, name), 'text'), text(reader.stdout)]);
  expect(read).toBe('text');
  expect((await lstat(pipe)).isFIFO()).toBe(true);
  expect((await readdir(folder)).sort()).toEqual(['link', 'pipe']);
});

it('a folder is not written', async () => {
  await expect(writeFileAtomically(folder, 'text')).rejects.toThrow('EISDIR');
  expect(await readdir(folder)).toEqual([]);
});

it('a file is replaced whole, and its part is gone', async () => {
  const file = join(folder, 'file');
  await writeFile(file, 'before');
  expect(await writeFileAtomically(file, 'after')).toBe(true);
  expect(await readFile(file, 'utf8')).toBe('after');
  expect(await readdir(folder)).toEqual(['file']);
});

it('a pipe is not read, and not waited for', async () => {
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  await expect(readTextFile(pipe)).rejects.toThrow('pipe can’t be read: not a file.');
  await expect(readTextFile(folder)).rejects.toThrow('not a file');
  expect(await readTextFile(join(folder, 'nothing'))).toBeNull();
  await writeFile(join(folder, 'file'), 'text');
  expect(await readTextFile(join(folder, 'file'))).toBe('text');
});
