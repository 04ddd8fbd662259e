import { PUBLISHING_ROLES } from '@/domain/space/role';
import type { Transaction } from '@/server/db';
import { IdRow, rowsOf } from '../rows';

/** Maximum number of users notified of one review. */
const MAX_LISTED = 50;

/** Returns the users who requested a review, were asked by name, or commented in it. */
export async function participantsOf(tx: Transaction, reviewId: string): Promise<string[]> {
  const rows = await rowsOf(tx, IdRow)`
    SELECT id::text FROM (
      SELECT requested_by AS id FROM prompt_reviews WHERE id = ${reviewId}::uuid
      UNION SELECT unnest(reviewers) FROM prompt_reviews WHERE id = ${reviewId}::uuid
      UNION SELECT author_id FROM review_comments WHERE review_id = ${reviewId}::uuid
    ) people WHERE id IS NOT NULL LIMIT ${MAX_LISTED}`;
  return rows.map(({ id }) => id);
}

/** Returns who may approve versions of a prompt: those who publish in its space, or the admins if it is in none. */
export async function approversOf(tx: Transaction, promptId: string): Promise<string[]> {
  const rows = await rowsOf(tx, IdRow)`
    (SELECT m.user_id::text AS id FROM prompts p JOIN space_members m ON m.space_id = p.space_id
      JOIN profiles a ON a.id = m.user_id AND a.is_active AND a.deleted_at IS NULL
      WHERE p.id = ${promptId}::uuid AND m.role = ANY(${[...PUBLISHING_ROLES]}) ORDER BY m.role = 'owner' DESC, m.user_id LIMIT ${MAX_LISTED})
    UNION ALL
    (SELECT a.id::text FROM prompts p JOIN profiles a ON a.role = 'admin' AND a.is_active AND a.deleted_at IS NULL
      WHERE p.id = ${promptId}::uuid AND p.space_id IS NULL ORDER BY a.id LIMIT ${MAX_LISTED})`;
  return rows.map(({ id }) => id);
}
