// node scripts/run.mjs bench/live.ts [readers 10000] [events 20] [a second 0.4]: opens many streams of live changes on the
// built server and measures how long a change takes to reach each of them, and how a page and a list answer meanwhile.
// Five more readers never read. With some 9,000 events (`200 9000 150`) they fall too far behind and are dropped.
// Each reader takes a file descriptor here and one in the server: see `ulimit -n`.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryOptions } from '../scripts/lib/server.mjs';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { childEnvironment } from './lib/child-environment';

const ROOT = join(import.meta.dirname, '..');
const PORT = 4_313;
const STOPPED_READERS = 5;
const OPENING_AT_ONCE = 50;
const LAST_EVENT_TIMEOUT_MS = 30_000;
const VISIT_PAUSE_MS = 50;
/** What the kernel holds for a reader who takes nothing, and more. */
const TOO_FAR_BEHIND_BYTES = 6_000_000;
/** The server drops a connection whose reader takes nothing for 60 s. */
const DROP_TIMEOUT_MS = 90_000;
const VISITS = {
  browse: '/browse-prompts',
  list: '/api/trpc/prompt.list?input=%7B%22json%22%3A%7B%22excerpt%22%3Atrue%7D%7D',
};

const [readers = 10_000, events = 20, rate = 0.4] = process.argv.slice(2).map(Number);
const database = await openBenchDatabase({ fresh: true, name: 'cuebook_live' });
const db = benchClient(database.url);
const environment = childEnvironment({
  NODE_ENV: 'production' as const,
  DATABASE_URL: database.url,
  PORT: String(PORT),
  HOST: '127.0.0.1',
  SITE_URL: `http://localhost:${PORT}`,
  NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
  // All readers come from one address.
  RATE_LIMIT_FACTOR: '1000',
  LOG_LEVEL: 'error',
});
const server = spawn(process.execPath, [...memoryOptions(environment), 'dist/app/server/main.js'], {
  cwd: ROOT,
  env: environment,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
const streams: IncomingMessage[] = [];
const sentAt: number[] = [];
const delays: number[] = [];
const visits = { browse: [] as number[], list: [] as number[] };
let lost = 0;
let bytesRead = 0;
let isVisiting = true;
let mostMegabytes = 0;

function get(path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port: PORT,
      path,
      agent,
      headers: { host: `localhost:${PORT}` },
    });
    outgoing.on('response', resolve).on('error', reject).end();
  });
}

