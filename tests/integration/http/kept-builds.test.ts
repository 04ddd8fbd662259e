import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepBuildFiles } from '@/server/http/keep-build-files';
import { KEPT_MS, keepBuild } from '@/server/http/kept-builds';
import { createStaticFiles } from '@/server/http/static-files';
import { logger } from '@/server/log/logger';
import { startTestServer } from '../../support/http';

/** Code files of other versions: open tabs go on working after an upgrade, and beside servers of another version. */

const DAY_MS = 24 * 60 * 60 * 1_000;
const NOW = Date.UTC(2026, 0, 1);

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cuebook-builds-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The files of a build: one that every build has, and one of its own. */
function makeBuild(id: string) {
  const root = makeFolder();
  mkdirSync(join(root, 'chunks'));
  writeFileSync(join(root, 'chunks/same.js'), 'same');
  writeFileSync(join(root, `chunks/${id}.js`), id);
  return { id, root };
}

async function serve(build: { id: string; root: string }, folder: string) {
  const staticFiles = createStaticFiles(build.root, { folder, id: build.id });
  const server = await startTestServer({}, undefined, undefined, undefined, staticFiles);
  onTestFinished(() => server.close());
  return (name: string) =>
    fetch(`http://127.0.0.1:${server.port}/_next/static/${name}`).then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
      cache: answer.headers.get('cache-control'),
      type: answer.headers.get('content-type'),
    }));
}

const FOR_GOOD = 'public, max-age=31536000, immutable';

it('an open tab of the version before gets its files, also after a step back', async () => {
  const folder = makeFolder();
  const [older, newer] = [makeBuild('older'), makeBuild('newer')];
  keepBuild({ folder, ...older }, NOW);
  keepBuild({ folder, ...newer }, NOW);
  for (const [running, other] of [
    [newer, older],
    [older, newer],
  ] as const) {
    const get = await serve(running, folder);
    expect(await get(`chunks/${other.id}.js`)).toEqual({
      ...{ status: 200, text: other.id, cache: FOR_GOOD },
      type: 'text/javascript; charset=utf-8',
    });
    expect(await get(`chunks/${running.id}.js`)).toMatchObject({ status: 200, text: running.id });
    expect(await get('chunks/same.js')).toMatchObject({ status: 200, text: 'same' });
  }
});

it('two servers of different versions with one folder: each has the files of the other', async () => {
  const folder = makeFolder();
  const [older, newer] = [makeBuild('older'), makeBuild('newer')];
  keepBuild({ folder, ...older }, NOW);
  const get = await serve(older, folder);
  // The other server starts while this one runs.
  keepBuild({ folder, ...newer }, NOW);
  expect(await get('chunks/newer.js')).toMatchObject({ status: 200, text: 'newer' });
});

it.each([
  'chunks/none.js',
  'chunks/',
  '',
  'chunks/same.js/',
  'none.css',
  'chunks/%E0.js',
  '../secret.js',
  '..%2fsecret.js',
  '%2e%2e/secret.js',
  'older/chunks/older.js',
  '.replaced',
])('a file that no version has is missing, and that is cached nowhere: %s', async (name) => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'secret.js'), 'secret');
  const older = makeBuild('older');
  keepBuild({ folder, ...older }, NOW);
  keepBuild({ folder, ...makeBuild('newer') }, NOW);
  const get = await serve(makeBuild('newest'), folder);
  const answer = await get(name);
  expect(answer.text).not.toContain('secret');
  if (name.startsWith('..') || name.startsWith('%2e') || name.includes('%E0')) return;
  expect(answer).toMatchObject({ status: 404, text: '', cache: 'no-store' });
});

it('a server whose build was replaced in its folder goes on with the copy', async () => {
  const folder = makeFolder();
  const [older, newer] = [makeBuild('older'), makeBuild('newer')];
  keepBuild({ folder, ...older }, NOW);
  const get = await serve(older, folder);
  rmSync(older.root, { recursive: true });
  expect(await get('chunks/older.js')).toMatchObject({ status: 200, text: 'older', cache: FOR_GOOD });
  expect(await get('chunks/newer.js')).toMatchObject({ status: 404, cache: 'no-store' });
  const without = await serve(newer, makeFolder());
  rmSync(newer.root, { recursive: true });
  expect(await without('chunks/newer.js')).toMatchObject({ status: 404, text: '', cache: 'no-store' });
});

it('other servers have the files of one that starts before it listens', () => {
  const folder = makeFolder();
  keepBuildFiles({ folder, ...makeBuild('newer') }, logger, true);
  expect(readdirSync(folder)).toEqual(['newer']);
});

it('a tab of three versions before, and a server beside it that is still older, get their files', async () => {
  const folder = makeFolder();
  const builds = ['a', 'b', 'c', 'd'].map(makeBuild);
  builds.forEach((build, day) => keepBuild({ folder, ...build }, NOW + day * DAY_MS));
  for (const running of builds) {
    const get = await serve(running, folder);
    for (const { id } of builds)
      expect(await get(`chunks/${id}.js`)).toMatchObject({ status: 200, text: id, cache: FOR_GOOD });
  }
});

