import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { rowsOf } from '../rows';
import { isOwn } from '../access';
import type { Candidate } from './candidate';
import type { ImportTarget } from './target';

const ExistingRow = z.object({ key: z.string(), slug: z.string() });

/**
 * Returns the prompts that exist already, except deleted ones: text key to slug. In a space all prompts count,
 * otherwise the owner's own, without a space or in one that they are in. One query by an index on the text key, so its
 * cost depends on the number of candidates and not on the size of the library.
 */
export async function findExisting(
  db: Db,
  { owner, spaceId }: Pick<ImportTarget, 'owner' | 'spaceId'>,
  candidates: readonly Candidate[],
): Promise<Map<string, string>> {
  if (candidates.length === 0) return new Map();
  const keys = candidates.map((candidate) => candidate.key);
  const place = spaceId === null ? isOwn(owner.id, 'prompts') : Prisma.sql`space_id = ${spaceId}::uuid`;
  const rows = await rowsOf(db, ExistingRow)`
    SELECT prompt_text_key(title, content) AS key, min(slug) AS slug
    FROM prompts
    WHERE ${place} AND deleted_at IS NULL AND prompt_text_key(title, content) = ANY(${keys}::uuid[])
    GROUP BY 1`;
  return new Map(rows.map((row) => [row.key, row.slug]));
}
