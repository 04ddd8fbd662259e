import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { rowsOf } from '../rows';

const UnreadRow = z.object({ isUnread: z.boolean() });

const NOW = Prisma.sql`pg_current_snapshot()`;
/** A position with transactions from the future belongs to another cluster, whose backup was restored here. */
const IS_FOREIGN = Prisma.sql`pg_snapshot_xmax(position::pg_snapshot) > pg_snapshot_xmax(${NOW})`;
const TARGETS = Prisma.sql`(
  SELECT url, CASE WHEN ${IS_FOREIGN} THEN ${NOW} ELSE position::pg_snapshot END AS position FROM search_ping_targets)`;
const IS_NEW = Prisma.sql`
  c.transaction >= pg_snapshot_xmin(t.position) AND NOT pg_visible_in_snapshot(c.transaction, t.position)`;

/**
 * Copies changes that the public could see before or can see since from the change log to the queue of every target,
 * once: the targets' rows are locked, so that a concurrent process sees how far the first has come.
 */
export async function queuePings(db: Database): Promise<void> {
  const [row] = await rowsOf(db, UnreadRow)`
    SELECT EXISTS (SELECT 1 FROM search_ping_targets WHERE ${IS_FOREIGN})
      OR EXISTS (SELECT 1 FROM ${TARGETS} t JOIN changes c ON ${IS_NEW}) AS "isUnread"`;
  if (row?.isUnread !== true) return;
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM search_ping_targets ORDER BY url FOR UPDATE`;
    await tx.$executeRaw`
      WITH moved AS (UPDATE search_ping_targets SET position = ${NOW}::text)
      INSERT INTO search_pings (target, slug, was_public, created_at)
      SELECT t.url, c.slug, c.seen_before = 'shared', c.at FROM ${TARGETS} t JOIN changes c ON ${IS_NEW}
      WHERE c.kind IN ('created', 'changed') AND 'shared' IN (c.seen_before, c.seen_after)
      ORDER BY c.id`;
  });
}
