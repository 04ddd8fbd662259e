import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const STOP_DEADLINE_MS = 10_000;
const POLL_MS = 100;
const ANSWER_DEADLINE_MS = 120_000;

/**
 * Options of Node.js for the server in production: V8 collects early instead of letting its heap grow, and the process
 * stays under 400 MB at 64 connections. A limit in NODE_OPTIONS comes before it.
 *
 * @param {Record<string, string | undefined>} environment
 * @returns {string[]}
 */
export function memoryOptions({ NODE_ENV, NODE_OPTIONS = '' }) {
  if (NODE_ENV !== 'production' || NODE_OPTIONS.includes('--max-old-space-size')) return [];
  return ['--max-old-space-size=384', '--max-semi-space-size=8'];
}

/**
 * Starts the server process. In a process group of its own, so that Ctrl-C in the terminal reaches it only through
 * us; by its channel to us it notices when we are killed, and leaves.
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
  /** How it ended, in words. @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve(String(error)));
    child.on('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  return {
    ended,
    kill: () => void child.kill('SIGKILL'),
    /** Asks it to finish what it does; ends it after ten seconds. */
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
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  while (Date.now() < deadline) {
    if ((await askHealth(address, port, new URL(siteUrl).host)) === 200) return true;
    await pause(POLL_MS, undefined, { signal });
  }
  return false;
}

/**
 * @param {string} host
 * @param {number} port
 * @param {string} name the Host header: the app answers to its own name alone
 * @returns {Promise<number>} the status, 0 without an answer
 */
function askHealth(host, port, name) {
  return new Promise((resolve) => {
    const call = request(
      { host, port, path: '/api/health', headers: { host: name }, timeout: 30_000 },
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
