import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { recordActivity } from '../activity/record-activity';
import { storeSimilarity } from '../prompt/store-similarity';
import { allocateAddresses } from '../prompt/allocate-addresses';
import { textColumns } from '../prompt/stored-text';
import { CountRow, rowOf, rowsOf } from '../rows';

/** Prompts copied per round of statements. */
const AT_ONCE = 200;

const WrittenRow = z.object({
  promptId: z.string(),
  version: z.number(),
  title: z.string(),
  content: z.string(),
});

type Whose = { spaceId: string; userId: string };

/** Subquery of the last version that a user wrote of each prompt of a space, as rows of `prompt_versions`. */
function lastWritten({ spaceId, userId }: Whose): Prisma.Sql {
  return Prisma.sql`
    SELECT DISTINCT ON (v.prompt_id) v.* FROM prompts p JOIN prompt_versions v ON v.prompt_id = p.id
    WHERE p.space_id = ${spaceId}::uuid AND p.deleted_at IS NULL AND v.author_id = ${userId}::uuid
    ORDER BY v.prompt_id, v.version DESC`;
}

/** Returns the number of prompts of a space of which a user wrote a version. */
export async function countWritten(db: Db, whose: Whose): Promise<number> {
  const row = await rowOf(db, CountRow)`SELECT count(*)::int AS count FROM (${lastWritten(whose)}) written`;
  return row.count;
}

/**
 * Creates copies of the last versions that a user wrote in a space: private prompts of their own with one version each,
 * without comments, tests or runs. Returns how many. Call it under the lock of the space.
 */
export async function createPersonalCopies(tx: Transaction, whose: Whose, now: Date): Promise<number> {
  const written = await rowsOf(tx, WrittenRow)`
    SELECT w.prompt_id::text AS "promptId", w.version, w.title, w.content FROM (${lastWritten(whose)}) w ORDER BY w.prompt_id`;
  for (let start = 0; start < written.length; start += AT_ONCE) {
    await copy(tx, whose.userId, written.slice(start, start + AT_ONCE), now);
  }
  return written.length;
}

async function copy(
  tx: Transaction,
  userId: string,
  written: readonly z.infer<typeof WrittenRow>[],
  now: Date,
): Promise<void> {
  const addresses = await allocateAddresses(
    tx,
    written.map(({ title }) => ({ title, isShared: false })),
  );
  const copies = written.map((row, place) => ({ ...row, id: randomUUID(), slug: addresses[place]?.slug }));
  const given = JSON.stringify(
    copies.map(({ id, slug, promptId, version }) => ({ id, slug, promptId, version })),
  );
  const texts = Prisma.sql`
    jsonb_to_recordset(${given}::jsonb) AS c(id uuid, slug text, "promptId" uuid, version int)
    JOIN prompt_versions v ON v.prompt_id = c."promptId" AND v.version = c.version`;
  await tx.$executeRaw`
    INSERT INTO prompts (id, slug, private_slug, is_shared, created_by, created_at, updated_at, version, ${textColumns(null)})
    SELECT c.id, c.slug, c.slug, false, ${userId}::uuid, ${now}, ${now}, 1, ${textColumns('v')}
    FROM ${texts}`;
  await tx.$executeRaw`
    INSERT INTO prompt_versions (prompt_id, version, author_id, created_at, ${textColumns(null)})
    SELECT c.id, 1, ${userId}::uuid, ${now}, ${textColumns('v')}
    FROM ${texts}`;
  await storeSimilarity(
    tx,
    copies.map(({ id, content }) => ({ id, version: 1, content })),
  );
  await recordActivity(
    tx,
    copies.map(({ id }) => ({
      promptId: id,
      kind: 'created' as const,
      actorId: userId,
      version: 1,
      wasShared: false,
      at: now,
    })),
  );
}
