import { z } from 'zod';
import type { Db } from '@/server/db';
import { rowOf } from '../rows';

const OwnRow = z.object({ isOwn: z.boolean() });

/** Whether a member wrote or suggested the text of a version, also where it was restored from an earlier one. */
export async function isOwnText(
  db: Db,
  memberId: string,
  { promptId, version }: { promptId: string; version: number },
): Promise<boolean> {
  const { isOwn } = await rowOf(db, OwnRow)`
    WITH RECURSIVE source AS (
      SELECT ${version}::int AS version
      UNION
      SELECT (a.details ->> 'fromVersion')::int FROM source
      JOIN prompt_activity a ON a.prompt_id = ${promptId}::uuid AND a.kind = 'restored' AND a.version = source.version
    )
    SELECT EXISTS (
      SELECT FROM source JOIN prompt_versions w ON w.prompt_id = ${promptId}::uuid AND w.version = source.version
      WHERE ${memberId}::uuid IN (w.author_id, w.suggested_by)) AS "isOwn"`;
  return isOwn;
}
