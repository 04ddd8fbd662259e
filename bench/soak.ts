// node scripts/run.mjs bench/soak.ts [SECONDS 600]: runs every HTTP attack of docs/threats.md, each at a limited rate,
// beside 50 ordinary users with browsers, which keep their connections alive, and five first-time visitors with each
// request, on a production server with a second one on the same database. Fails if the server was restarted, any user
// got 500, more than one in 1,000 responses to ordinary users was 503, they waited more than four seconds (p95), or
// memory went above 700 MB.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { encode } from 'next-auth/jwt';
import { z } from 'zod';
import { createSession } from '@/server/services/account/session-rows';
import { freePort } from '../tests/support/free-port';
import { databaseUrlOf, makeDataDir, removeDataDir, startServer } from '../tests/support/server-process';
import { attacksOn } from './lib/attacks';
import { benchClient } from './lib/bench-client';
import {
  type Answer,
  browserConnections,
  call,
  type Client,
  clientAt,
  closeClients,
  newConnections,
  queryPath,
} from './lib/soak-client';

const MEMBERS = 25;
const GUESTS = 25;
const NEWCOMERS = 5;
const AT_SECOND_SERVER = 5;
const ATTACKERS = 6;
const THINK_MS = 2_000;
const MAX_P95_MS = 4_000;
/** Share of the responses to ordinary users. */
const MAX_REJECTED_RATIO = 1 / 1_000;
const MAX_MEGABYTES = 700;
const SAMPLE_MS = 10_000;

const [seconds = 600] = process.argv.slice(2).map(Number);

/** Responses to one kind of clients: count by status, and response times. */
class Tally {
  readonly statuses = new Map<string, number>();
  readonly times: number[] = [];
  readonly note = ({ status, ms }: Answer) => {
    const key = String(status ?? 'cut off');
    this.statuses.set(key, (this.statuses.get(key) ?? 0) + 1);
    this.times.push(ms);
  };
  get failures(): number {
    const of = (status: string) => this.statuses.get(status) ?? 0;
    return of('500') + of('502') + of('504');
  }
  get refused(): number {
    return (this.statuses.get('503') ?? 0) + (this.statuses.get('429') ?? 0);
  }
  /** Percentile of the response times, of those from the given one on. */
  at(part: number, from = 0): number {
    const sorted = this.times.slice(from).toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  }
  row(name: string): string {
    const statuses = [...this.statuses]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([status, count]) => `${count} × ${status}`);
    const times = [0.5, 0.95, 0.99].map((part) => this.at(part).toFixed(0)).join(' / ');
    return `| ${name} | ${this.times.length} | ${times} | ${statuses.join(', ')} |`;
  }
}

const Csrf = z.object({ csrfToken: z.string() });

/** Fetches the CSRF token of the sign-in form. */
async function csrfOf(origin: string): Promise<{ token: string; cookie: string }> {
  const answer = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = Csrf.parse(await answer.json());
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { token: csrfToken, cookie: cookie.join('; ') };
}

const serverPid = (launcher: number) =>
  Number(
    execFileSync('pgrep', ['-P', String(launcher), '-f', 'server/main.js'], { encoding: 'utf8' }).split(
      '\n',
    )[0],
  );

async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

