import type { Member } from '@/domain/actor';
import { canUseInbox } from '@/domain/review/policy';
import {
  REVIEW_PAGE_SIZE,
  ReviewEntry,
  type ReviewPage,
  type ReviewQuery,
  ReviewState,
} from '@/domain/review/schema';
import { Prisma } from '@/generated/prisma/client';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { readableVersions } from '../prompt/list-versions';
import {
  historyConditionOfAny,
  isOwnWithFullHistory,
  isShared,
  isVersionReadable,
  mayEdit,
  mentionedInWork,
  publishesAtHome,
  readableSince,
  versionOfOthers,
  withinToken,
} from '../access';
import { openPromptFacts } from '../prompt/load-prompt';
import { promptsOfSpace } from '../space/prompts-of-space';
import { levelOf, mayDecide } from '../status/writers';
import { CountRow, rowOf, rowsOf } from '../rows';

/** Number of latest reviews on the page of a prompt. */
const RECENT_REVIEWS = 5;

function requireInbox(ctx: ServiceContext): Member {
  const member = requireMember(ctx);
  if (!canUseInbox(member)) throw forbidden();
  return member;
}

/** Columns of a row of {@link TABLES} for the member; a message only if they may read it. */
function columns(member: Member): Prisma.Sql {
  const readable = historyConditionOfAny(member.id, member.role === 'admin', 'r');
  const message = Prisma.sql`CASE WHEN ${readable} THEN r.message ELSE '' END`;
  return Prisma.sql`
    r.id::text, r.prompt_id::text AS "promptId", p.slug, p.title, r.version, p.version AS "current", r.state,
    requester.full_name AS "requesterName", ${message} AS message, r.tested_at IS NOT NULL AS "isTested",
    r.created_at AS "createdAt"`;
}

const TABLES = Prisma.sql`
  prompt_reviews r
  JOIN prompts p ON p.id = r.prompt_id AND p.deleted_at IS NULL
  JOIN prompt_versions v ON v.prompt_id = r.prompt_id AND v.version = r.version
  LEFT JOIN profiles requester ON requester.id = r.requested_by`;

type Rows = { from: Prisma.Sql; where: Prisma.Sql };

