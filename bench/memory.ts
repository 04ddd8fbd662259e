// node scripts/run.mjs bench/memory.ts [seconds 600]: members and guests read and write for ten minutes on the built server;
// what it holds of memory each ten seconds, and whether it grows after the first two minutes. See bench/README.md.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { encode } from 'next-auth/jwt';
import { createSession } from '@/server/services/account/session-rows';
import { memoryOptions } from '../scripts/lib/server.mjs';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { pickWords } from './lib/bench-words';
import { childEnvironment } from './lib/child-environment';
import { Random } from './lib/random';

const ROOT = join(import.meta.dirname, '..');
const PORT = 4_315;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const SAMPLE_MS = 10_000;
/** What fills caches and pools and compiles code at first is not looked at. */
const WARM_UP_MS = 120_000;
const MEMBERS = 8;
const GUESTS = 8;
const STREAMS = 50;

const [seconds = 600] = process.argv.slice(2).map(Number);
const random = new Random(20_261_121);
const database = await openBenchDatabase();
const db = benchClient(database.url);
const secret = randomBytes(32).toString('hex');
const agent = new Agent({ keepAlive: true, maxSockets: MEMBERS + GUESTS + STREAMS });
const counts = { answered: 0, failed: 0 };
let isOver = false;

function ask(path: string, headers: Record<string, string> = {}, body?: string): Promise<void> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST';
    const outgoing = request({ host: '127.0.0.1', port: PORT, path, method, agent, headers });
    outgoing.on('response', (response) => {
      counts[response.statusCode === 200 ? 'answered' : 'failed'] += 1;
      response.resume().on('close', resolve);
    });
    outgoing.on('error', () => {
      counts.failed += 1;
      resolve();
    });
    outgoing.end(body);
  });
}

const call = (procedure: string, input: unknown) =>
  `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;

try {
  const words = Object.values(await pickWords(db)).flat();
  const prompts = await db.prompt.findMany({
    where: { isShared: true, deletedAt: null },
    select: { id: true, slug: true, createdBy: true },
    take: 5_000,
  });
  const cookies: string[] = [];
  for (const { createdBy } of prompts.slice(0, MEMBERS)) {
    const sessionId = await createSession(db, { profileId: createdBy, userAgent: 'bench', now: new Date() });
    cookies.push(`cuebook.session=${await encode({ token: { sessionId }, secret, maxAge: 86_400 })}`);
  }
  const environment = childEnvironment({
    NODE_ENV: 'production' as const,
    DATABASE_URL: database.url,
    PORT: String(PORT),
    HOST: '127.0.0.1',
    SITE_URL: ORIGIN,
    NEXTAUTH_SECRET: secret,
    RATE_LIMIT_FACTOR: '10000',
    LOG_LEVEL: 'fatal',
  });
  const server = spawn(process.execPath, [...memoryOptions(environment), 'dist/app/server/main.js'], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    for (let tries = 0; tries < 300 && counts.answered === 0; tries += 1) {
      await ask('/api/health?ready=1');
      await pause(200);
    }
    counts.failed = 0;

    const prompt = () => random.pick(prompts);
    const list = () => {
      const chance = random.next();
      if (chance < 0.4) return call('prompt.list', { excerpt: true, page: 1 + random.skewed(1_000) });
      return call('prompt.list', { excerpt: true, q: random.pick(words) });
    };
    const asGuest = () => {
      const chance = random.next();
      if (chance < 0.3) return ask(`/prompts/${prompt().slug}`);
      if (chance < 0.5) return ask(`/browse-prompts?page=${1 + random.skewed(500)}`);
      if (chance < 0.6) return ask(`/browse-prompts?q=${encodeURIComponent(random.pick(words))}`);
      if (chance < 0.7) return ask(`/profile/${prompt().createdBy}`);
      if (chance < 0.75) return ask('/');
      return chance < 0.9 ? ask(list()) : ask(call('prompt.get', { identifier: prompt().slug }));
    };
    const asMember = (cookie: string) => {
      const headers = { cookie };
      const write = (procedure: string, input: unknown) =>
        ask(
          `/api/trpc/${procedure}`,
          { ...headers, origin: ORIGIN, 'content-type': 'application/json' },
          JSON.stringify({ json: input }),
        );
      const chance = random.next();
      if (chance < 0.4) return ask(list(), headers);
      if (chance < 0.5) return ask('/dashboard', headers);
      if (chance < 0.6) return ask(`/prompts/${prompt().slug}`, headers);
      if (chance < 0.65) return ask(call('prompt.facets', {}), headers);
      if (chance < 0.7) return ask(call('stats.overview', {}), headers);
      if (chance < 0.85) return write('usage.record', { promptId: prompt().id });
      if (chance < 0.95) return write('favorite.toggle', { promptId: prompt().id });
      const content = `A prompt of the measurement of memory. ${random.pick(words)} `.repeat(20);
      return write('prompt.create', {
        title: `Memory ${random.pick(words)}`,
        description: 'Memory',
        content,
      });
    };
    /** Opens a stream of live changes, reads a while, and goes. */
    const asReader = () =>
      new Promise<void>((resolve) => {
        const outgoing = request({ host: '127.0.0.1', port: PORT, path: '/api/trpc/prompt.onChange' });
        outgoing.on('response', (response) => {
          response.resume().on('error', () => undefined);
          setTimeout(() => outgoing.destroy(), 2_000 + random.below(20_000));
        });
        outgoing
          .on('error', () => undefined)
          .on('close', resolve)
          .end();
      });
    const forever = async (work: () => Promise<void>) => {
      while (!isOver) await work();
    };
    const working = Promise.all([
      ...cookies.map((cookie) => forever(() => asMember(cookie))),
      ...Array.from({ length: GUESTS }, () => forever(asGuest)),
      ...Array.from({ length: STREAMS }, () => forever(asReader)),
    ]);

    const samples: { at: number; resident: number }[] = [];
    const startedAt = performance.now();
    console.log('| seconds | resident MB | requests | not 200 | load |\n|---:|---:|---:|---:|---:|');
    while (performance.now() - startedAt < seconds * 1_000) {
      await pause(SAMPLE_MS);
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
      const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
      const at = performance.now() - startedAt;
      samples.push({ at, resident });
      const load = (loadavg()[0] ?? 0).toFixed(1);
      console.log(
        `| ${(at / 1_000).toFixed(0)} | ${resident.toFixed(0)} | ${counts.answered} | ${counts.failed} | ${load} |`,
      );
    }
    isOver = true;
    const warm = samples.filter(({ at }) => at > WARM_UP_MS);
    const middle = warm.length >> 1;
    const mean = (part: typeof warm) => part.reduce((sum, { resident }) => sum + resident, 0) / part.length;
    const [first, second] = [mean(warm.slice(0, middle)), mean(warm.slice(middle))];
    console.log(
      `\nAfter the first ${WARM_UP_MS / 1_000} s: ${first.toFixed(0)} MB in the first half, ${second.toFixed(0)} MB in the ` +
        `second, at most ${Math.max(...samples.map(({ resident }) => resident)).toFixed(0)} MB`,
    );
    server.kill('SIGTERM');
    await working;
  } finally {
    server.kill('SIGKILL');
  }
} finally {
  agent.destroy();
  await db.$disconnect();
  await database.close();
}
