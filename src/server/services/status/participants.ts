import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { IdRow, rowsOf } from '../rows';
import { approversWith, writersOf } from './writers';

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

/**
 * Returns who can decide about a version of a prompt: of those who publish in its space, or of the admins if it is in
 * none.
 */
export async function approversOf(
  tx: Transaction,
  about: { promptId: string; version: number },
): Promise<string[]> {
  const rows = await rowsOf(tx, IdRow)`
    WITH approver AS (
      SELECT any_approver.*, p.space_id FROM prompts p, LATERAL ${approversWith(Prisma.sql`${about.version}::int`)} any_approver
      WHERE p.id = ${about.promptId}::uuid)
    SELECT user_id::text AS id FROM approver
    WHERE level = (SELECT min(level) FROM approver) AND (is_at_home OR space_id IS NULL)
    ORDER BY user_id LIMIT ${MAX_LISTED}`;
  return rows.map(({ id }) => id);
}

/** Returns those who can't decide about a version because of what they wrote. */
export async function writersKeptOut(
  db: Db,
  about: { promptId: string; version: number },
): Promise<string[]> {
  const version = Prisma.sql`${about.version}::int`;
  const rows = await rowsOf(db, IdRow)`
    SELECT writer.user_id::text AS id FROM prompts p, LATERAL ${writersOf(version)} writer
    WHERE p.id = ${about.promptId}::uuid
      AND writer.level > (SELECT min(approver.level) FROM ${approversWith(version)} approver)`;
  return rows.map(({ id }) => id);
}