it('a file of a version before comes compressed, in parts, and as its head alone', async () => {
  const folder = makeFolder();
  const [older, newer] = [makeBuild('older'), makeBuild('newer')];
  writeFileSync(join(older.root, 'chunks/older.js.gz'), gzipSync('older'));
  keepBuild({ folder, ...older }, NOW);
  const staticFiles = createStaticFiles(newer.root, { folder, id: newer.id });
  const server = await startTestServer({}, undefined, undefined, undefined, staticFiles);
  onTestFinished(() => server.close());
  const ask = (method: string, headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${server.port}/_next/static/chunks/older.js`, { method, headers });
  const packed = await ask('GET', { 'accept-encoding': 'gzip' });
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['gzip', 'older']);
  const plain = { 'accept-encoding': 'identity' };
  const part = await ask('GET', { ...plain, range: 'bytes=0-1' });
  expect([part.status, await part.text()]).toEqual([206, 'ol']);
  const head = await ask('HEAD', plain);
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '5', '']);
});

it.each<[what: string, spoil: (folder: string) => void]>([
  ['is a file', (folder) => writeFileSync(folder, '')],
  ['is a link to nothing', (folder) => symlinkSync('nowhere/below', folder)],
  [
    'has a file where the version would be',
    (folder) => {
      mkdirSync(folder);
      writeFileSync(join(folder, 'newer'), '');
    },
  ],
  [
    'has only files of others',
    (folder) => {
      mkdirSync(folder);
      writeFileSync(join(folder, 'notes.txt'), '');
    },
  ],
  ['has an empty version', (folder) => mkdirSync(join(folder, 'older'), { recursive: true })],
  ['is missing', () => undefined],
])('a server whose folder of versions %s serves its own files', async (_what, spoil) => {
  const folder = join(makeFolder(), 'builds');
  spoil(folder);
  const newer = makeBuild('newer');
  const warn = vi.spyOn(logger, 'warn').mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  keepBuildFiles({ folder, ...newer }, logger, true);
  const get = await serve(newer, folder);
  expect(await get('chunks/newer.js')).toMatchObject({ status: 200, text: 'newer', cache: FOR_GOOD });
  expect(await get('chunks/older.js')).toMatchObject({ status: 404, cache: 'no-store' });
});

it('a folder of versions that is a link to another one is used as it is', async () => {
  const folder = join(makeFolder(), 'builds');
  symlinkSync(makeFolder(), folder);
  const [older, newer] = [makeBuild('older'), makeBuild('newer')];
  keepBuild({ folder, ...older }, NOW);
  keepBuild({ folder, ...newer }, NOW);
  const get = await serve(newer, folder);
  expect(await get('chunks/older.js')).toMatchObject({ status: 200, text: 'older' });
});

it('a version that is removed while its files are served is missing, and comes back with its folder', async () => {
  const folder = makeFolder();
  const [older, newer] = [makeBuild('older'), makeBuild('newer')];
  keepBuild({ folder, ...older }, NOW);
  const get = await serve(newer, folder);
  expect(await get('chunks/older.js')).toMatchObject({ status: 200 });
  rmSync(join(folder, 'older'), { recursive: true });
  expect(await get('chunks/older.js')).toMatchObject({ status: 404, text: '', cache: 'no-store' });
  keepBuild({ folder, ...older }, NOW);
  expect(await get('chunks/older.js')).toMatchObject({ status: 200, text: 'older' });
});

it.each(['', 'x', '0'])('a mark that was not finished (%j) is made anew', (written) => {
  const folder = makeFolder();
  const [older, newer] = [makeBuild('older'), makeBuild('newer')];
  keepBuild({ folder, ...older }, NOW);
  writeFileSync(join(folder, 'older', '.replaced'), written);
  keepBuild({ folder, ...newer }, NOW);
  keepBuild({ folder, ...newer }, NOW + KEPT_MS);
  expect(readdirSync(folder).toSorted()).toEqual(['newer', 'older']);
  keepBuild({ folder, ...newer }, NOW + KEPT_MS + 1);
  expect(readdirSync(folder)).toEqual(['newer']);
});

it('keeps a version for a week after another one replaced it, however long it ran', () => {
  const folder = makeFolder();
  const [older, newer] = [makeBuild('older'), makeBuild('newer')];
  keepBuild({ folder, ...older }, NOW);
  const replacedAt = NOW + 90 * DAY_MS;
  keepBuild({ folder, ...newer }, replacedAt);
  keepBuild({ folder, ...newer }, replacedAt + KEPT_MS);
  expect(readdirSync(folder).toSorted()).toEqual(['newer', 'older']);
  keepBuild({ folder, ...newer }, replacedAt + KEPT_MS + 1);
  expect(readdirSync(folder)).toEqual(['newer']);
});

it('a version that comes back stays as long as it runs', () => {
  const folder = makeFolder();
  const [older, newer] = [makeBuild('older'), makeBuild('newer')];
  keepBuild({ folder, ...older }, NOW);
  keepBuild({ folder, ...newer }, NOW + DAY_MS);
  keepBuild({ folder, ...older }, NOW + 2 * DAY_MS);
  keepBuild({ folder, ...older }, NOW + 8 * DAY_MS);
  expect(readdirSync(folder).toSorted()).toEqual(['newer', 'older']);
  keepBuild({ folder, ...older }, NOW + 10 * DAY_MS);
  expect(readdirSync(folder)).toEqual(['older']);
});

it('finishes what a killed server left, and removes its draft', () => {
  const folder = makeFolder();
  const draft = join(folder, `.draft-${NOW}-1`);
  mkdirSync(draft);
  keepBuild({ folder, ...makeBuild('newer') }, NOW + 1_000);
  expect(existsSync(draft)).toBe(true);
  keepBuild({ folder, ...makeBuild('newer') }, NOW + DAY_MS);
  expect(readdirSync(folder)).toEqual(['newer']);
});
