// node scripts/run.mjs bench/crowd.ts [SECONDS 60]: ordinary people beside four busy programs. 20 and then 50 members open a page every
// five seconds, 60 open one at the same moment, and one member asks for dashboards over 16 connections. All sit behind one
// address. Fails when somebody got 503 or waited more than four seconds (p95).
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../tests/support/free-port';
import { databaseUrlOf, makeDataDir, removeDataDir, startServer } from '../tests/support/server-process';
import { benchClient } from './lib/bench-client';
import { memberMaker } from './lib/bench-members';
import { type Answer, browserConnections, clientAt, closeClients } from './lib/soak-client';

const ADDRESS = '192.0.2.7';
const EVERY_MS = 5_000;
const MOST_P95_MS = 4_000;
const BUSY_PROGRAMS = 4;
const [seconds = 60] = process.argv.slice(2).map(Number);

const dataDir = await makeDataDir();
const port = await freePort();
const settings = { TRUSTED_PROXIES: 'loopback', RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'error' };
const server = await startServer({ dataDir, port: String(port), settings });
const db = benchClient(await databaseUrlOf(dataDir), 4);
const busy = Array.from({ length: BUSY_PROGRAMS }, () => spawn(process.execPath, ['-e', 'for (;;);']));
const failures: string[] = [];

function report(name: string, answers: readonly Answer[]): void {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
  const refused = answers.filter(({ status }) => status !== 200).length;
  if (refused > 0 || p95 > MOST_P95_MS) failures.push(name);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  console.log(`| ${name} | ${answers.length} | ${refused} | ${p95.toFixed(0)} | ${load} |`);
}

try {
  const newMember = await memberMaker(db, dataDir);
  const members = await Promise.all(Array.from({ length: 60 }, (_, at) => newMember(`member ${at}`)));
  const prompts = await db.prompt.findMany({ where: { isShared: true }, select: { slug: true } });
  const paths = [
    '/dashboard',
    '/browse-prompts',
    '/my-prompts',
    ...prompts.map(({ slug }) => `/prompts/${slug}`),
  ];
  const pick = () => paths[Math.floor(Math.random() * paths.length)] ?? '/';
  const browserOf = (member: { cookie: string }, answers: Answer[]) =>
    clientAt(port, ADDRESS, {
      cookie: member.cookie,
      note: (answer) => answers.push(answer),
      agent: browserConnections(),
    });

  console.log('| who | pages | not 200 | p95 ms | load |\n|---|---:|---:|---:|---:|');
  for (const count of [20, 50]) {
    const answers: Answer[] = [];
    const end = performance.now() + seconds * 1_000;
    const live = async (member: { cookie: string }) => {
      const browser = browserOf(member, answers);
      await pause(Math.random() * EVERY_MS);
      while (performance.now() < end) {
        await browser.get(pick());
        await pause(EVERY_MS);
      }
    };
    await Promise.all(members.slice(0, count).map(live));
    report(`${count} members, a page every five seconds`, answers);
  }

  const atOnce: Answer[] = [];
  await Promise.all(members.map((member) => browserOf(member, atOnce).get(pick())));
  report('60 members at the same moment', atOnce);

  const backToBack: Answer[] = [];
  const [one = { cookie: '' }] = members;
  const until = performance.now() + (seconds * 1_000) / 4;
  const ask = async () => {
    const browser = browserOf(one, backToBack);
    while (performance.now() < until) await browser.get('/dashboard');
  };
  await Promise.all(Array.from({ length: 16 }, ask));
  report('16 connections, dashboards back to back', backToBack);
  console.log(failures.length === 0 ? 'All held.' : `Not held: ${failures.join('; ')}.`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  for (const program of busy) program.kill('SIGKILL');
  closeClients();
  await db.$disconnect();
  await server.stop();
  await removeDataDir(dataDir);
}