/** Adds a condition that is evaluated last, for the few rows that meet all others, and doesn't affect their joins. */
function withDecision(waits: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${TABLES} CROSS JOIN LATERAL (SELECT ${waits} AS waits OFFSET 0) decision`;
}

/** SQL condition that the member can read the version under review: `canReadReview` in SQL. */
function readableReview({ id, role }: Member): Prisma.Sql {
  if (role === 'admin') return Prisma.sql`true`;
  return Prisma.sql`(${versionOfOthers(id, 'v')} OR ${isOwnWithFullHistory(id)})`;
}

/**
 * SQL condition for rows of {@link TABLES} that wait for the member: for approvers until they are decided, for others
 * who may mark them as tested until that is done.
 */
function waitingFor(member: Member): Rows {
  const [user, version] = [Prisma.sql`${member.id}::uuid`, Prisma.sql`r.version`];
  const decides = mayDecide(user, version);
  if (member.role === 'admin')
    return { from: withDecision(decides), where: Prisma.sql`r.state = 'open' AND decision.waits` };
  const tests = Prisma.sql`r.tested_at IS NULL AND (${isShared()} OR ${mayEdit(member)})`;
  const waits = Prisma.sql`
    CASE WHEN ${publishesAtHome(member)} THEN ${decides} ELSE ${tests} AND ${levelOf(user, version)} = 0 END`;
  return {
    from: withDecision(waits),
    where: Prisma.sql`r.state = 'open' AND ${readableReview(member)} AND decision.waits`,
  };
}

/**
 * Returns a page of the reviews that wait for the caller, longest waiting first, or of those they requested, newest
 * first; of one space or all. Throws UNAUTHORIZED for guests, FORBIDDEN for viewers and NOT_FOUND for a space that the
 * caller is not in.
 */
export async function listReviews(
  ctx: ServiceContext,
  {
    show,
    spaceId,
    cursor,
    isNewestFirst = show === 'asked',
    isOpen = false,
  }: Pick<ReviewQuery, 'show' | 'spaceId' | 'cursor'> & { isNewestFirst?: boolean; isOpen?: boolean },
): Promise<ReviewPage> {
  const member = requireInbox(ctx);
  const place = await promptsOfSpace(ctx.db, member, spaceId);
  const isWaiting = show === 'waiting';
  const { from, where } = isWaiting ? waitingFor(member) : { from: TABLES, where: askedBy(member, isOpen) };
  const [comparison, order] = isNewestFirst
    ? [Prisma.sql`<`, Prisma.sql`r.created_at DESC, r.id DESC`]
    : [Prisma.sql`>`, Prisma.sql`r.created_at, r.id`];
  const after =
    cursor === undefined
      ? Prisma.empty
      : Prisma.sql`AND (r.created_at, r.id) ${comparison} (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`;
  const rows = await rowsOf(ctx.db, ReviewEntry)`
    SELECT ${columns(member)} FROM ${from}
    WHERE ${where} AND ${mentionedInWork(member)} AND ${place} AND ${withinToken(member, Prisma.sql`p.space_id`)} ${after} ORDER BY ${order} LIMIT ${REVIEW_PAGE_SIZE + 1}`;
  const items = rows.slice(0, REVIEW_PAGE_SIZE);
  const last = items.at(-1);
  const nextCursor =
    rows.length > items.length && last !== undefined ? { createdAt: last.createdAt, id: last.id } : null;
  return { items, nextCursor };
}

/** Returns the latest reviews of readable versions of a prompt. Throws UNAUTHORIZED for guests, NOT_FOUND. */
export async function listReviewsOfPrompt(ctx: ServiceContext, promptId: string): Promise<ReviewEntry[]> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const rows = await ctx.db.promptReview.findMany({
    where: { promptId: prompt.id, promptVersion: readableVersions(member, prompt) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: RECENT_REVIEWS,
    include: { requester: { select: { fullName: true } }, prompt: { select: { title: true } } },
  });
  const reach = readableSince(member, prompt);
  return rows.map((row) => ({
    id: row.id,
    promptId: row.promptId,
    version: row.version,
    message: isVersionReadable(reach, row) ? row.message : '',
    slug: prompt.slug,
    title: row.prompt.title,
    current: prompt.version,
    createdAt: row.createdAt,
    state: ReviewState.parse(row.state),
    requesterName: row.requester?.fullName ?? null,
    isTested: row.testedAt !== null,
  }));
}

/**
 * Returns how many reviews wait for the caller in a space, up to `limit`. Throws UNAUTHORIZED for guests, FORBIDDEN for
 * viewers and NOT_FOUND for a space that the caller is not in.
 */
export async function countWaitingIn(ctx: ServiceContext, spaceId: string, limit: number): Promise<number> {
  const member = requireInbox(ctx);
  return countWaiting(ctx, member, limit, await promptsOfSpace(ctx.db, member, spaceId));
}

/**
 * Returns how many reviews wait for the member, up to `limit`; none for viewers.
 * @param place condition on the prompts `p` to count
 */
export async function countWaiting(
  ctx: Pick<ServiceContext, 'db'>,
  member: Member,
  limit: number,
  place = Prisma.sql`true`,
): Promise<number> {
  if (!canUseInbox(member)) return 0;
  const { from, where } = waitingFor(member);
  const row = await rowOf(ctx.db, CountRow)`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} WHERE ${where} AND ${mentionedInWork(member)} AND ${place} LIMIT ${limit}) waiting`;
  return row.count;
}

/** Returns how many of the reviews that the member asked for are open, up to `limit`. */
export async function countAsked(
  ctx: Pick<ServiceContext, 'db'>,
  member: Member,
  limit: number,
): Promise<number> {
  if (!canUseInbox(member)) return 0;
  const row = await rowOf(ctx.db, CountRow)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ${TABLES} WHERE ${askedBy(member, true)} AND ${mentionedInWork(member)} LIMIT ${limit}) asked`;
  return row.count;
}

/** SQL condition for the reviews that a member asked for and may read. */
function askedBy(member: Member, isOpen: boolean): Prisma.Sql {
  const open = isOpen ? Prisma.sql`AND r.state = 'open'` : Prisma.empty;
  return Prisma.sql`r.requested_by = ${member.id}::uuid ${open} AND ${readableReview(member)}`;
}
