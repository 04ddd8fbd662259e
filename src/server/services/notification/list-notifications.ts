import { z } from 'zod';
import type { Member } from '@/domain/actor';
import {
  type NotificationPage,
  type NotificationQuery,
  type NotificationsRead,
  NOTIFICATIONS_PAGE_SIZE,
  WORDS_MAX,
} from '@/domain/notification/schema';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import { isLive } from '../access/granted';
import { historyConditionOfAny } from '../access/history';
import { rowsOf } from '../rows';
import {
  countOwnLines,
  isOwnRead,
  listOwnNotifications,
  NotificationRow,
  type OwnRead,
  readOwnNotification,
} from './own-notifications';
import { IN_SAME_GROUP, LINE_KEY, withFolded } from './folds';
import { ownReadable, SUBJECT_JOINS } from './readable';

/** Maximum pages of unread rows that are grouped to count them. */
const UNREAD_PAGES = 10;

const UnreadRow = z.object({ id: z.bigint(), line: z.string() });

const TABLES = Prisma.sql`
  notifications n ${SUBJECT_JOINS} LEFT JOIN prompt_evaluations e ON e.id = n.evaluation_id
  LEFT JOIN profiles actor ON actor.id = n.actor_id`;

/** SQL for the number of prompts granted together with that of a row of {@link TABLES}, and still granted. */
const GIVEN_ALONG = Prisma.sql`(
  SELECT count(*) FROM prompt_grants along JOIN prompts p ON p.id = along.prompt_id AND p.deleted_at IS NULL
  WHERE along.subject_user_id = g.subject_user_id AND along.created_by = g.created_by AND along.created_at = g.created_at
    AND along.id <> g.id AND ${isLive('along')})`;

/**
 * SQL expression for the text of the actor of a row of {@link TABLES}: with the decision, else the last one; only if
 * the member may read it.
 */
function wordsSaid(member: Member): Prisma.Sql {
  const mayRead = (alias: string) => historyConditionOfAny(member.id, member.role === 'admin', alias);
  return Prisma.sql`
    CASE WHEN g.id IS NOT NULL THEN ''
    WHEN q.id IS NOT NULL THEN CASE WHEN n.kind = 'publish-asked' THEN q.note ELSE q.reason END
    WHEN n.kind = 'changed' THEN ''
    WHEN n.kind IN ('evaluation-ended', 'watch-failed') THEN e.reason
    WHEN said.id IS NOT NULL THEN said.body
    WHEN n.kind = 'suggested' THEN s.note
    WHEN s.id IS NOT NULL THEN s.decision_note
    WHEN n.kind IN ('asked', 'asked-again') THEN (SELECT r.message WHERE ${mayRead('r')})
    ELSE (
      SELECT c.body FROM review_comments c
      WHERE c.review_id = n.review_id AND c.author_id = n.actor_id AND c.kind IN (n.kind, 'comment') AND c.body <> ''
        AND ${mayRead('c')}
      ORDER BY c.kind = n.kind DESC, c.id DESC LIMIT 1)
    END`;
}

/**
 * Returns a page of the caller's notifications, in their inbox or done, newest first, after the cursor. Those about
 * things they can no longer see are left out.
 */
