// node scripts/run.mjs bench/faults.ts: measures the user experience during infrastructure faults. One after the other:
// the database hangs (SIGSTOP), fails over (connections end, it returns read-only, then writable), connections are half
// open, and DNS of mail and AI fails; as root on Linux also: the disk is full. During each fault a member keeps saving
// and reading; fails if an acknowledged save is lost, a request waits too long, or the server does not recover.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../tests/support/free-port';
import { databaseUrlOf, makeDataDir, removeDataDir, startServer } from '../tests/support/server-process';
import { benchClient } from './lib/bench-client';
import { memberMaker } from './lib/bench-members';

const PATHS = ['/dashboard', '/browse-prompts?q=email', '/my-prompts', '/'];
/** Maximum wait after a request, or after the database stopped; and the additional time of the machine. */
const MAX_MS = 5_000;
const FAULT_MS = 12_000;
const RETURN_MS = 20_000;

const findings: string[] = [];
const dataDir = await makeDataDir();
if (process.getuid?.() === 0)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'none', dataDir]);
const [port, secondPort] = [await freePort(), await freePort()];
const settings = {
  LOG_LEVEL: 'fatal',
  SMTP_URL: 'smtp://mail.nowhere.invalid:25',
  OPENAI_BASE_URL: 'http://ai.nowhere.invalid/v1',
  OPENAI_MODEL: 'none',
};
const server = await startServer({ dataDir, port: String(port), settings });
const url = await databaseUrlOf(dataDir);
const db = benchClient(url, 2);
const { cookie } = await (await memberMaker(db, dataDir))('faults');

type Got = { status: number | null; ms: number; text: string };

