// node scripts/run.mjs bench/live.ts [readers 2000] [events 100] [a second 10]: opens many streams of live changes on the
// built server and measures how long a change takes to reach each of them. Five more readers never read.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';

const ROOT = join(import.meta.dirname, '..');
const PORT = 4_313;
const STOPPED_READERS = 5;
const OPENING_AT_ONCE = 50;
const LAST_EVENT_TIMEOUT_MS = 30_000;

const [readers = 2_000, events = 100, rate = 10] = process.argv.slice(2).map(Number);
const database = await openBenchDatabase({ fresh: true, name: 'cuebook_live' });
const db = benchClient(database.url);
const server = spawn(process.execPath, ['dist/server.mjs'], {
  cwd: ROOT,
  env: {
    // eslint-disable-next-line no-restricted-properties -- a child needs the PATH and the like of its parent
    ...process.env,
    ...{ NODE_ENV: 'production', DATABASE_URL: database.url, PORT: String(PORT), HOST: '127.0.0.1' },
    ...{ SITE_URL: `http://localhost:${PORT}`, NEXTAUTH_SECRET: randomBytes(32).toString('hex') },
    // All readers come from one address.
    ...{ RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'error' },
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
const streams: IncomingMessage[] = [];
const sentAt: number[] = [];
const delays: number[] = [];
let lost = 0;

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
const residentMegabytes = () => (ps('rss') / 1_024).toFixed(0);
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

  const pages: number[] = [];
  const processorBefore = processorSeconds();
  for (let event = 0; event < events; event += 1) {
    const startedAt = performance.now();
    sentAt[event] = startedAt;
    const text = { title: `Bench ${event}`, description: 'x'.repeat(200), content: 'word '.repeat(400) };
    await db.prompt.create({ data: { slug: `bench-${event}`, ...text, createdBy }, select: { id: true } });
    const askedAt = performance.now();
    const answer = await get('/api/trpc/prompt.list?input=%7B%22json%22%3A%7B%22excerpt%22%3Atrue%7D%7D');
    for await (const _chunk of answer);
    pages.push(performance.now() - askedAt);
    await pause(Math.max(0, 1_000 / rate - (performance.now() - startedAt)));
  }
  const expected = readers * events;
  const giveUpAt = performance.now() + LAST_EVENT_TIMEOUT_MS;
  while (delays.length < expected && performance.now() < giveUpAt) await pause(100);

  const microseconds = ((processorSeconds() - processorBefore) * 1e6) / Math.max(1, delays.length);
  delays.sort((a, b) => a - b);
  pages.sort((a, b) => a - b);
  console.log(`Delivered: ${delays.length} of ${expected}; streams lost: ${lost}; ${residentMegabytes()} MB`);
  console.log(
    `From the write to the reader: p50 ${quantile(delays, 0.5)} ms, p99 ${quantile(delays, 0.99)} ms, ` +
      `longest ${quantile(delays, 1)} ms`,
  );
  console.log(`Processor: ${microseconds.toFixed(0)} µs for each delivery, the lists included`);
  console.log(`A list meanwhile: p50 ${quantile(pages, 0.5)} ms, p95 ${quantile(pages, 0.95)} ms`);

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
