import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the server gives the requests under way (src/server/http/graceful-stop.ts); the database stops after it. */
const STOP_DEADLINE_MS = 7_000;
const POLL_MS = 100;
const ANSWER_DEADLINE_MS = 120_000;

/** The heap's limit in MB: what the app needs at the least, and what it gains nothing from going beyond. */
const HEAP_MB = { least: 256, most: 512 };
/** The part of the memory that the heap may have, and those of several processes together; all else needs its own. */
const HEAP_SHARE = { one: 1 / 5, several: 2 / 5 };

/**
 * Options of Node.js for the server in production: the heap's limit follows the memory that this machine or its control
 * group has. A limit in NODE_OPTIONS comes before it.
 *
 * @param {Record<string, string | undefined>} environment
 * @param {number} [processes] of the server
 * @param {number} [memory] bytes there are; only tests say something else
 * @returns {string[]}
 */
export function memoryOptions({ NODE_ENV, NODE_OPTIONS = '' }, processes = 1, memory = memoryThereIs()) {
  if (NODE_ENV !== 'production' || /--max[-_]old[-_]space[-_]size/.test(NODE_OPTIONS)) return [];
  const part = processes === 1 ? HEAP_SHARE.one : HEAP_SHARE.several / processes;
  const share = Math.floor((memory / 2 ** 20) * part);
  const megabytes = Math.min(HEAP_MB.most, Math.max(HEAP_MB.least, share));
  // Young objects: with 8 MB the collector took a sixth of a busy server's time.
  return [`--max-old-space-size=${megabytes}`, `--max-semi-space-size=${Math.floor(megabytes / 16)}`];
}

/** Memory in bytes: the machine's, or less where a control group sets a limit. */
function memoryThereIs() {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(totalmem(), limit) : totalmem();
}

/**
 * Starts the server process. In a process group of its own, so that Ctrl-C in the terminal reaches it only through us;
 * by its channel to us it notices when we are killed, and leaves.
 *
 * @param {string} root
 * @param {string} file
 * @param {Record<string, string | undefined>} environment
 */
export function startServer(root, file, environment) {
  const child = spawn(process.execPath, [...memoryOptions(environment), file], {
    cwd: root,
    env: /** @type {NodeJS.ProcessEnv} */ (environment),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  return endOf(child);
}

/**
 * How a process of the server ends, and the ways to end it.
 * @param {import('node:child_process').ChildProcess} child
 */
export function endOf(child) {
  /** How it ended, in words. @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve(String(error)));
    child.on('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  return {
    ended,
    kill: () => void child.kill('SIGKILL'),
    /** Asks it to finish what it does; ends it after seven seconds. */
    async stop() {
      child.kill('SIGTERM');
      const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS);
      await ended;
      clearTimeout(deadline);
    },
  };
}

/**
 * Waits until the app says that it is well.
 *
 * @param {{ host: string, port: number, siteUrl: string, signal: AbortSignal }} options
 * @returns {Promise<boolean>} false when it does not within two minutes
 */
export async function waitUntilHealthy({ host, port, siteUrl, signal }) {
  const deadline = Date.now() + ANSWER_DEADLINE_MS;
  const name = new URL(siteUrl).host;
  while (Date.now() < deadline) {
    if ((await askHealth({ host, port, name, path: '/api/health', timeoutMs: 30_000 })) === 200) return true;
    await pause(POLL_MS, undefined, { signal });
  }
  return false;
}

/**
 * @param {{ host: string, port: number, name: string, path: string, timeoutMs: number }} question `host` is where the
 *   app listens, `name` the Host header: the app answers to its own name and to those of a loopback address
 * @returns {Promise<number>} the status, 0 without an answer
 */
export function askHealth({ host, port, name, path, timeoutMs }) {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return new Promise((resolve) => {
    const call = request(
      { host: address, port, path, headers: { host: name }, timeout: timeoutMs },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(0));
    call.end();
  });
}