async function ask(at: number, path: string, body?: unknown): Promise<Got> {
  const origin = `http://localhost:${at}`;
  const startedAt = performance.now();
  try {
    const answer = await fetch(origin + path, {
      headers: { cookie, origin, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify({ json: body }) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    return { status: answer.status, ms: performance.now() - startedAt, text };
  } catch {
    return { status: null, ms: performance.now() - startedAt, text: '' };
  }
}

const acknowledged: string[] = [];
let saves = 0;

/** Saves one prompt after the other until it is stopped. */
function saving(at: number) {
  const over = new AbortController();
  const statuses = new Map<string, number>();
  const done = (async () => {
    while (!over.signal.aborted) {
      const title = `Fault ${(saves += 1)}`;
      const { status } = await ask(at, '/api/trpc/prompt.create', { title, description: 'x', content: 'x' });
      if (status === 200) acknowledged.push(title);
      statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
      await pause(200);
    }
  })();
  return {
    async end() {
      over.abort();
      await done;
      return [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    },
  };
}

/** Simulates one fault, with users reading and saving, and checks the recovery. */
async function during(
  name: string,
  { at = port, begin, end }: { at?: number; begin: () => Promise<void>; end: () => Promise<void> },
): Promise<void> {
  const saved = saving(at);
  await pause(1_000);
  await begin();
  const first = PATHS.map((path) => ask(at, path));
  await pause(FAULT_MS / 2);
  const second = PATHS.map((path) => ask(at, path));
  await pause(FAULT_MS / 2);
  const answers = await Promise.race([Promise.all([...first, ...second]), pause(0).then(() => null)]);
  await end();
  const all = answers ?? (await Promise.all([...first, ...second]));
  const longest = Math.max(...all.map(({ ms }) => ms));
  const wordless = all.filter(({ text }) => text === '').length;
  const endedAt = performance.now();
  let back = await ask(at, '/dashboard');
  while (back.status !== 200 && performance.now() - endedAt < RETURN_MS) {
    await pause(200);
    back = await ask(at, '/dashboard');
  }
  const returned = performance.now() - endedAt;
  const statuses = await saved.end();
  if (answers === null || longest > MAX_MS)
    findings.push(`${name}: somebody waited ${longest.toFixed(0)} ms`);
  if (wordless > 0) findings.push(`${name}: ${wordless} pages without a word`);
  if (back.status !== 200) findings.push(`${name}: no page ${RETURN_MS / 1_000} s later`);
  console.log(
    `| ${name} | ${longest.toFixed(0)} | ${all.map(({ status }) => status).join(' ')} | ${statuses} | ${returned.toFixed(0)} |`,
  );
}

const postgres = async () => {
  const pid = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0] ?? '';
  const children = execFileSync('pgrep', ['-P', pid], { encoding: 'utf8' }).trim().split('\n');
  return [pid, ...children].map(Number);
};
const signal = async (name: NodeJS.Signals) => {
  for (const pid of await postgres()) process.kill(pid, name);
};

const secrets = await readFile(join(dataDir, 'secrets.env'), 'utf8');
const superuser = new URL(url);
superuser.username = 'postgres';
superuser.password = /^POSTGRES_SUPERUSER_PASSWORD=(.*)$/m.exec(secrets)?.[1] ?? '';
const administer = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: superuser.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};
const END_ALL = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = 'cuebook'`;
const setReadOnly = (value: 'on' | 'off') =>
  administer(`alter system set default_transaction_read_only = ${value}`, 'select pg_reload_conf()', END_ALL);

/** A proxy to the database that, once told, passes nothing on and ends no connection. */
function halfOpenProxy() {
  let isOpen = true;
  const pairs = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((socket) => {
    const behind = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
    const pair = [socket, behind] as const;
    pairs.add(pair);
    for (const each of pair) {
      each.on('error', () => undefined);
      each.on('close', () => pairs.delete(pair));
    }
    if (isOpen) socket.pipe(behind).pipe(socket);
  });
  return {
    proxy,
    halfOpen() {
      isOpen = false;
      for (const pair of pairs) for (const each of pair) each.unpipe().pause();
    },
    open() {
      isOpen = true;
      // Like a recovered network: data sent before is lost.
      for (const pair of pairs) for (const each of pair) each.destroy();
    },
  };
}

const way = halfOpenProxy();
const secondDir = await makeDataDir();
let second: Awaited<ReturnType<typeof startServer>> | undefined;
try {
  console.log('| fault | longest wait ms | pages | saves | back after ms |\n|---|---:|---|---|---:|');
  await during('the database hangs', { begin: () => signal('SIGSTOP'), end: () => signal('SIGCONT') });
  await during('the database fails over, read-only at first', {
    begin: () => setReadOnly('on'),
    end: () => setReadOnly('off'),
  });

  await new Promise<void>((resolve) => way.proxy.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.port = String((way.proxy.address() as { port: number }).port);
  const secret = /^NEXTAUTH_SECRET=(.*)$/m.exec(secrets)?.[1] ?? '';
  second = await startServer({
    dataDir: secondDir,
    port: String(secondPort),
    settings: { ...settings, DATABASE_URL: through.href, NEXTAUTH_SECRET: secret, CUEBOOK_DEMO: '0' },
  });
  await during('connections to the database are half open', {
    at: secondPort,
    begin: async () => way.halfOpen(),
    end: async () => way.open(),
  });

  if (process.getuid?.() === 0) {
    const filler = join(dataDir, 'filler');
    await during('the disk is full', {
      begin: async () => void execFileSync('sh', ['-c', `cat /dev/zero > ${filler} 2>/dev/null || true`]),
      end: async () => void execFileSync('rm', [filler]),
    });
  }

  const answer = await ask(port, '/api/trpc/ai.enhanceInEditor', { content: 'Write a mail to my team.' });
  const reset = await ask(port, '/api/trpc/account.requestPasswordReset', { email: 'faults@example.org' });
  console.log(`DNS of AI and mail fails: ${answer.status} ${answer.text.slice(0, 160)}; ${reset.status}`);
  if (![502, 503, 504].includes(answer.status ?? 0) || reset.status !== 200) findings.push('DNS: no words');

  const kept = new Set(
    (await db.prompt.findMany({ where: { title: { startsWith: 'Fault ' } }, select: { title: true } })).map(
      ({ title }) => title,
    ),
  );
  const missing = acknowledged.filter((title) => !kept.has(title));
  console.log(`${acknowledged.length} acknowledged saves, ${missing.length} of them missing`);
  if (missing.length > 0) findings.push(`${missing.length} saves are missing`);
  console.log(findings.length === 0 ? 'All held.' : `Not held: ${findings.join('; ')}.`);
  if (findings.length > 0) process.exitCode = 1;
} finally {
  await signal('SIGCONT').catch(() => undefined);
  await db.$disconnect();
  await second?.stop();
  way.proxy.close();
  await server.stop();
  if (process.getuid?.() === 0) execFileSync('umount', ['-l', dataDir]);
  await removeDataDir(dataDir);
  await removeDataDir(secondDir);
}
