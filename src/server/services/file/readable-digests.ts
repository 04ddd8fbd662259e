import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { UPLOAD_HOURS } from '@/domain/file/limits';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { historyConditionOfAny, visibleTo } from '../access';
import { rowsOf } from '../rows';

const Row = z.object({ sha256: z.string(), size: z.number() });

/** SQL condition that the member has uploaded the blob `b` within the last day. */
export function isOwnUpload(member: Member, now: Date): Prisma.Sql {
  const since = new Date(now.getTime() - UPLOAD_HOURS * 3_600_000);
  return Prisma.sql`EXISTS (
    SELECT FROM file_uploads u
    WHERE u.user_id = ${member.id}::uuid AND u.sha256 = b.sha256 AND u.created_at > ${since})`;
}

/**
 * Returns the sizes of those of some files, by digest, that the member may name in a version: they have uploaded one
 * within the last day, or can read a version with it. Knowing a digest gives nothing.
 * @param isKept whether the bytes must stay until the end of the transaction, which a removal beside it waits for
 */
export async function namableFiles(
  db: Db,
  { member, now }: { member: Member; now: Date },
  digests: readonly string[],
  isKept = false,
): Promise<Map<string, number>> {
  if (digests.length === 0) return new Map();
  const rows = await rowsOf(db, Row)`
    SELECT b.sha256, b.size FROM file_blobs b
    WHERE b.sha256 = ANY(${[...digests]}::text[]) AND (${isOwnUpload(member, now)} OR EXISTS (
      SELECT FROM file_uses f
      JOIN prompts p ON p.id = f.prompt_id AND p.deleted_at IS NULL
      JOIN prompt_versions v ON v.prompt_id = p.id
        AND v.files @> jsonb_build_array(jsonb_build_object('sha256', b.sha256))
      WHERE f.sha256 = b.sha256 AND ${visibleTo(member)}
        AND (v.version = p.version OR ${historyConditionOfAny(member.id, member.role === 'admin', 'v')})))
    ${isKept ? Prisma.sql`FOR KEY SHARE OF b` : Prisma.empty}`;
  return new Map(rows.map(({ sha256, size }) => [sha256, size]));
}
