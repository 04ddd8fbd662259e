import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Database, Transaction } from '@/server/db';
import { retryTransient } from '../database-errors';
import { rowsOf } from '../rows';

/** Prompts per transaction, which locks their rows. */
const AT_ONCE = 500;

const StaleRow = z.object({ id: z.uuid(), isStale: z.boolean() });

const RECENT_USES = Prisma.sql`
  (SELECT coalesce(sum(d.total), 0)::int FROM prompt_daily_uses d WHERE d.prompt_id = p.id AND d.day >= first_recent_day())`;

/** Sets `recent_uses` of prompts to a fresh count, under their lock, which every use of them takes. */
export async function countRecentUses(tx: Transaction, ids: readonly string[]): Promise<number> {
  await tx.$executeRaw`SELECT 1 FROM prompts WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  return tx.$executeRaw`
    UPDATE prompts p SET recent_uses = ${RECENT_USES}
    WHERE p.id = ANY(${ids}::uuid[]) AND p.recent_uses <> ${RECENT_USES}`;
}

/**
 * Subtracts the uses of days before the last 30 from `recent_uses`. Reads only prompts that have some, and locks only
 * those whose number changes. Returns their number.
 */
export async function ageRecentUses(db: Database): Promise<number> {
  let aged = 0;
  for (let last: string | null = null; ;) {
    const after = last === null ? Prisma.empty : Prisma.sql`AND p.id > ${last}::uuid`;
    const rows: z.infer<typeof StaleRow>[] = await rowsOf(db, StaleRow)`
      SELECT p.id, p.recent_uses <> ${RECENT_USES} AS "isStale" FROM prompts p
      WHERE p.recent_uses > 0 ${after} ORDER BY p.id LIMIT ${AT_ONCE}`;
    const stale = rows.filter(({ isStale }) => isStale).map(({ id }) => id);
    if (stale.length > 0)
      aged += await retryTransient(() => db.$transaction((tx) => countRecentUses(tx, stale)));
    last = rows.at(-1)?.id ?? null;
    if (rows.length < AT_ONCE) return aged;
  }
}