async function openStream(isRead: boolean): Promise<void> {
  const response = await get('/api/trpc/prompt.onChange');
  if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode ?? 0}`);
  streams.push(response);
  response.on('error', () => undefined).on('close', () => (lost += isRead ? 1 : 0));
  if (!isRead) return;
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    bytesRead += chunk.length;
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const number = /"title":"Bench (\d+)"/.exec(line)?.[1];
      if (number !== undefined) delays.push(performance.now() - (sentAt[Number(number)] ?? 0));
    }
  });
}

function quantile(sorted: readonly number[], part: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(0);
}

const ps = (column: string) =>
  Number(execFileSync('ps', ['-o', `${column}=`, '-p', String(server.pid)], { encoding: 'utf8' }));
function residentMegabytes(): string {
  const megabytes = ps('rss') / 1_024;
  mostMegabytes = Math.max(mostMegabytes, megabytes);
  return megabytes.toFixed(0);
}
const connections = async () => (await readdir(`/proc/${server.pid}/fd`)).length;

/** Asks for a page and a list, one after the other, as long as the events last. */
async function visitMeanwhile(): Promise<void> {
  while (isVisiting) {
    for (const what of ['browse', 'list'] as const) {
      const askedAt = performance.now();
      const answer = await get(VISITS[what]);
      if (answer.statusCode !== 200) throw new Error(`${what} was answered ${answer.statusCode ?? 0}`);
      for await (const _chunk of answer);
      visits[what].push(performance.now() - askedAt);
      await pause(VISIT_PAUSE_MS);
    }
    residentMegabytes();
  }
}

/** Seconds of processor time, which tell more than the clock on a machine that does other things too. */
const processorSeconds = () => ps('cputimes');

try {
  for (let tries = 0; tries < 300; tries += 1) {
    const isUp = await get('/api/health?ready=1').then(
      (response) => response.resume().statusCode === 200,
      () => false,
    );
    if (isUp) break;
    await pause(200);
  }
  const { id: createdBy } = await db.profile.create({ data: { fullName: 'Bench' }, select: { id: true } });
  console.log(`Server alone: ${residentMegabytes()} MB`);

  const openingAt = performance.now();
  for (let opened = 0; opened < readers; opened += OPENING_AT_ONCE) {
    const count = Math.min(OPENING_AT_ONCE, readers - opened);
    await Promise.all(Array.from({ length: count }, () => openStream(true)));
  }
  await Promise.all(Array.from({ length: STOPPED_READERS }, () => openStream(false)));
  const openedIn = ((performance.now() - openingAt) / 1_000).toFixed(1);
  console.log(
    `Open: ${readers} that read and ${STOPPED_READERS} that don't, in ${openedIn} s; ${residentMegabytes()} MB`,
  );

  const processorBefore = processorSeconds();
  const connectionsBefore = await connections();
  const visiting = visitMeanwhile();
  for (let event = 0; event < events; event += 1) {
    const startedAt = performance.now();
    sentAt[event] = startedAt;
    const text = { title: `Bench ${event}`, description: 'x'.repeat(200), content: 'word '.repeat(400) };
    await db.prompt.create({ data: { slug: `bench-${event}`, ...text, createdBy }, select: { id: true } });
    await pause(Math.max(0, 1_000 / rate - (performance.now() - startedAt)));
  }
  const expected = readers * events;
  const giveUpAt = performance.now() + LAST_EVENT_TIMEOUT_MS;
  while (delays.length < expected && performance.now() < giveUpAt) await pause(100);
  isVisiting = false;
  await visiting;

  const microseconds = ((processorSeconds() - processorBefore) * 1e6) / Math.max(1, delays.length);
  delays.sort((a, b) => a - b);
  console.log(`Delivered: ${delays.length} of ${expected}; streams lost: ${lost}; ${residentMegabytes()} MB`);
  console.log(`At most ${mostMegabytes.toFixed(0)} MB; load average ${loadavg()[0]?.toFixed(1) ?? ''}`);
  console.log(
    `From the write to the reader: p50 ${quantile(delays, 0.5)} ms, p99 ${quantile(delays, 0.99)} ms, ` +
      `longest ${quantile(delays, 1)} ms`,
  );
  console.log(`Processor: ${microseconds.toFixed(0)} µs for each delivery, the lists included`);
  for (const what of ['browse', 'list'] as const) {
    const taken = visits[what].sort((a, b) => a - b);
    console.log(
      `Meanwhile ${what}, ${taken.length} times: p50 ${quantile(taken, 0.5)} ms, p95 ${quantile(taken, 0.95)} ms, ` +
        `p99 ${quantile(taken, 0.99)} ms, longest ${quantile(taken, 1)} ms`,
    );
  }
  if (bytesRead / readers > TOO_FAR_BEHIND_BYTES) {
    const waitingAt = performance.now();
    const dropped = async () => connectionsBefore - (await connections());
    while ((await dropped()) < STOPPED_READERS && performance.now() - waitingAt < DROP_TIMEOUT_MS) {
      await pause(500);
    }
    const seconds = ((performance.now() - waitingAt) / 1_000).toFixed(0);
    console.log(
      `Readers who never read, dropped: ${await dropped()} of ${STOPPED_READERS}, ${seconds} s after`,
    );
  }

  const stoppingAt = performance.now();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  console.log(`Stopped with all streams open in ${((performance.now() - stoppingAt) / 1_000).toFixed(1)} s`);
} finally {
  server.kill('SIGKILL');
  for (const stream of streams) stream.destroy();
  await db.$disconnect();
  await database.close();
}
