import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { keepServer, MAX_EXITS } from '../../../scripts/lib/keep-server.mjs';
import { memoryOptions, startServer } from '../../../scripts/lib/server.mjs';

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'cuebook-keep-'));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** Real processes that write down their number and then do as the script says. */
async function keep(script: string, isDevelopment = false) {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  const root = await folder();
  const file = join(root, 'server.mjs');
  const started = join(root, 'started');
  await writeFile(
    file,
    `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(started)}, process.pid + '\\n');
     ${script}`,
  );
  const server = keepServer({
    start: () => startServer(root, file, { ...process.env, NODE_ENV: 'production' }),
    isWell: () => Promise.resolve(true),
    firstWaitMs: 1,
    isDevelopment,
  });
  onTestFinished(() => server.stop());
  const pids = async () => (await readFile(started, 'utf8').catch(() => '')).trim().split('\n').map(Number);
  return { server, said, pids };
}

const WAITS = `setInterval(() => undefined, 60_000);`;

describe('keepServer', () => {
  test('starts a killed server again, and gives up after the fifth end within a minute', async () => {
    const { server, said, pids } = await keep(WAITS);
    for (let kills = 1; kills < MAX_EXITS; kills += 1) {
      await expect.poll(async () => (await pids()).filter((pid) => pid > 0).length).toBe(kills);
      process.kill((await pids()).at(-1)!, 'SIGKILL');
    }
    await expect.poll(async () => (await pids()).length).toBe(MAX_EXITS);
    expect(said.filter((line) => line.includes('signal SIGKILL); restarting'))).toHaveLength(4);
    expect(said).toContain('- The app is back');

    process.kill((await pids()).at(-1)!, 'SIGKILL');
    const problem = await server.gaveUp;
    expect(problem.message).toBe('The app exited 5 times within a minute, last with signal SIGKILL.');
    expect(problem.remedy).toContain('See the log above');
    expect(new Set(await pids()).size).toBe(MAX_EXITS);
  });

  test('a server that cannot start at all ends the launcher with its exit code in words', async () => {
    const { server, pids } = await keep('process.exit(3);');
    expect((await server.gaveUp).message).toContain('exit code 3');
    expect(await pids()).toHaveLength(MAX_EXITS);
  });

  test('a server that was stopped stays stopped', async () => {
    const { server, pids } = await keep(WAITS);
    await expect.poll(async () => (await pids())[0]).toBeGreaterThan(0);
    let hasGivenUp = false;
    void server.gaveUp.then(() => (hasGivenUp = true));
    await server.stop();
    await new Promise((resolve) => setImmediate(resolve));
    expect(await pids()).toHaveLength(1);
    expect(hasGivenUp).toBe(false);
  });
});

describe('keepServer in development', () => {
  test('restarts the server when its sources have changed', async () => {
    const { server, pids } = await keep(WAITS, true);
    await expect.poll(async () => (await pids())[0]).toBeGreaterThan(0);
    server.restart();
    await expect.poll(async () => (await pids()).length).toBe(2);
  });

  test('a server that ends by itself waits for the next change, however often', async () => {
    const { server, said, pids } = await keep('process.exit(3);', true);
    for (let starts = 1; starts <= MAX_EXITS + 1; starts += 1) {
      const ends = () =>
        said.filter((line) => line.includes('exit code 3). It restarts when you change a file'));
      await expect.poll(() => ends().length).toBe(starts);
      expect(await pids()).toHaveLength(starts);
      server.restart();
    }
  });
});

describe('memoryOptions', () => {
  const limit = (memory: number, NODE_OPTIONS = '', processes = 1) =>
    memoryOptions({ NODE_ENV: 'production', NODE_OPTIONS }, processes, memory)[0];
  const GB = 2 ** 30;

  test('the heap follows the memory there is, between what the app needs and what it can use', () => {
    expect(limit(0.5 * GB)).toBe('--max-old-space-size=256');
    expect(limit(2 * GB)).toBe('--max-old-space-size=409');
    expect(limit(64 * GB)).toBe('--max-old-space-size=512');
  });

  test('several processes share what they may have', () => {
    expect(limit(4 * GB, '', 4)).toBe('--max-old-space-size=409');
    expect(limit(2 * GB, '', 4)).toBe('--max-old-space-size=256');
    expect(limit(64 * GB, '', 4)).toBe('--max-old-space-size=512');
  });

  test("somebody's own limit comes first", () => {
    expect(limit(2 * GB, '--max-old-space-size=200')).toBeUndefined();
    expect(limit(2 * GB, '--max_old_space_size=200')).toBeUndefined();
  });
});
