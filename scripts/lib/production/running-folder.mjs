import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START_DEADLINE_MS = 120_000;
const POLL_MS = 20;

/**
 * @typedef {{ folder: string, dataDir: string, port: number, uid: number | undefined, settings?: Record<string, string> }} Place
 *   a production folder, the data folder, and who runs it; undefined: the present account
 */

/**
 * The environment of a container: nothing of this machine but the path of its programs.
 * @param {Place} place
 * @returns {NodeJS.ProcessEnv}
 */
function environmentOf({ dataDir, port, settings = {} }) {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    HOST: '0.0.0.0',
    PORT: String(port),
    SITE_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    HOME: dataDir,
    TMPDIR: dataDir,
    ...settings,
  };
}

/**
 * Runs one of the folder's commands to its end.
 *
 * @param {Place} place
 * @param {readonly string[]} words
 * @returns {Promise<string>} what it said
 * @throws when it fails
 */
export async function runCommand(place, words) {
  const child = launch(place, words);
  const [code] = await once(child.process, 'close');
  if (code !== 0) throw new Error(`node ${words.join(' ')} left with ${code}:\n${child.output()}`);
  return child.output();
}

/**
 * Starts the server of the folder and waits for the first answer of a page.
 *
 * @param {Place} place
 * @returns {Promise<{ firstAnswerMs: number, output: () => string, stop: () => Promise<number> }>} `stop` sends SIGTERM
 *   and gives the milliseconds to its end; it throws when the exit code is not 0
 */
export async function startFolder(place) {
  const begun = performance.now();
  const child = launch(place, ['scripts/start.mjs']);
  const origin = `http://localhost:${place.port}`;
  while (
    !(await fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.process.exitCode !== null || performance.now() - begun > START_DEADLINE_MS) {
      child.process.kill('SIGKILL');
      throw new Error(`The server did not start:\n${child.output()}`);
    }
    await pause(POLL_MS);
  }
  const firstAnswerMs = performance.now() - begun;
  return {
    firstAnswerMs,
    output: child.output,
    async stop() {
      const asked = performance.now();
      const closed = once(child.process, 'close');
      child.process.kill('SIGTERM');
      const [code] = await closed;
      if (code !== 0) throw new Error(`The server left with ${code}:\n${child.output()}`);
      if (existsSync(join(place.dataDir, 'postgres/postmaster.pid')))
        throw new Error('PostgreSQL did not stop');
      return performance.now() - asked;
    },
  };
}

/**
 * @param {Place} place
 * @param {readonly string[]} words
 */
function launch(place, words) {
  const child = spawn(process.execPath, words, {
    cwd: place.folder,
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(place.uid === undefined ? {} : { uid: place.uid, gid: place.uid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return { process: child, output: () => output };
}

/**
 * Signs the admin of the demo library in by the password that the first start left in the data folder.
 *
 * @param {Place} place
 * @returns {Promise<string>} the cookies of the session
 */
export async function signIn({ dataDir, port }) {
  const [email = '', password = ''] =
    /^admin, (\S+), (\S+)$/m.exec(readFileSync(join(dataDir, 'first-run.txt'), 'utf8'))?.slice(1) ?? [];
  const origin = `http://localhost:${port}`;
  const first = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = await first.json();
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(first), origin },
    body: new URLSearchParams({ email, password, csrfToken, json: 'true' }),
  });
  const cookies = cookiesOf(answer);
  if (!answer.ok || !cookies.includes('session'))
    throw new Error(`Could not sign in: ${await answer.text()}`);
  return cookies;
}

/** @param {Response} answer */
function cookiesOf(answer) {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
