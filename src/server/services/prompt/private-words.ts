import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canCreate } from '@/domain/prompt/policy';
import { PrivateWords } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { rowOf } from '../rows';

/**
 * How much was said in private of the caller's own private prompts, of those of `ids` or of all: what stays behind when they
 * are shared (decisions, Prompts). Throws FORBIDDEN for viewers.
 */
export async function countPrivateWords(ctx: ServiceContext, ids?: readonly string[]): Promise<PrivateWords> {
  const member = requireMember(ctx);
  if (!canCreate(member)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  const chosen = ids === undefined ? Prisma.empty : Prisma.sql`AND id = ANY(${[...ids]}::uuid[])`;
  const counts = await rowOf(ctx.db, PrivateWords)`
    WITH own AS (
      SELECT id FROM prompts
      WHERE created_by = ${member.id}::uuid AND NOT is_shared AND deleted_at IS NULL ${chosen})
    SELECT
      (SELECT count(*)::int FROM prompt_status s JOIN own ON own.id = s.prompt_id
       WHERE NOT s.was_shared AND s.notes <> '') AS notes,
      (SELECT count(*)::int FROM prompt_reviews r JOIN own ON own.id = r.prompt_id
       WHERE NOT r.was_shared AND r.message <> '')
      + (SELECT count(*)::int FROM review_comments c
         JOIN prompt_reviews r ON r.id = c.review_id JOIN own ON own.id = r.prompt_id
         WHERE NOT c.was_shared AND c.body <> '')
      + (SELECT count(*)::int FROM comments c JOIN own ON own.id = c.prompt_id
         WHERE NOT c.was_shared AND c.deleted_at IS NULL) AS comments,
      (SELECT count(*)::int FROM prompt_test_cases t JOIN own ON own.id = t.prompt_id
       WHERE NOT t.was_shared) AS cases,
      (SELECT count(*)::int FROM prompt_test_runs r JOIN own ON own.id = r.prompt_id
       WHERE NOT r.was_shared) AS runs`;
  return counts;
}

/** Shows what was said in private of prompts that become shared in this transaction, as whoever shares them asked for. */
export async function showPrivateWords(
  tx: Transaction,
  member: Member,
  promptIds: readonly string[],
): Promise<void> {
  const own = await tx.prompt.findMany({
    where: { id: { in: [...promptIds] }, createdBy: member.id },
    select: { id: true },
  });
  const ids = own.map(({ id }) => id);
  await tx.$executeRaw`
    WITH status AS (
      UPDATE prompt_status SET was_shared = true WHERE prompt_id = ANY(${ids}::uuid[]) AND NOT was_shared),
    cases AS (
      UPDATE prompt_test_cases SET was_shared = true WHERE prompt_id = ANY(${ids}::uuid[]) AND NOT was_shared),
    runs AS (
      UPDATE prompt_test_runs SET was_shared = true WHERE prompt_id = ANY(${ids}::uuid[]) AND NOT was_shared),
    results AS (
      UPDATE prompt_test_results SET was_shared = true WHERE prompt_id = ANY(${ids}::uuid[]) AND NOT was_shared),
    comments AS (
      UPDATE comments SET was_shared = true WHERE prompt_id = ANY(${ids}::uuid[]) AND NOT was_shared),
    reviews AS (
      UPDATE prompt_reviews SET was_shared = true WHERE prompt_id = ANY(${ids}::uuid[]) AND NOT was_shared)
    UPDATE review_comments c SET was_shared = true FROM prompt_reviews r
      WHERE r.id = c.review_id AND r.prompt_id = ANY(${ids}::uuid[]) AND NOT c.was_shared`;
}
