// node scripts/run.mjs bench/crowd.ts [SECONDS 60]: ordinary people beside four busy programs. 20 and then 50 members
// open a page every five seconds, 60 open one at the same moment, and one member asks for dashboards over 16
// connections. Then, without the busy programs, an office of 500: 480 open a page and change a favourite every half a
// minute, 20 have a script with a fault, and a guest sends wrong calls and passwords as fast as he can. All sit behind
// one address. Fails when an ordinary person got anything but 200, or waited more than four seconds (p95). Last, 40
// colleagues sign in with new browsers behind an address with wrong passwords, bad tokens, invalid calls and calls
// without a session (lib/noisy-office.ts); `crowd.ts 60 noisy` measures only them. Fails when one is refused or waits for 5 s.
import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../tests/support/free-port';
import { databaseUrlOf, makeDataDir, removeDataDir, startServer } from '../tests/support/server-process';
import { noisyOffice } from './lib/noisy-office';
import { benchClient } from './lib/bench-client';
import { memberMaker } from './lib/bench-members';
import { type Answer, browserConnections, call, clientAt, closeClients } from './lib/soak-client';

const ADDRESS = '192.0.2.7';
const EVERY_MS = 5_000;
const MAX_P95_MS = 4_000;
const BUSY_PROGRAMS = 4;
const OFFICE = 500;
const FAULTY = 20;
const OFFICE_EVERY_MS = 30_000;
const [duration = '60', only] = process.argv.slice(2);
const seconds = Number(duration);

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
  if (refused > 0 || p95 > MAX_P95_MS) failures.push(name);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  console.log(`| ${name} | ${answers.length} | ${refused} | ${p95.toFixed(0)} | ${load} |`);
}

async function ordinaryPeople(): Promise<void> {
  const newMember = await memberMaker(db, dataDir);
  const members = await Promise.all(Array.from({ length: 60 }, (_, at) => newMember(`member ${at}`)));
  const prompts = await db.prompt.findMany({ where: { isShared: true }, select: { id: true, slug: true } });
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

  for (const program of busy) program.kill('SIGKILL');
  const office = await Promise.all(Array.from({ length: OFFICE }, (_, at) => newMember(`colleague ${at}`)));
  const [ordinary, refused]: [Answer[], Answer[]] = [[], []];
  const officeEnd = performance.now() + seconds * 1_000;
  const colleague = async (member: { cookie: string }) => {
    const browser = browserOf(member, ordinary);
    await pause(Math.random() * OFFICE_EVERY_MS);
    while (performance.now() < officeEnd) {
      await browser.get(pick());
      const { id = '' } = prompts[Math.floor(Math.random() * prompts.length)] ?? {};
      await call(browser, 'favorite.toggle', { promptId: id });
      await pause(OFFICE_EVERY_MS);
    }
  };
  const faulty = async (member: { cookie: string }) => {
    const script = browserOf(member, refused);
    while (performance.now() < officeEnd) {
      await call(script, 'prompt.create', { wrong: true });
      await pause(500);
    }
  };
  const hostile = async () => {
    const guest = clientAt(port, ADDRESS, { note: (answer) => refused.push(answer) });
    while (performance.now() < officeEnd) {
      await call(guest, 'prompt.create', { wrong: true });
      await call(guest, 'account.requestPasswordReset', { email: 'member.1@example.org' });
    }
  };
  await Promise.all([
    hostile(),
    ...office.slice(0, FAULTY).map(faulty),
    ...office.slice(FAULTY).map(colleague),
  ]);
  report(`${OFFICE - FAULTY} of ${OFFICE} behind one address`, ordinary);
  console.log(
    `${refused.length} calls of the others, ${refused.filter(({ status }) => status === 429).length} answered 429`,
  );
}

try {
  if (only !== 'noisy') await ordinaryPeople();
  for (const program of busy) program.kill('SIGKILL');
  const { signIns, mostGuesses, isHeld } = await noisyOffice(db, {
    port,
    address: '192.0.2.8',
    seconds,
  });
  const longest = (times: number[]) => Math.max(...times).toFixed(0);
  console.log(
    `${signIns.length} colleagues with new browsers signed in behind a noisy address: ` +
      `${signIns.filter(({ outcome }) => outcome !== 'in').length} refused, ` +
      `${signIns.filter(({ workMs }) => workMs > 0).length} with work, ` +
      `longest ${longest(signIns.map(({ ms, workMs }) => ms + workMs))} ms, ` +
      `of which work ${longest(signIns.map(({ workMs }) => workMs))} ms. ` +
      `Most guesses at one account: ${mostGuesses}.`,
  );
  if (!isHeld) failures.push('colleagues behind a noisy address');
  console.log(failures.length === 0 ? 'All held.' : `Not held: ${failures.join('; ')}.`);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  for (const program of busy) program.kill('SIGKILL');
  closeClients();
  await db.$disconnect();
  await server.stop();
  await removeDataDir(dataDir);
}
