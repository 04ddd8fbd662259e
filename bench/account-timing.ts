// node scripts/run.mjs bench/account-timing.ts [pairs 200]: does signing in, or asking for a recovery link, take longer for
// an account that exists? Asks the built server in turns, with mail to files and with a mail server that is away.
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBenchDatabase } from './lib/bench-database';
import { childEnvironment } from './lib/child-environment';

const ROOT = join(import.meta.dirname, '..');
const PORT = 4_314;
const ORIGIN = `http://localhost:${PORT}`;
const WARM_UP = 20;

const [pairs = 200] = process.argv.slice(2).map(Number);
const database = await openBenchDatabase({ fresh: true, name: 'cuebook_timing' });
const dataDir = await mkdtemp(join(tmpdir(), 'cuebook-timing-'));

function startServer(smtpUrl: string) {
  return spawn(process.execPath, ['dist/app/server/main.js'], {
    cwd: ROOT,
    env: childEnvironment({
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      PORT: String(PORT),
      HOST: '127.0.0.1',
      SITE_URL: ORIGIN,
      NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'fatal',
      SMTP_URL: smtpUrl,
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function isReady(): Promise<boolean> {
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await fetch(`${ORIGIN}/api/health?ready=1`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return true;
    await pause(200);
  }
  return false;
}

async function callProcedure(name: string, input: unknown): Promise<Response> {
  return fetch(`${ORIGIN}/api/trpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ json: input }),
  });
}

async function makeSignIn(): Promise<(email: string) => Promise<Response>> {
  const response = await fetch(`${ORIGIN}/api/auth/csrf`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return (email) =>
    fetch(`${ORIGIN}/api/auth/callback/credentials`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: ORIGIN, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrfToken, email, password: 'a wrong password', json: 'true' }),
    });
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** Asks for a known and an unknown account in turns, in an order that changes, and prints both medians. */
async function compare(
  what: string,
  known: string,
  ask: (email: string) => Promise<Response>,
): Promise<void> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const statuses = new Set<number>();
  for (let pair = -WARM_UP; pair < pairs; pair += 1) {
    const kinds = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const startedAt = performance.now();
      const response = await ask(kind === 'known' ? known : `${randomUUID()}@example.org`);
      await response.arrayBuffer();
      if (pair >= 0) times[kind].push(performance.now() - startedAt);
      statuses.add(response.status);
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)];
  const gap = Math.abs(one - other);
  console.log(
    `${what}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, ${gap.toFixed(2)} ms or ` +
      `${((100 * gap) / Math.max(one, other)).toFixed(1)} % apart (${pairs} pairs, status ${[...statuses].join(', ')})`,
  );
}

try {
  for (const smtpUrl of ['', 'smtp://127.0.0.1:9']) {
    const server = startServer(smtpUrl);
    try {
      if (!(await isReady())) throw new Error('The server did not start: npm run build first.');
      const known = `${randomUUID()}@example.org`;
      const made = await callProcedure('account.register', {
        email: known,
        password: 'the right one',
        fullName: 'Known',
      });
      if (!made.ok) throw new Error(`register answered ${made.status}`);
      if (smtpUrl === '') await compare('Sign-in, wrong password', known, await makeSignIn());
      const where = smtpUrl === '' ? 'mail to files' : 'mail server away';
      await compare(`Recovery link, ${where}`, known, (email) =>
        callProcedure('account.requestPasswordReset', { email }),
      );
    } finally {
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
    }
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
  await database.close();
}