const dataDir = await makeDataDir();
const secondDir = await makeDataDir();
const [port, secondPort] = [await freePort(), await freePort()];
// Each client has its own address, and the limits are those of an installation.
const settings = { TRUSTED_PROXIES: 'loopback', RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'error' };
const first = await startServer({ dataDir, port: String(port), settings });
const databaseUrl = await databaseUrlOf(dataDir);
const secrets = await readFile(join(dataDir, 'secrets.env'), 'utf8');
const secret = /^NEXTAUTH_SECRET=(.*)$/m.exec(secrets)?.[1] ?? '';
const second = await startServer({
  dataDir: secondDir,
  port: String(secondPort),
  settings: { ...settings, DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: secret, CUEBOOK_DEMO: '0' },
});
const db = benchClient(databaseUrl, 4);
let isOver = false;
try {
  let addresses = 0;
  const newAddress = () => {
    addresses += 1;
    return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  };
  const newMember = async (name: string) => {
    const { id } = await db.profile.create({
      data: { email: `${name.replace(' ', '.')}@example.org`, fullName: name, role: 'contributor' },
      select: { id: true },
    });
    const sessionId = await createSession(db, { profileId: id, userAgent: 'bench', now: new Date() });
    return {
      id,
      cookie: `cuebook.session=${await encode({ token: { sessionId }, secret, maxAge: 86_400 })}`,
    };
  };
  const tallies = {
    members: new Tally(),
    guests: new Tally(),
    newcomers: new Tally(),
    second: new Tally(),
    setUp: new Tally(),
  };

  const attackers = await Promise.all(
    Array.from({ length: ATTACKERS }, (_, at) => newMember(`attacker ${at}`)),
  );
  const [writer = { id: '', cookie: '' }] = attackers;
  const writing = clientAt(port, newAddress(), { cookie: writer.cookie, note: tallies.setUp.note });
  for (let at = 0; at < 50; at += 1) {
    const content = `word${at} `.repeat(40_000).slice(0, 199_000);
    const { status } = await call(writing, 'prompt.create', {
      title: `Long ${at}`,
      description: 'Long',
      content,
    });
    if (status !== 200) throw new Error(`A long text could not be saved beforehand: ${status}`);
  }
  const prompts = await db.prompt.findMany({
    where: { isShared: true, createdBy: { not: writer.id } },
    select: { id: true, slug: true },
  });
  const own = await db.prompt.findFirstOrThrow({ where: { createdBy: writer.id }, select: { id: true } });
  const slugs = prompts.map(({ slug }) => slug);
  const ids = prompts.map(({ id }) => id);
  const pick = (items: readonly string[]) => items[Math.floor(Math.random() * items.length)] ?? '';

  const asGuest = (client: Client) => {
    const paths = ['/', '/browse-prompts', `/browse-prompts?page=${1 + Math.floor(Math.random() * 3)}`];
    const more = [`/prompts/${pick(slugs)}`, `/prompts/${pick(slugs)}`, '/browse-prompts?q=email'];
    return client.get(pick([...paths, ...more, queryPath('prompt.list', { excerpt: true })]));
  };
  const asMember = (client: Client) => {
    const chance = Math.random();
    const promptId = pick(ids);
    if (chance < 0.3) return client.get(queryPath('prompt.list', { excerpt: true, q: 'email' }));
    if (chance < 0.5) return client.get('/dashboard');
    if (chance < 0.7) return client.get(`/prompts/${pick(slugs)}`);
    if (chance < 0.8) return call(client, 'usage.record', { promptId });
    if (chance < 0.9) return call(client, 'favorite.toggle', { promptId });
    return call(client, 'prompt.create', { title: 'Ordinary', description: 'Work', content: 'Write it.' });
  };
  /** Performs an action, waits, and performs the next one. */
  const live = async (act: (client: Client) => Promise<unknown>, client: Client) => {
    await pause(Math.random() * THINK_MS);
    while (!isOver) {
      await act(client);
      await pause(THINK_MS * (0.5 + Math.random()));
    }
  };

  const people: Promise<void>[] = [];
  for (let at = 0; at < GUESTS; at += 1) {
    const browser = { note: tallies.guests.note, agent: browserConnections() };
    people.push(live(asGuest, clientAt(port, newAddress(), browser)));
  }
  for (let at = 0; at < NEWCOMERS; at += 1) {
    const browser = { note: tallies.newcomers.note, agent: newConnections };
    people.push(live(asGuest, clientAt(port, newAddress(), browser)));
  }
  for (let at = 0; at < MEMBERS + AT_SECOND_SERVER; at += 1) {
    const { cookie } = await newMember(`member ${at}`);
    const [to, tally] = at < MEMBERS ? [port, tallies.members] : [secondPort, tallies.second];
    people.push(
      live(asMember, clientAt(to, newAddress(), { cookie, note: tally.note, agent: browserConnections() })),
    );
  }

  const attacks = new Map<string, Tally>();
  const phone = '+4915112345678';
  const guessed = await db.profile.findFirstOrThrow({
    where: { credential: { isNot: null } },
    select: { id: true },
  });
  await db.credential.update({
    where: { profileId: guessed.id },
    data: { phone },
    select: { profileId: true },
  });
  const csrf = await csrfOf(`http://localhost:${port}`);
  const target = { slugs, ids, longCreatorId: writer.id, ownPromptId: own.id, phone, csrf };
  // They come from four networks, which change slowly: the limits per address apply.
  let turns = 0;
  const kind = { note: new Tally().note };
  const guest = () => clientAt(port, `172.16.${(turns += 1) % 4}.${Math.floor(turns / 100) % 250}`, kind);
  const member = () => {
    const { cookie } = attackers[(turns += 1) % attackers.length] ?? writer;
    return clientAt(port, `172.17.0.${turns % attackers.length}`, { ...kind, cookie });
  };
  const asWriter = () => clientAt(port, '172.17.1.1', { ...kind, cookie: writer.cookie });
  const attackKinds = attacksOn(port, target, { guest, member, writer: asWriter });
  const attacking = attackKinds.map(async ({ name, everyMs, send }) => {
    const tally = new Tally();
    attacks.set(name, tally);
    const pending = new Set<Promise<unknown>>();
    for (let turn = 0; !isOver; turn += 1) {
      // The clients are created synchronously at the start of `send`.
      kind.note = tally.note;
      const sent = send(turn).finally(() => pending.delete(sent));
      pending.add(sent);
      await pause(everyMs);
    }
    await Promise.race([Promise.all(pending), pause(20_000)]);
  });

  const pid = serverPid(first.pid);
  const secondPid = serverPid(second.pid);
  const startedAt = performance.now();
  let most = 0;
  let told = 0;
  console.log(
    '| seconds | memory MB | second server MB | load | members since, p95 ms |\n|---:|---:|---:|---:|---:|',
  );
  while (performance.now() - startedAt < seconds * 1_000) {
    await pause(Math.min(SAMPLE_MS, seconds * 1_000));
    const [memory, secondMemory] = [await megabytesOf(pid), await megabytesOf(secondPid)];
    most = Math.max(most, memory);
    const at = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(
      `| ${at} | ${memory.toFixed(0)} | ${secondMemory.toFixed(0)} | ${(loadavg()[0] ?? 0).toFixed(1)} | ` +
        `${tallies.members.at(0.95, told).toFixed(0)} |`,
    );
    told = tallies.members.times.length;
  }
  isOver = true;
  await Promise.all([...people, ...attacking]);

  console.log('\n| who | answers | p50 / p95 / p99 ms | statuses |\n|---|---:|---:|---|');
  console.log(tallies.members.row(`${MEMBERS} members`));
  console.log(tallies.guests.row(`${GUESTS} guests`));
  console.log(tallies.newcomers.row(`${NEWCOMERS} newcomers`));
  console.log(tallies.second.row(`${AT_SECOND_SERVER} members at the second server`));
  for (const [name, tally] of attacks) console.log(tally.row(name));

  const ordinary = [tallies.members, tallies.guests, tallies.newcomers, tallies.second];
  const everybody = [...ordinary, ...attacks.values()];
  const p95 = Math.max(...ordinary.map((tally) => tally.at(0.95)));
  const answered = ordinary.reduce((sum, { times }) => sum + times.length, 0);
  const refused = ordinary.reduce((sum, tally) => sum + tally.refused, 0);
  const findings = [
    serverPid(first.pid) === pid && serverPid(second.pid) === secondPid ? '' : 'a server was started again',
    everybody.some(({ failures }) => failures > 0) ? 'somebody got 500, 502 or 504' : '',
    refused > answered * MAX_REJECTED_RATIO ? `${refused} of ${answered} ordinary people were refused` : '',
    p95 > MAX_P95_MS ? `ordinary people waited ${p95.toFixed(0)} ms (p95)` : '',
    most > MAX_MEGABYTES ? `${most.toFixed(0)} MB of memory` : '',
  ].filter((finding) => finding !== '');
  console.log(
    `\nAt most ${most.toFixed(0)} MB. ${findings.length === 0 ? 'All held.' : `Not held: ${findings.join('; ')}.`}`,
  );
  if (findings.length > 0) process.exitCode = 1;
} finally {
  isOver = true;
  closeClients();
  await db.$disconnect();
  await second.stop();
  await first.stop();
  await removeDataDir(secondDir);
  await removeDataDir(dataDir);
}
