// One library under bench/writes.ts, in a process of its own: it writes through the product's services and its own
// pool of connections. Its parent says what and how often; DATABASE_URL says where.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { GUEST, type Actor, type Member } from '@/domain/actor';
import { PromptCreate, PromptListQuery } from '@/domain/prompt/schema';
import { CATEGORIES } from '@/domain/prompt/vocabulary';
import { db } from '@/server/db';
import { toggleFavorite } from '@/server/services/favorite/change-favorite';
import { createPrompt } from '@/server/services/prompt/create-prompt';
import { listPrompts } from '@/server/services/prompt/list/list-prompts';
import { setShared } from '@/server/services/prompt/share-prompt';
import { updatePrompt } from '@/server/services/prompt/update-prompt';
import { recordUsage } from '@/server/services/usage/record-usage';
import type { WriteAnswer, WriteOrder, WriteText } from './write-orders';

const USER_POOL = 1_000;
const MEANWHILE_PAUSE_MS = 20;
/** Prompts that are used beside those of a crowd. */
const OTHERS = 20;
/** More than the pool holds: each of its connections gets one. */
const CONNECTIONS = 20;

type Target = WriteText & { id: string; createdBy: string };

const by = (actor: Actor) => ({ db, actor, now: new Date() });
const member = (id: string): Member => ({ kind: 'member', id, role: 'contributor' });
let number = 0;

/** What the form takes: the collections that libraries are seeded from hold a few control characters. */
const clean = ({ title, description, content, tags }: WriteText) => {
  const without = (part: string) => part.replace(/[^\P{Cc}\n\t]/gu, '');
  return { title: without(title), description: without(description), content: without(content), tags };
};

/** Prompts from all over the library. */
async function someTargets(count: number): Promise<Target[]> {
  const targets: Target[] = [];
  while (targets.length < count) {
    const [target] = await db.$queryRaw<Target[]>`
      SELECT id::text, created_by::text AS "createdBy", is_shared AS "isShared", title, description, content, tags
      FROM prompts WHERE id >= ${randomUUID()}::uuid AND deleted_at IS NULL AND is_shared ORDER BY prompts.id LIMIT 1`;
    if (target) targets.push(target);
  }
  return targets;
}

const users = await db.profile.findMany({ select: { id: true }, take: USER_POOL, orderBy: { id: 'asc' } });
const someUser = () => member(users[number++ % users.length]?.id ?? '');

const WRITES: Record<string, (target: Target) => Promise<unknown>> = {
  create: (target) => {
    const category = CATEGORIES[number % CATEGORIES.length];
    const text = clean({ ...target, title: `${target.title} ${number++}`.slice(-200) });
    return createPrompt(by(member(target.createdBy)), PromptCreate.parse({ ...text, category }));
  },
  'edit of the text': ({ id, content, createdBy }) =>
    updatePrompt(by(member(createdBy)), { id, content: `${content}\nAnd mind rule ${number++}.` }),
  favourite: ({ id }) => toggleFavorite(by(someUser()), id),
  'use (copy)': ({ id }) => recordUsage(by(someUser()), { promptId: id }),
  'share toggle': ({ id, createdBy, isShared }) =>
    setShared(by(member(createdBy)), { id, isShared: !isShared }),
};

/** Milliseconds that the database's processes were at work on this library, up to now. */
async function activeTime(): Promise<number> {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => db.$queryRaw`SELECT pg_stat_force_next_flush()::text`),
  );
  const [row] = await db.$queryRaw<[{ active: number }]>`
    SELECT active_time AS active FROM pg_stat_database WHERE datname = current_database()`;
  return row.active;
}

async function write(what: string, times: number): Promise<WriteAnswer> {
  const work = WRITES[what];
  if (work === undefined) throw new Error(`Nothing is called ${what}`);
  const targets = await someTargets(times);
  const latencies: number[] = [];
  const before = await activeTime();
  for (const target of targets) {
    const startedAt = performance.now();
    await work(target);
    latencies.push(performance.now() - startedAt);
  }
  return { latencies, databaseMs: (await activeTime()) - before };
}

/** Many people use some prompts at the same moment, while somebody reads lists and others use other prompts. */
async function crowd(people: number, prompts: number): Promise<WriteAnswer> {
  const targets = await someTargets(prompts + OTHERS);
  const others = targets.splice(0, OTHERS);
  const ids = [...new Set(targets.map(({ id }) => id))];
  const where = { promptId: { in: ids } };
  const count = async () => {
    const kept = await db.prompt.aggregate({ where: { id: { in: ids } }, _sum: { usageCount: true } });
    const rows = await db.promptUsage.count({ where });
    const days = await db.promptDailyUse.aggregate({ where, _sum: { total: true } });
    return { counted: kept._sum.usageCount ?? 0, rows, days: days._sum.total ?? 0 };
  };
  const timed = async (work: Promise<unknown>) => {
    const startedAt = performance.now();
    await work;
    return performance.now() - startedAt;
  };
  const before = await count();
  const lists: number[] = [];
  const elsewhere: number[] = [];
  let isOver = false;
  const repeat = async (into: number[], work: (index: number) => Promise<unknown>) => {
    for (let index = 0; !isOver; index += 1) {
      into.push(await timed(work(index)));
      await pause(MEANWHILE_PAUSE_MS);
    }
  };
  const meanwhile = Promise.all([
    repeat(lists, () => listPrompts(by(GUEST), PromptListQuery.parse({ excerpt: true }))),
    repeat(elsewhere, (index) => recordUsage(by(someUser()), { promptId: others[index % OTHERS]?.id ?? '' })),
  ]);
  const startedAt = performance.now();
  const outcomes = await Promise.allSettled(
    Array.from({ length: people }, (_, index) =>
      timed(recordUsage(by(someUser()), { promptId: ids[index % ids.length] ?? '' })),
    ),
  );
  const databaseMs = performance.now() - startedAt;
  isOver = true;
  await meanwhile;
  const after = await count();
  return {
    latencies: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
    databaseMs,
    failed: outcomes.filter(({ status }) => status === 'rejected').length,
    counted: after.counted - before.counted,
    rows: after.rows - before.rows,
    days: after.days - before.days,
    lists,
    elsewhere,
  };
}

/** Makes a small library of texts that its parent took from the large one. */
async function fill(texts: readonly WriteText[], people: number): Promise<WriteAnswer> {
  await db.profile.createMany({
    data: Array.from({ length: people }, (_, index) => ({
      fullName: `Person ${index}`,
      role: 'contributor',
    })),
  });
  const creators = await db.profile.findMany({ select: { id: true } });
  for (const [index, text] of texts.entries()) {
    const creator = member(creators[index % creators.length]?.id ?? '');
    const { isShared } = text;
    await createPrompt(by(creator), PromptCreate.parse({ ...clean(text), isShared }));
  }
  users.push(...creators);
  return { latencies: [], databaseMs: 0 };
}

function obey(order: WriteOrder): Promise<WriteAnswer> {
  if (order.kind === 'fill') return fill(order.texts, order.people);
  return order.kind === 'crowd' ? crowd(order.people, order.prompts) : write(order.what, order.times);
}

process.on('message', (order: WriteOrder) => {
  obey(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
