import { z } from 'zod';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';

const IdRow = z.object({ id: z.string() });

/** People who are told of one review at most. */
const MOST = 50;

/** Who asked for a review, was asked by name, or said something in it. */
export async function participantsOf(tx: Transaction, reviewId: string): Promise<string[]> {
  const rows = await rowsOf(tx, IdRow)`
    SELECT id::text FROM (
      SELECT requested_by AS id FROM prompt_reviews WHERE id = ${reviewId}::uuid
      UNION SELECT unnest(reviewers) FROM prompt_reviews WHERE id = ${reviewId}::uuid
      UNION SELECT author_id FROM review_comments WHERE review_id = ${reviewId}::uuid
    ) people WHERE id IS NOT NULL LIMIT ${MOST}`;
  return rows.map(({ id }) => id);
}
