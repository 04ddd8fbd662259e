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
import { IdRow, rowsOf } from '../rows';
import { countOwnLines, listOwnNotifications, NotificationRow } from './own-notifications';
import { IN_SAME_GROUP, LINE_KEY, withFolded } from './folds';
import { lineOfPrompt, ownReadable, SUBJECT_JOINS } from './readable';

/** Maximum pages of unread rows that are grouped to count them. */
const UNREAD_PAGES = 10;

const UnreadRow = z.object({ id: z.bigint(), line: z.string() });

const TABLES = Prisma.sql`notifications n ${SUBJECT_JOINS} LEFT JOIN profiles actor ON actor.id = n.actor_id`;

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
  const { subject, isOpen, version, words } = lineOfPrompt(member);
  const told = rowsOf(ctx.db, NotificationRow)`
    SELECT n.id, rest.more, n.kind, actor.full_name AS "actorName", ${subject} AS subject, p.title, p.slug,
      coalesce(${isOpen}, false) AS "isOpen", ${version} AS version,
      coalesce(left(split_part(${words}, E'\n', 1), ${WORDS_MAX}::int), '') AS words,
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

async function chosen(
  db: ServiceContext['db'],
  input: NotificationsRead,
  userId: string,
): Promise<Prisma.NotificationWhereInput> {
  if ('subject' in input) return { subjectKind: input.subject.kind, subjectId: input.subject.id };
  if ('commentsOf' in input) return { promptId: input.commentsOf, subjectKind: 'comment' };
  if ('publishRequests' in input) {
    const rows = await rowsOf(db, IdRow)`
      SELECT DISTINCT q.id::text FROM notifications n JOIN publish_requests q ON q.id = n.subject_id
      WHERE n.user_id = ${userId}::uuid AND n.subject_kind = 'publish-request' AND n.read_at IS NULL
        AND q.requested_by = ${userId}::uuid`;
    return { subjectKind: 'publish-request', subjectId: { in: rows.map(({ id }) => id) } };
  }
  if ('grantOf' in input) return { promptId: input.grantOf, subjectKind: 'grant' };
  if ('upTo' in input) return { id: { lte: BigInt(input.upTo) } };
  return { id: { in: await withFolded(db, userId, [BigInt(input.id)]) } };
}

/**
 * Marks the caller's notifications as read: one with its group, those of a subject, the comments on a
 * prompt or its being shared, or all up to one. Other users' notifications are not affected.
 */
export async function readNotifications(
  ctx: ServiceContext,
  input: NotificationsRead,
): Promise<{ read: number }> {
  const member = requireMember(ctx);
  const { count } = await ctx.db.notification.updateMany({
    where: { userId: member.id, readAt: null, ...(await chosen(ctx.db, input, member.id)) },
    data: { readAt: ctx.now },
  });
  return { read: count };
}
