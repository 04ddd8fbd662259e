import type { Member } from '@/domain/actor';
import type { Db } from '@/server/db';
import type { HistoryFacts } from '../access';
import { CountRow, rowsOf } from '../rows';
import { readableComments } from './readable-comments';

/** Returns how many comments and replies of a prompt a member with access can read; counts at most `max`. */
export async function countComments(
  db: Db,
  member: Member,
  prompt: HistoryFacts & { id: string; version: number },
  max: number,
): Promise<number> {
  const [row] = await rowsOf(db, CountRow)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM comments c JOIN prompt_versions v ON v.prompt_id = c.prompt_id AND v.version = c.version
      WHERE c.prompt_id = ${prompt.id}::uuid AND c.deleted_at IS NULL AND ${readableComments(member, prompt)}
      LIMIT ${max}
    ) readable`;
  return row?.count ?? 0;
}
