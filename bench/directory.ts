// node scripts/run.mjs bench/directory.ts [PEOPLE] [GROUPS]: a company's directory provisions people and groups over
// HTTP with four connections, with the usual limits; then a full sync of unchanged people, and one change in a small
// group and in the largest. In a database of its own. See bench/README.md.
import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { z } from 'zod';
import { createScimToken } from '@/server/services/scim/scim-tokens';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { prepareServers, type Servers } from './lib/servers';

const PORT = 4_341;
const CONNECTIONS = 4;
const MEMBERS_OF_A_GROUP = 40;
/** As many as Entra puts into one change. */
const MEMBERS_AT_ONCE = 20;
const CHANGES = 50;
const MINUTE = 60;
const GOALS = { provisioned: 10 * MINUTE, synced: 3 * MINUTE };

const people = Number(process.argv[2] ?? '10000');
const groups = Number(process.argv[3] ?? '500');
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const Made = z.object({ id: z.string() });

const database = await openBenchDatabase({ fresh: true, name: 'cuebook_bench_directory' });
const db = benchClient(database.url, 2);
let servers: Servers | undefined;

async function makeToken(): Promise<string> {
  const { id } = await db.profile.create({
    data: { fullName: 'Admin', role: 'admin', email: 'admin@example.com' },
    select: { id: true },
  });
  const ctx = { db, actor: { kind: 'member' as const, id, role: 'admin' as const }, now: new Date() };
  return (await createScimToken(ctx, { name: 'Bench' })).token;
}

function directoryWith(token: string) {
  return async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${PORT}/scim/v2/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
}
type Directory = ReturnType<typeof directoryWith>;

/** Does the work of each with four connections, and gives the seconds it took. */
async function inLanes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  const before = performance.now();
  const rest = items.values();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const item of rest) await work(item);
    }),
  );
  return (performance.now() - before) / 1_000;
}

const addition = (ids: readonly string[]) => ({
  schemas: [PATCH],
  Operations: [{ op: 'Add', path: 'members', value: ids.map((value) => ({ value })) }],
});
const removal = (id: string) => ({
  schemas: [PATCH],
  Operations: [{ op: 'Remove', path: 'members', value: [{ value: id }] }],
});
const asked = (userName: string) => `Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`;

function chunks(ids: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
    ids.slice(at * size, (at + 1) * size),
  );
}

/** The median milliseconds of a change of one member. */
async function costOfChange(directory: Directory, groupId: string, userId: string): Promise<number> {
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const before = performance.now();
    await directory('PATCH', `Groups/${groupId}`, change % 2 === 0 ? removal(userId) : addition([userId]));
    times.push(performance.now() - before);
  }
  return times.toSorted((one, other) => one - other)[CHANGES / 2] ?? 0;
}

const line = (name: string, value: string) => console.log(`${name.padEnd(56)}${value.padStart(12)}`);
const timed = (name: string, seconds: number, goal?: number) =>
  line(name, `${seconds.toFixed(1)} s${goal === undefined ? '' : ` of ${goal}`}`);

async function makeGroup(directory: Directory, displayName: string): Promise<string> {
  return Made.parse(await directory('POST', 'Groups', { schemas: [], displayName })).id;
}

/** The processor seconds that a process has taken. */
function processorSeconds({ pid }: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'cputimes=', '-p', String(pid)], { encoding: 'utf8' }));
}

async function measure(directory: Directory, server: ChildProcess): Promise<void> {
  const names = Array.from({ length: people }, (_, at) => `person-${at}@example.com`);
  const ids: string[] = [];
  const made = await inLanes(names, async (userName) => {
    await directory('GET', asked(userName));
    const person = { userName, externalId: `e-${userName}`, displayName: `Person ${userName}`, active: true };
    ids.push(Made.parse(await directory('POST', 'Users', { schemas: [], ...person })).id);
  });
  timed(`${people} people asked for and made`, made);
  const everybody = await makeGroup(directory, 'Everybody');
  const filled = await inLanes(chunks(ids, MEMBERS_AT_ONCE), (some) =>
    directory('PATCH', `Groups/${everybody}`, addition(some)),
  );
  timed(`one group of all of them, ${MEMBERS_AT_ONCE} in a change`, filled);
  const numbers = Array.from({ length: groups }, (_, at) => at);
  const grouped = await inLanes(numbers, async (at) => {
    const id = await makeGroup(directory, `Group ${at}`);
    const from = (at * MEMBERS_OF_A_GROUP) % Math.max(1, ids.length - MEMBERS_OF_A_GROUP);
    for (const some of chunks(ids.slice(from, from + MEMBERS_OF_A_GROUP), MEMBERS_AT_ONCE))
      await directory('PATCH', `Groups/${id}`, addition(some));
  });
  timed(`${groups} groups of ${MEMBERS_OF_A_GROUP}`, grouped);
  timed('provisioned', made + filled + grouped, GOALS.provisioned);
  line('processor time of the server', `${processorSeconds(server)} s`);
  line('processes that wanted to run beside it, of 5 minutes', loadavg()[1]?.toFixed(1) ?? '');
  const synced = await inLanes(names, (userName) => directory('GET', asked(userName)));
  timed('full sync of unchanged people', synced, GOALS.synced);
  const [somebody = ''] = ids;
  const small = await makeGroup(directory, 'Three');
  await directory('PATCH', `Groups/${small}`, addition(ids.slice(0, 3)));
  const [ofSmall, ofLarge] = [
    await costOfChange(directory, small, somebody),
    await costOfChange(directory, everybody, somebody),
  ];
  line('one change in a group of 3', `${ofSmall.toFixed(1)} ms`);
  line(`one change in a group of ${people}`, `${ofLarge.toFixed(1)} ms`);
  timed(
    'GET Users?count=1, 100 times',
    await inLanes(Array(100).fill(0), () => directory('GET', 'Users?count=1')),
  );
}

try {
  const token = await makeToken();
  servers = await prepareServers({ hasBare: false });
  const secret = randomBytes(32).toString('hex');
  const server = await servers.startProduct({ port: PORT, databaseUrl: database.url, secret });
  await measure(directoryWith(token), server);
} finally {
  servers?.stop();
  await db.$disconnect();
  await database.close();
}
