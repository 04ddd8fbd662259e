import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { processesBelow } from '../../../scripts/lib/process-group.mjs';

/** Whoever stops a run of the tests leaves nothing of it behind: no worker, no server, no database. */

const ROOT = join(import.meta.dirname, '../../..');

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'a run that gets %s stops all that it has started',
  { timeout: 600_000 },
  async (signal, code) => {
    const reports = await mkdtemp(join(tmpdir(), 'cuebook-reports-'));
    onTestFinished(() => rm(reports, { recursive: true, force: true }));
    const run = spawn(process.execPath, ['scripts/test.mjs', 'integration'], {
      cwd: ROOT,
      env: { ...process.env, TEST_REPORTS_DIR: reports },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void run.kill('SIGKILL'));
    let said = '';
    run.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = once(run, 'exit');

    // The runner, and the database, which has a process group of its own and several processes.
    let started = new Set<number>();
    await expect
      .poll(() => (started = processesBelow(run.pid!)).size, { timeout: 300_000 })
      .toBeGreaterThan(6);
    run.kill(signal);
    expect(await ended).toEqual([code, null]);
    // Those that were killed are gone once the system has cleared them away.
    await expect.poll(() => [...started].filter(isRunning), { timeout: 60_000 }).toEqual([]);
    expect(said.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
  },
);
