import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { oneAtATime } from '../../../scripts/lib/one-at-a-time.mjs';

/** What several starts in one folder do: one works, the others wait for it, and a killed one holds nobody up. */

const MODULE = pathToFileURL(join(import.meta.dirname, '../../../scripts/lib/one-at-a-time.mjs')).href;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuebook-lock-'));
  return () => rm(folder, { recursive: true, force: true });
});
const lock = () => join(folder, 'dist/work.lock');
const done = () => join(folder, 'done');
const log = () => join(folder, 'log');
const logged = () => (existsSync(log()) ? readFileSync(log(), 'utf8').trim().split('\n') : []);

/** A start: begins its work and ends it when it is told to, by a line on its input. */
function start() {
  const program = `
    import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
    import { once } from 'node:events';
    import { oneAtATime } from ${JSON.stringify(MODULE)};
    const options = { isDone: () => existsSync(${JSON.stringify(done())}), onWait: () => console.log('waits') };
    await oneAtATime(${JSON.stringify(lock())}, options, async () => {
      appendFileSync(${JSON.stringify(log())}, 'begun\\n');
      console.log('works');
      await once(process.stdin, 'data');
      appendFileSync(${JSON.stringify(log())}, 'ended\\n');
      writeFileSync(${JSON.stringify(done())}, '');
    });
    console.log('goes on');
    process.exit();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let said = '';
  let look: () => void = () => undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    look();
  });
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve) => {
      look = () => {
        if (pattern.test(said)) resolve(said);
      };
      look();
    });
  const ended = Promise.all([
    new Promise<number | null>((resolve) => child.on('close', resolve)),
    text(child.stderr),
  ]);
  return { child, until, ended, work: () => child.stdin.write('go\n'), said: () => said };
}

test('five at once: one works, four wait and find it done', async () => {
  const starts = Array.from({ length: 5 }, start);
  const words = await Promise.all(starts.map(({ until }) => until(/works|waits/)));
  expect(words.filter((said) => said.includes('works'))).toHaveLength(1);
  for (const { said, work } of starts) if (said().includes('works')) work();
  expect(await Promise.all(starts.map(({ ended }) => ended))).toEqual(starts.map(() => [0, '']));
  for (const { said } of starts) expect(said()).toMatch(/^(works|waits)\ngoes on\n$/);
  expect(logged()).toEqual(['begun', 'ended']);
  expect(existsSync(lock())).toBe(false);
});

test('one that is killed holds nobody up, and is replaced by one', async () => {
  const first = start();
  await first.until(/works/);
  const others = Array.from({ length: 3 }, start);
  await Promise.all(others.map(({ until }) => until(/waits/)));
  first.child.kill('SIGKILL');
  const next = await Promise.race(others.map((one) => one.until(/works/).then(() => one)));
  next.work();
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual(others.map(() => [0, '']));
  expect(logged()).toEqual(['begun', 'begun', 'ended']);
});

const MINUTES_AGO = new Date(Date.now() - 10 * 60_000);
const HERE = hostname();
test.each<[what: string, held: string, since: Date | null]>([
  ['of a process that is no more', JSON.stringify({ host: HERE, pid: 2 ** 30 }), null],
  ['of another machine that shows no life', JSON.stringify({ host: 'another', pid: 1 }), MINUTES_AGO],
  ['of a process whose number another one has now', JSON.stringify({ host: HERE, pid: 1 }), MINUTES_AGO],
  ['that was never filled', '', MINUTES_AGO],
])('a lock %s is taken', async (_what, held, since) => {
  mkdirSync(join(folder, 'dist'));
  writeFileSync(lock(), held);
  if (since !== null) utimesSync(lock(), since, since);
  let works = 0;
  const options = { isDone: () => false, onWait: () => undefined };
  expect(await oneAtATime(lock(), options, async () => void (works += 1))).toBe(true);
  expect([works, existsSync(lock())]).toEqual([1, false]);
});

test('a lock of another machine that works is waited for, until the start is stopped', async () => {
  mkdirSync(join(folder, 'dist'));
  writeFileSync(lock(), JSON.stringify({ host: 'another', pid: 1 }));
  const stopping = new AbortController();
  const options = { isDone: () => false, onWait: () => stopping.abort(), signal: stopping.signal };
  const never = oneAtATime(lock(), options, () => {
    appendFileSync(log(), 'begun\n');
    return Promise.resolve();
  });
  await expect(never).rejects.toThrow('aborted');
  expect(logged()).toEqual([]);
  expect(existsSync(lock())).toBe(true);
});

test('a work that fails lets the next one try', async () => {
  const options = { isDone: () => false, onWait: () => undefined };
  const failing = oneAtATime(lock(), options, () => Promise.reject(new Error('no space')));
  await expect(failing).rejects.toThrow('no space');
  expect(existsSync(lock())).toBe(false);
});
