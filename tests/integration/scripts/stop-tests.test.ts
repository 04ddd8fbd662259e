import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { processesBelow } from '../../../scripts/lib/process-group.mjs';

/** A run of the tests that is stopped leaves no worker, no server and no database behind. */

const ROOT = join(import.meta.dirname, '../../..');

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts a run of the integration tests, signals its first process once there is a database, and expects that nothing
 * is left and that its last line counts as a failure.
 * @returns the code and the signal that the program ended with
 */
async function stopRun(file: string, words: readonly string[], signal: NodeJS.Signals): Promise<unknown[]> {
  const reports = await mkdtemp(join(tmpdir(), 'cuebook-reports-'));
  onTestFinished(() => rm(reports, { recursive: true, force: true }));
  const run = spawn(file, words, {
    cwd: ROOT,
    env: { ...process.env, TEST_REPORTS_DIR: reports },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void run.kill('SIGKILL'));
  let said = '';
  run.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [ended, hasSaidAll] = [once(run, 'exit'), once(run.stdout, 'end')];

  // The runner, and the database, which has a process group of its own and several processes.
  let started = new Set<number>();
  await expect.poll(() => (started = processesBelow(run.pid!)).size, { timeout: 300_000 }).toBeGreaterThan(8);
  run.kill(signal);
  const end = (await ended) as unknown[];
  await hasSaidAll;
  // Those that were killed are gone once the system has cleared them away.
  await expect.poll(() => [...started].filter(isRunning), { timeout: 60_000 }).toEqual([]);
  expect(said.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
  return end;
}

describe('a run of the tests', { timeout: 600_000 }, () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('a run of the tests that gets %s stops all that it has started', async (signal, code) => {
    expect(await stopRun(process.execPath, ['scripts/test.mjs', 'integration'], signal)).toEqual([
      code,
      null,
    ]);
  });

  // npm passes a signal on to its shell, which ends without a word to the run.
  it('a run of the tests whose npm is ended does so, too', async () => {
    await stopRun('npm', ['test', '--', 'integration'], 'SIGTERM');
  });
});
