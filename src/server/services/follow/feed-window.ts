import type { FeedCursor } from '@/domain/follow/schema';
import { Prisma } from '@/generated/prisma/client';

const LAST_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Range of feed entries: later than `since`, not later than `until`, and after the cursor. */
export type Window = { since: Date; until?: Date; cursor?: FeedCursor | undefined; most: number };

/** Position of a cursor in the order of entries: time, number in the log, prompt, collection. */
function placeOf({ at, id }: FeedCursor) {
  if (id.startsWith('a')) return { at, number: id.slice(1), prompt: LAST_UUID, collection: LAST_UUID };
  const [prompt = LAST_UUID, collection = LAST_UUID] = id.slice(1).split(':');
  return { at, number: '0', prompt, collection };
}

/** SQL condition for the window on the log's alias `a`, in the order of its indexes. */
export function logWindow({ since, until, cursor }: Window): Prisma.Sql {
  const parts = [Prisma.sql`a.created_at > ${since}::timestamptz`];
  if (until !== undefined) parts.push(Prisma.sql`a.created_at <= ${until}::timestamptz`);
  if (cursor !== undefined) {
    const { at, number } = placeOf(cursor);
    parts.push(Prisma.sql`(a.created_at, a.id) < (${at}::timestamptz, ${number}::bigint)`);
  }
  return Prisma.join(parts, ' AND ');
}

/** The same for items `i` of collections, which at the same time come after the log. */
export function itemWindow({ since, until, cursor }: Window): Prisma.Sql {
  const parts = [Prisma.sql`i.added_at > ${since}::timestamptz`];
  if (until !== undefined) parts.push(Prisma.sql`i.added_at <= ${until}::timestamptz`);
  if (cursor !== undefined) {
    const { at, prompt, collection } = placeOf(cursor);
    parts.push(Prisma.sql`
      (i.added_at, i.prompt_id, i.collection_id) < (${at}::timestamptz, ${prompt}::uuid, ${collection}::uuid)`);
  }
  return Prisma.join(parts, ' AND ');
}