export async function listNotifications(
  ctx: ServiceContext,
  { show, cursor }: Pick<NotificationQuery, 'show' | 'cursor'>,
): Promise<NotificationPage> {
  const member = requireMember(ctx);
  const place = show === 'done' ? Prisma.sql`n.done_at IS NOT NULL` : Prisma.sql`n.done_at IS NULL`;
  const older = cursor === undefined ? Prisma.empty : Prisma.sql`AND n.id < ${BigInt(cursor)}`;
  const which = Prisma.sql`${place} ${older}`;
  const most = NOTIFICATIONS_PAGE_SIZE + 1;
  // OFFSET 0 makes the planner look up the few rows of a group one by one, however many it expects.
  const sameLine = Prisma.sql`
    FROM (SELECT n.* FROM notifications n WHERE ${IN_SAME_GROUP} AND ${place} OFFSET 0) n ${SUBJECT_JOINS}
    WHERE ${ownReadable(member)}`;
  const told = rowsOf(ctx.db, NotificationRow)`
    SELECT n.id, rest.more, n.kind, actor.full_name AS "actorName", r.id::text AS "reviewId",
      CASE WHEN said.id IS NOT NULL THEN json_build_object('id', said.id, 'threadId', coalesce(said.parent_id, said.id),
        'promptId', p.id, 'slug', p.slug) END AS comment,
      CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'slug', p.slug) END AS suggestion,
      CASE WHEN g.id IS NOT NULL THEN json_build_object('slug', p.slug, 'more', ${GIVEN_ALONG}) END AS "grant",
      CASE WHEN q.id IS NOT NULL THEN json_build_object('kind', q.kind) END AS "publishRequest",
      CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'state', e.state) END AS evaluation,
      NULL AS import, NULL AS webhook, NULL AS space, p.title, p.slug,
      coalesce(r.state = 'open', s.state = 'open', q.state = 'open', false) AS "isOpen",
      coalesce(r.version, said.version, s.base_version,
        CASE WHEN n.kind = 'watch-failed' THEN e.approved_version END, p.version) AS version,
      coalesce(left(split_part(${wordsSaid(member)}, E'\n', 1), ${WORDS_MAX}::int), '') AS words,
      n.read_at IS NOT NULL AND NOT rest."hasUnread" AS "isRead", n.created_at AS "createdAt"
    FROM ${TABLES}
    CROSS JOIN LATERAL (SELECT n.id, n.user_id, n.prompt_id, n.kind, n.created_at) line
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS more, coalesce(bool_or(n.read_at IS NULL), false) AS "hasUnread" ${sameLine}) rest
    WHERE ${ownReadable(member)} AND ${which} AND NOT EXISTS (SELECT ${sameLine} AND n.id > line.id)
    ORDER BY n.id DESC LIMIT ${most}`;
  const found = await Promise.all([told, listOwnNotifications(ctx, member, { which, most })]);
  const all = found.flat().sort((one, other) => (one.id < other.id ? 1 : -1));
  const items = all.slice(0, NOTIFICATIONS_PAGE_SIZE).map((row) => ({ ...row, id: String(row.id) }));
  return { items, nextCursor: all.length > items.length ? (items.at(-1)?.id ?? null) : null };
}

/** Returns the number of unread groups in the inbox, up to `limit`. Reads only as many pages of rows as needed. */
export function countUnread(ctx: Pick<ServiceContext, 'db'>, member: Member, limit: number): Promise<number> {
  return countLines(ctx, member, { which: Prisma.sql`n.read_at IS NULL`, limit });
}

/** Returns the number of groups in the inbox that are not done, up to `limit`, in the same way. */
export function countNotDone(
  ctx: Pick<ServiceContext, 'db'>,
  member: Member,
  limit: number,
): Promise<number> {
  return countLines(ctx, member, { which: Prisma.sql`n.done_at IS NULL`, limit });
}

async function countLines(
  ctx: Pick<ServiceContext, 'db'>,
  member: Member,
  { which, limit }: { which: Prisma.Sql; limit: number },
): Promise<number> {
  const lines = new Set<string>();
  let older = Prisma.empty;
  for (let page = 0; page < UNREAD_PAGES && lines.size < limit; page += 1) {
    const rows = await rowsOf(ctx.db, UnreadRow)`
      SELECT n.id, ${LINE_KEY} AS line FROM ${TABLES} WHERE ${ownReadable(member)} AND ${which} ${older}
      ORDER BY n.id DESC LIMIT ${limit}`;
    for (const { line } of rows) lines.add(line);
    const last = rows.at(-1);
    if (last === undefined || rows.length < limit) break;
    older = Prisma.sql`AND n.id < ${last.id}`;
  }
  return Math.min(limit, lines.size + (await countOwnLines(ctx, member, { which, limit })));
}

async function chosen(db: ServiceContext['db'], input: Exclude<NotificationsRead, OwnRead>, userId: string) {
  if ('reviewId' in input || 'suggestionId' in input || 'evaluationId' in input) return input;
  if ('commentsOf' in input) return { promptId: input.commentsOf, commentId: { not: null } };
  if ('publishRequests' in input) return { publishRequest: { requestedBy: userId } };
  if ('grantOf' in input) return { promptId: input.grantOf, grantId: { not: null } };
  if ('upTo' in input) return { id: { lte: BigInt(input.upTo) } };
  return { id: { in: await withFolded(db, userId, [BigInt(input.id)]) } };
}

/**
 * Marks the caller's notifications as read: one with its group, those of a review, a suggestion, the comments on a
 * prompt or its being shared, or all up to one. Other users' notifications are not affected.
 */
export async function readNotifications(
  ctx: ServiceContext,
  input: NotificationsRead,
): Promise<{ read: number }> {
  const member = requireMember(ctx);
  if (isOwnRead(input)) return { read: await readOwnNotification(ctx, member, input) };
  const { count } = await ctx.db.notification.updateMany({
    where: { userId: member.id, readAt: null, ...(await chosen(ctx.db, input, member.id)) },
    data: { readAt: ctx.now },
  });
  return { read: count };
}
