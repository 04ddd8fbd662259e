import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFileCache } from './file-cache';

let folder: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kept-files-')), 'made');
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

async function textOf(file: Awaited<ReturnType<ReturnType<typeof createFileCache>['open']>>) {
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

it('makes a file once for all who wait, and keeps it for the next process', async () => {
  let made = 0;
  const write = (path: string) => {
    made += 1;
    return writeFile(path, 'text');
  };
  const files = createFileCache(folder, 10);
  const texts = await Promise.all([1, 2, 3].map(async () => textOf(await files.open('a', write))));
  expect(texts).toEqual(['text', 'text', 'text']);
  expect(await textOf(await createFileCache(folder, 10).open('a', write))).toBe('text');
  expect(made).toBe(1);
});

it('leaves nothing of a making that failed, and tries again', async () => {
  const files = createFileCache(folder, 10);
  const failing = files.open('a', async (path) => {
    await writeFile(path, 'half');
    throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(await readdir(folder)).toEqual([]);
  expect(await textOf(await files.open('a', (path) => writeFile(path, 'whole')))).toBe('whole');
});

it('removes what was not asked for longest', async () => {
  const files = createFileCache(folder, 2);
  const add = async (name: string) => (await files.open(name, (path) => writeFile(path, name))).close();
  await add('a');
  await add('b');
  await utimes(join(folder, 'a'), 1, 1);
  await utimes(join(folder, 'b'), 2, 2);
  // Used again: no longer the oldest.
  await add('a');
  await add('c');
  expect((await readdir(folder)).sort()).toEqual(['a', 'c']);
});

it.each(['../a', 'a/b', 'a.part', ''])('the cache of files takes no name like %s', async (name) => {
  await expect(createFileCache(folder, 2).open(name, () => Promise.resolve())).rejects.toThrow(
    'cannot be called',
  );
});
