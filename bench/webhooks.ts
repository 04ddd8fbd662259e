// node scripts/run.mjs bench/webhooks.ts [SECONDS] [DELIVERIES_A_SECOND]: how long a save of a prompt takes with 20 webhooks
// that are told of it and with none, and how long after its commit they are. In a database of its own. See bench/README.md.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { kindsOf } from '@/domain/webhook/events';
import { env } from '@/env';
import { createPrompt } from '@/server/services/prompt/create-prompt';
import { updatePrompt } from '@/server/services/prompt/update-prompt';
import { hashAddress, newSecret, sealFor } from '@/server/services/webhook/sealed';
import { benchClient } from './lib/bench-client';
import { openBenchDatabase } from './lib/bench-database';
import { prepareServers, type Servers } from './lib/servers';

const PORT = 4_342;
const WEBHOOKS = 20;
const SAVES = 300;
const WARM_UP = 20;
const LAST_DELIVERIES_MS = 30_000;
const GOALS = { seconds: 3, ratio: 1.05 };

const seconds = Number(process.argv[2] ?? '60');
const rate = Number(process.argv[3] ?? '50');

const database = await openBenchDatabase({ fresh: true, name: 'cuebook_bench_webhooks' });
const db = benchClient(database.url, 4);
let servers: Servers | undefined;

const Told = z.object({ data: z.object({ prompt: z.object({ id: z.string() }), version: z.int() }) });

/** A receiver that notes when each webhook was told of each version. */
async function openReceiver() {
  const arrivals = new Map<string, number[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const at = performance.now();
      response.writeHead(200).end();
      const { data } = Told.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      const key = `${data.prompt.id} ${data.version}`;
      arrivals.set(key, [...(arrivals.get(key) ?? []), at]);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { arrivals, url, close: () => server.close() };
}

async function makePerson() {
  const data = { fullName: 'Owner', role: 'contributor', email: 'owner@example.com' } as const;
  const { id } = await db.profile.create({ data, select: { id: true } });
  return { kind: 'member' as const, id, role: data.role };
}
type Person = Awaited<ReturnType<typeof makePerson>>;

async function makeSpace(owner: Person): Promise<string> {
  const { id } = await db.space.create({
    data: { name: 'Bench', slug: `bench-${randomUUID()}`, createdBy: owner.id },
    select: { id: true },
  });
  await db.spaceMember.create({
    data: { spaceId: id, userId: owner.id, role: 'owner' },
    select: { userId: true },
  });
  return id;
}

async function addWebhook(owner: Person, spaceId: string, address: string): Promise<void> {
  const id = randomUUID();
  await db.webhook.create({
    data: {
      id,
      spaceId,
      name: 'Bench',
      format: 'json',
      host: new URL(address).host,
      sealedAddress: sealFor({ id, use: 'address' }, address),
      addressHash: hashAddress(address, {}),
      sealedSecret: sealFor({ id, use: 'secret' }, newSecret()),
      kinds: kindsOf(['prompt.saved']),
      setBy: owner.id,
    },
    select: { id: true },
  });
}

/** A prompt of a space, and what saves its next version and returns when that was committed. */
async function savedPrompt(actor: Person, spaceId: string) {
  const text = { title: 'Bench', description: 'For a bench', content: 'Say hello.' };
  const { id } = await createPrompt({ db, actor, now: new Date() }, { ...text, spaceId });
  let version = 1;
  return {
    id,
    save: async () => {
      await updatePrompt({ db, actor, now: new Date() }, { id, version, content: `Say hello ${version}.` });
      version += 1;
      return { key: `${id} ${version}`, at: performance.now() };
    },
  };
}
type Saved = Awaited<ReturnType<typeof savedPrompt>>;

const sorted = (values: readonly number[]) => values.toSorted((one, other) => one - other);
const at = (values: readonly number[], share: number) =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const line = (name: string, value: string) => console.log(`${name.padEnd(56)}${value.padStart(22)}`);

/** Saves with webhooks and without by turns, so that what else the machine does slows both. */
async function compareSaves(told: Saved, untold: Saved): Promise<void> {
  const [withThem, without]: [number[], number[]] = [[], []];
  const timed = async ({ save }: Saved, times: number[]) => {
    const before = performance.now();
    const { at: after } = await save();
    times.push(after - before);
  };
  for (let round = 0; round < WARM_UP + SAVES; round += 1) {
    const turns = [() => timed(told, withThem), () => timed(untold, without)];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const [one, other] = [at(withThem.slice(WARM_UP), 0.5), at(without.slice(WARM_UP), 0.5)];
  line(`a save with ${WEBHOOKS} webhooks, without (p50)`, `${one.toFixed(2)}, ${other.toFixed(2)} ms`);
  line('ratio', `${(one / other).toFixed(3)} of ${GOALS.ratio}`);
}

/** Saves so often that the webhooks get so many deliveries a second, and compares commits with arrivals. */
async function measureDeliveries({ save }: Saved, arrivals: ReadonlyMap<string, number[]>) {
  const commits: { key: string; at: number }[] = [];
  const everyMs = (WEBHOOKS / rate) * 1_000;
  const start = performance.now();
  for (let count = 0; count * everyMs < seconds * 1_000; count += 1) {
    await pause(Math.max(0, start + count * everyMs - performance.now()));
    commits.push(await save());
  }
  const expected = commits.length * WEBHOOKS;
  const arrived = () => commits.reduce((sum, { key }) => sum + (arrivals.get(key)?.length ?? 0), 0);
  const end = performance.now() + LAST_DELIVERIES_MS;
  while (arrived() < expected && performance.now() < end) await pause(100);
  const waits = commits.flatMap(({ key, at: committed }) =>
    (arrivals.get(key) ?? []).map((arrival) => (arrival - committed) / 1_000),
  );
  line(`deliveries in ${seconds} s to ${WEBHOOKS} webhooks`, `${arrived()} of ${expected}`);
  line('commit to delivery: p50, p95', `${at(waits, 0.5).toFixed(2)}, ${at(waits, 0.95).toFixed(2)} s`);
  line('goal (p95)', `${GOALS.seconds} s`);
}

const receiver = await openReceiver();
try {
  const owner = await makePerson();
  const [told, untold] = [await makeSpace(owner), await makeSpace(owner)];
  for (let count = 0; count < WEBHOOKS; count += 1) {
    await addWebhook(owner, told, `${receiver.url}/${count}`);
  }
  await compareSaves(await savedPrompt(owner, told), await savedPrompt(owner, untold));
  await db.webhookEvent.deleteMany();

  servers = await prepareServers({ hasBare: false });
  const settings = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.0/8' };
  await servers.startProduct({
    port: PORT,
    databaseUrl: database.url,
    secret: env.NEXTAUTH_SECRET,
    settings,
  });
  const prompt = await savedPrompt(owner, told);
  // Its jobs start some seconds after it.
  const first = await prompt.save();
  while ((receiver.arrivals.get(first.key)?.length ?? 0) < WEBHOOKS) await pause(100);
  await measureDeliveries(prompt, receiver.arrivals);
} finally {
  servers?.stop();
  receiver.close();
  await db.$disconnect();
  await database.close();
}
