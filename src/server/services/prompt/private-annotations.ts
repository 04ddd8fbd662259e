import type { Member } from '@/domain/actor';
import { PrivateAnnotations } from '@/domain/prompt/schema';
import { PUBLISHING_ROLES } from '@/domain/space/role';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { requireCreator, type ServiceContext } from '../context';
import { rowOf } from '../rows';
import { hasRoleIn, isShared } from '../access';

/** The tables of comments and notes about a prompt, each with author and time. */
const WORDS = {
  prompt_status: { author: 'approved_by', at: 'created_at' },
  prompt_test_cases: { author: null, at: 'created_at' },
  prompt_test_runs: { author: 'started_by', at: 'started_at' },
  prompt_test_results: { author: null, at: 'created_at' },
  prompt_evaluations: { author: 'started_by', at: 'started_at' },
  prompt_test_answers: { author: null, at: 'created_at' },
  comments: { author: 'author_id', at: 'created_at' },
  prompt_reviews: { author: 'requested_by', at: 'created_at' },
  review_comments: { author: 'author_id', at: 'created_at' },
} as const;

/**
 * SQL condition that a member may publish a row of alias `w`, of the prompt of alias `own`: they wrote it, it was
 * written in a space in which they publish now, or outside any while the prompt was theirs. The log
 * entry before it shows where the prompt was then.
 */
function mayShow(member: Member, table: keyof typeof WORDS): Prisma.Sql {
  const { author } = WORDS[table];
  const isTheirs =
    author === null ? Prisma.sql`false` : Prisma.sql`${Prisma.raw(`w.${author}`)} = ${member.id}::uuid`;
  return Prisma.sql`(${isTheirs} OR CASE
    WHEN home.space_id IS NULL THEN own.created_by = ${member.id}::uuid AND own.creator_since IS NULL
    ELSE ${hasRoleIn(member.id, PUBLISHING_ROLES, Prisma.sql`home.space_id`)} END)
    AND NOT w.was_shared`;
}

/** `FROM` and `WHERE` of the private rows `w` of a table, of the prompts `own`, that a member may publish. */
function shownBy(member: Member, table: keyof typeof WORDS): Prisma.Sql {
  const at = Prisma.raw(`w.${WORDS[table].at}`);
  const rows =
    table === 'review_comments'
      ? Prisma.sql`prompt_reviews r ON r.prompt_id = own.id JOIN review_comments w ON w.review_id = r.id`
      : Prisma.sql`${Prisma.raw(table)} w ON w.prompt_id = own.id`;
  return Prisma.sql`
    FROM own JOIN ${rows}
    LEFT JOIN LATERAL (
      SELECT a.space_id FROM prompt_activity a WHERE a.prompt_id = own.id AND a.created_at <= ${at}
      ORDER BY a.created_at DESC, a.id DESC LIMIT 1) home ON true
    WHERE ${mayShow(member, table)}`;
}

/**
 * Returns the number of private comments and notes on prompts that the caller may share and that are unshared, of those
 * of `ids` or of all their own: they stay private when the prompts are shared, and some may be published. Throws FORBIDDEN for viewers.
 */
export async function countPrivateAnnotations(
  ctx: ServiceContext,
  ids?: readonly string[],
): Promise<PrivateAnnotations> {
  const member = requireCreator(ctx);
  const chosen =
    ids === undefined
      ? Prisma.sql`created_by = ${member.id}::uuid AND space_id IS NULL`
      : Prisma.sql`id = ANY(${[...ids]}::uuid[]) AND CASE WHEN space_id IS NULL THEN created_by = ${member.id}::uuid
          ELSE ${hasRoleIn(member.id, PUBLISHING_ROLES, Prisma.sql`space_id`)} END`;
  const count = (table: keyof typeof WORDS, only: Prisma.Sql = Prisma.empty) =>
    Prisma.sql`(SELECT count(*)::int ${shownBy(member, table)} ${only})`;
  return rowOf(ctx.db, PrivateAnnotations)`
    WITH own AS (
      SELECT id, created_by, creator_since FROM prompts WHERE NOT ${isShared('prompts')} AND deleted_at IS NULL AND ${chosen})
    SELECT ${count('prompt_status', Prisma.sql`AND w.notes <> ''`)} AS notes,
      ${count('prompt_reviews', Prisma.sql`AND w.message <> ''`)}
      + ${count('review_comments', Prisma.sql`AND w.body <> ''`)}
      + ${count('comments', Prisma.sql`AND w.deleted_at IS NULL`)} AS comments,
      ${count('prompt_test_cases')} AS cases, ${count('prompt_test_runs')} AS runs`;
}

/**
 * Publishes private comments and notes of prompts that become shared in this transaction, if the user who shares them
 * has chosen that: only those that they may publish.
 */
export async function showPrivateAnnotations(
  tx: Transaction,
  member: Member,
  promptIds: readonly string[],
): Promise<void> {
  for (const table of Object.keys(WORDS) as (keyof typeof WORDS)[]) {
    const name = Prisma.raw(table);
    await tx.$executeRaw`
      WITH own AS (
        SELECT id, created_by, creator_since FROM prompts WHERE id = ANY(${[...promptIds]}::uuid[])),
      shown AS (SELECT w.ctid AS place ${shownBy(member, table)})
      UPDATE ${name} SET was_shared = true FROM shown WHERE ${name}.ctid = shown.place`;
  }
}
