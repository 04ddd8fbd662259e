import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import { createBatcher } from '@/server/concurrency/batcher';
import type { Database } from '@/server/db';
import { isUnavailable } from '../database-errors';
import { promptNotFound } from '../prompt/load-prompt';
import { rowsOf } from '../rows';

const CountedRow = z.object({ place: z.number(), usageCount: z.number() });

/** Maximum uses per statement: they lock their prompts' rows until they are committed. */
const MAX_AT_ONCE = 100;

export type Use = { promptId: string; userId: string; version: number; createdAt: Date };
type Asked = Use & { db: Database };
type Line = { write: (use: Asked) => Promise<number | null>; waiting: number };

/**
 * Inserts uses in one statement and returns for each its prompt's count including all of them: exact, since the
 * statement locks the row until it is committed. Null, without writing, for a missing prompt or user, or, unless it
 * waits, for one locked by another transaction. Users are locked before prompts, like when a deleted account's row
 * cascades to its favorites.
 */
async function insert(uses: readonly Asked[], waits: boolean): Promise<(number | null)[]> {
  const [first] = uses;
  if (first === undefined) return [];
  const promptIds = uses.map(({ promptId }) => promptId);
  const userIds = uses.map(({ userId }) => userId);
  const versions = uses.map(({ version }) => version);
  const times = uses.map(({ createdAt }) => createdAt.toISOString());
  const passing = waits ? Prisma.empty : Prisma.sql`SKIP LOCKED`;
  const rows = await rowsOf(first.db, CountedRow)`
    WITH people AS MATERIALIZED (
      SELECT id FROM profiles WHERE id = ANY(${userIds}::uuid[]) ORDER BY id FOR KEY SHARE ${passing}
    ), held AS MATERIALIZED (
      SELECT id, usage_count FROM prompts
      WHERE id = ANY(${promptIds}::uuid[]) AND (SELECT count(*) FROM people) > 0
      ORDER BY id FOR NO KEY UPDATE ${passing}
    ), uses AS MATERIALIZED (
      SELECT given.*, held.usage_count
      FROM unnest(${promptIds}::uuid[], ${userIds}::uuid[], ${versions}::int[], ${times}::timestamptz[])
        WITH ORDINALITY AS given(prompt_id, user_id, version, created_at, place)
      JOIN people ON people.id = given.user_id JOIN held ON held.id = given.prompt_id
    ), written AS (
      INSERT INTO prompt_usage (prompt_id, user_id, version, created_at)
      SELECT prompt_id, user_id, version, created_at FROM uses ORDER BY place
    )
    SELECT place::int - 1 AS place, (usage_count + count(*) OVER (PARTITION BY prompt_id))::int AS "usageCount" FROM uses`;
  const counts = new Map(rows.map(({ place, usageCount }) => [place, usageCount]));
  return uses.map((_, place) => counts.get(place) ?? null);
}

const limits = { most: MAX_AT_ONCE, failsEach: isUnavailable };
const writeTogether = createBatcher<Asked, number | null>((uses) => insert(uses, false), limits);

/** Queues of uses that wait for the transaction that locks their prompt or its first user. */
const lines = new Map<string, Line>();

async function waitInLine(use: Asked): Promise<number | null> {
  const line = lines.get(use.promptId) ?? {
    write: createBatcher((uses) => insert(uses, true), limits),
    waiting: 0,
  };
  lines.set(use.promptId, line);
  line.waiting += 1;
  try {
    return await line.write(use);
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(use.promptId);
  }
}

/**
 * Writes a use and returns the prompt's count with it, both committed. Uses that arrive during a write go together into
 * the next statement, which waits for no lock: those with a locked prompt wait in a queue of their own, with one
 * connection per prompt (docs/decisions/0004-counts-and-locks.md).
 */
export async function writeUse(db: Database, use: Use): Promise<number> {
  const asked = { ...use, db };
  const passed = lines.has(use.promptId) ? null : await writeTogether(asked);
  const usageCount = passed ?? (await waitInLine(asked));
  if (usageCount === null) throw promptNotFound();
  return usageCount;
}
