import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { REVIEWER_SUGGESTIONS_MAX } from '@/domain/review/limits';
import { reviewMessages } from '@/domain/review/messages';
import { canAskReview } from '@/domain/review/policy';
import { Reviewer, type ReviewersQuery } from '@/domain/review/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { loadPromptFacts } from '../prompt/load-prompt';
import { givenTo, type HistoryFacts } from '../access';
import { knownReaders } from '../grant/known-readers';
import { namedProfiles } from '../profile/named';
import { writersKeptOut } from '../status/participants';
import { CountRow, rowOf, rowsOf } from '../rows';

type Asked = HistoryFacts & { id: string; version: number };

/**
 * SQL condition for users who could comment on a review of the member: `canCommentReview` for a version as visible as
 * its prompt, without
 * those who can't decide because they wrote it. In a space admins are treated like all other users.
 */
async function couldReview(db: Db, member: Member, prompt: Asked): Promise<Prisma.Sql> {
  const { id, isShared } = prompt;
  // Users of whom the member may know that they can read it: a grant doesn't reveal who is in the space of the prompt.
  const others = isShared
    ? Prisma.sql`true`
    : Prisma.sql`(id IN ${givenTo(id)} AND id IN ${knownReaders(member, prompt)})`;
  const isHomeless = Prisma.sql`EXISTS (SELECT FROM prompts p WHERE p.id = ${id}::uuid AND p.space_id IS NULL)`;
  const roles = Prisma.sql`(
    (role = 'admin' AND (${isHomeless} OR ${others})) OR (role = 'contributor' AND ${others}))`;
  const keptOut = await writersKeptOut(db, { promptId: id, version: prompt.version });
  return Prisma.sql`is_active AND deleted_at IS NULL AND ${roles} AND id <> ${member.id}::uuid
    AND id <> ALL(${keptOut}::uuid[])`;
}

/**
 * Returns a few users whom the author could ask for a review of a prompt, by part of their name. Throws UNAUTHORIZED
 * for guests, NOT_FOUND if the caller may not see it, FORBIDDEN if they may not request one.
 */
export async function listReviewers(
  ctx: ServiceContext,
  { promptId, q }: ReviewersQuery,
): Promise<Reviewer[]> {
  const member = requireMember(ctx);
  const facts = await loadPromptFacts(ctx.db, member, promptId);
  if (!canAskReview(member, facts)) throw forbidden();
  // With a name it uses the index of names, without one their order: neither scans all accounts.
  const named = q.trim() === '' ? Prisma.empty : Prisma.sql`AND id IN ${namedProfiles(q.trim())}`;
  return rowsOf(ctx.db, Reviewer)`
    SELECT id::text, full_name AS name FROM profiles
    WHERE ${await couldReview(ctx.db, member, facts)} ${named}
    ORDER BY title_sort_key(full_name), id LIMIT ${REVIEWER_SUGGESTIONS_MAX}`;
}

/** Throws BAD_REQUEST unless all of them could review the prompt. */
export async function requireReviewers(
  tx: Db,
  member: Member,
  prompt: Asked,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const row = await rowOf(tx, CountRow)`
    SELECT count(*)::int AS count FROM profiles WHERE ${await couldReview(tx, member, prompt)} AND id = ANY(${[...ids]}::uuid[])`;
  if (row.count !== ids.length) throw new AppError('BAD_REQUEST', reviewMessages.cannotReview);
}
