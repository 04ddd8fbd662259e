import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { variables } from '../../src/env-schema.js';

/** The product as `npm start` runs it: the production build on an embedded database in a folder of its own. */

const ROOT = join(import.meta.dirname, '../..');
/** A first start builds the application: a quarter of an hour on a busy machine. */
const START_TIMEOUT_MS = 1_800_000;
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
function serverEnvironment(
  dataDir: string,
  port: string,
  settings: Record<string, string>,
): NodeJS.ProcessEnv {
  // An empty value counts as absent, and wins over the one of a file.
  const nothing = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
  return {
    ...process.env,
    ...nothing,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    // Playwright's wish for colours, against which Node.js warns beside NO_COLOR, is not the server's.
    FORCE_COLOR: undefined,
    PORT: port,
    DATA_DIR: dataDir,
    CUEBOOK_DEMO: '1',
    // Many tests sign in from one address within a minute, and open pages at the same time.
    RATE_LIMIT_FACTOR: '1000',
    PAGES_AT_ONCE: '200',
    ...settings,
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** All that the server of a data folder has said so far, for tests of what it must not say. */
export function serverLog(dataDir: string): string {
  return join(dataDir, 'server.log');
}

/** A new empty data folder that PostgreSQL's own account can reach when the tests run as root. */
export async function makeEmptyDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuebook-e2e-'));
  await chmod(dataDir, 0o711);
  return dataDir;
}

/**
 * A new data folder with the demo library in it: a copy of the one that the run's set-up has prepared. Outside of such
 * a run (a bench) it is empty, and the first start fills it.
 */
export async function makeDataDir(): Promise<string> {
  const dataDir = await makeEmptyDataDir();
  const prepared = process.env.CUEBOOK_E2E_PREPARED_DIR;
  if (prepared === undefined) return dataDir;
  // With owners and modes: PostgreSQL refuses files that others can read.
  execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  await rm(serverLog(dataDir), { force: true });
  return dataDir;
}

export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
}

/**
 * Starts the product and waits until it is ready. `stop` ends it as Ctrl-C does and leaves the data folder. Throws with
 * the server's own words when it does not come up.
 */
export async function startServer({
  dataDir,
  port,
  settings = {},
  root = ROOT,
}: {
  dataDir: string;
  port: string;
  /** The folder of another version. */
  root?: string;
  /** Variables beside the usual. */
  settings?: Record<string, string>;
}) {
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: serverEnvironment(dataDir, port, settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
    appendFileSync(serverLog(dataDir), chunk);
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  const ended = once(server, 'exit');
  const isRunning = () => server.exitCode === null && server.signalCode === null;

  const stop = async () => {
    if (!isRunning()) return;
    server.kill('SIGTERM');
    const tooLate = setTimeout(() => server.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(tooLate);
  };

  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(`http://127.0.0.1:${port}/api/health?ready=1`))) {
    if (!isRunning() || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start. It said:\n${output}`);
    }
    await pause(POLL_MS);
  }
  return { stop, pid: server.pid! };
}

/** Runs one of the commands on a data folder to its end. Throws when it fails. */
export function runCommand(dataDir: string, words: readonly string[]): void {
  execFileSync(process.execPath, words, { cwd: ROOT, env: serverEnvironment(dataDir, '3000', {}) });
}

/** A secret of the installation in a data folder. */
export async function secretOf(dataDir: string, name: string): Promise<string> {
  const secrets = await readFile(join(dataDir, 'secrets.env'), 'utf8');
  return new RegExp(`^${name}=(.*)$`, 'm').exec(secrets)![1]!;
}

/** The address of the embedded database of a running server, for a second server beside it. */
export async function databaseUrlOf(dataDir: string): Promise<string> {
  const password = await secretOf(dataDir, 'POSTGRES_APP_PASSWORD');
  // The fourth line is the port (PostgreSQL's own format).
  const port = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]!.trim();
  return `postgresql://cuebook:${encodeURIComponent(password)}@127.0.0.1:${port}/cuebook`;
}

/** The accounts that the first start has made, one of each role. */
export async function readAccounts(dataDir: string): Promise<DemoAccount[]> {
  const text = await readFile(join(dataDir, 'first-run.txt'), 'utf8');
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
