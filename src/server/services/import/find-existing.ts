import { z } from 'zod';
import type { Db } from '@/server/db';
import type { Candidate } from './candidates';
import { rowsOf } from '../rows';

const ExistingRow = z.object({ key: z.string(), slug: z.string() });

/**
 * Which of these prompts their owner has already, deleted ones aside: text key to slug. One query over an index on
 * (owner, text key), so its cost follows the number of candidates and not the size of the library.
 */
export async function findExisting(
  db: Db,
  ownerId: string,
  candidates: readonly Candidate[],
): Promise<Map<string, string>> {
  if (candidates.length === 0) return new Map();
  const keys = candidates.map((candidate) => candidate.key);
  const rows = await rowsOf(db, ExistingRow)`
    SELECT prompt_text_key(title, content) AS key, min(slug) AS slug
    FROM prompts
    WHERE created_by = ${ownerId}::uuid AND deleted_at IS NULL
      AND prompt_text_key(title, content) = ANY(${keys}::uuid[])
    GROUP BY 1`;
  return new Map(rows.map((row) => [row.key, row.slug]));
}
