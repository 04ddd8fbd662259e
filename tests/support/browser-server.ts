import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { variables } from '../../src/env-schema.js';

/**
 * The server that the browser tests use: the production build, started as `npm start` does, on an embedded database of
 * its own with the demo library in it. Stopped and removed after the run.
 */

const ROOT = join(import.meta.dirname, '../..');
/** A first start builds the application. */
const START_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 100;
const KEPT_OUTPUT = 20_000;

/** An account of the demo library, as `first-run.txt` lists it. */
export interface DemoAccount {
  role: 'admin' | 'contributor' | 'viewer';
  email: string;
  password: string;
}

/** The environment of the server: nothing of this machine's settings or of a developer's .env, so that every run is alike. */
function serverEnvironment(dataDir: string, port: string): NodeJS.ProcessEnv {
  // An empty value counts as absent, and wins over the one of a file.
  const nothing = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
  return {
    ...process.env,
    ...nothing,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: port,
    DATA_DIR: dataDir,
    CUEBOOK_DEMO: '1',
    // Many tests sign in from one address within a minute.
    RATE_LIMIT_FACTOR: '1000',
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  const port = process.env.CUEBOOK_E2E_PORT!;
  const dataDir = await mkdtemp(join(tmpdir(), 'cuebook-e2e-'));
  // PostgreSQL's own account must reach its folder inside when the tests run as root.
  await chmod(dataDir, 0o711);
  process.env.CUEBOOK_E2E_DATA_DIR = dataDir;

  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: ROOT,
    env: serverEnvironment(dataDir, port),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-KEPT_OUTPUT));
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  const ended = once(server, 'exit');
  const isRunning = () => server.exitCode === null && server.signalCode === null;

  const stop = async () => {
    if (isRunning()) {
      server.kill('SIGTERM');
      const tooLate = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(tooLate);
    }
    await rm(dataDir, { recursive: true, force: true });
  };

  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(`http://127.0.0.1:${port}/api/health?ready=1`))) {
    if (!isRunning() || Date.now() > deadline) {
      await stop();
      throw new Error(`The server for the browser tests did not start. It said:\n${output}`);
    }
    await pause(POLL_MS);
  }
  return stop;
}

/** The accounts that the first start has made, one of each role. */
export async function demoAccounts(): Promise<DemoAccount[]> {
  const text = await readFile(join(process.env.CUEBOOK_E2E_DATA_DIR!, 'first-run.txt'), 'utf8');
  return text
    .split('\n')
    .map((line) => line.trim().split(/[\s,]+/))
    .filter((words) => words.length === 3 && words[1]?.includes('@'))
    .map(([role, email, password]) => ({
      role: role as DemoAccount['role'],
      email: email!,
      password: password!,
    }));
}
