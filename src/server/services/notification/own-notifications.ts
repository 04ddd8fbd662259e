import type { Member } from '@/domain/actor';
import { NotificationEntry, type NotificationsRead } from '@/domain/notification/schema';
import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../context';
import { CountRow, rowOf, rowsOf } from '../rows';
import { OUTLIVED_GIVERS } from '../space/given-grants';

/**
 * Notifications about one's own imports and agents, webhooks that one manages, and spaces that one owns: few, with an
 * index, visible without access to a prompt.
 */
const OWN = Prisma.sql`notifications n
  LEFT JOIN imports i ON i.id = n.import_id AND i.owner_id = n.user_id
  LEFT JOIN personal_tokens t ON t.id = n.token_id AND t.profile_id = n.user_id
  LEFT JOIN webhooks w ON w.id = n.webhook_id AND CASE WHEN w.space_id IS NOT NULL THEN owns_space(w.space_id, n.user_id)
    ELSE EXISTS (SELECT FROM profiles me WHERE me.id = n.user_id AND me.role = 'admin') END
  LEFT JOIN spaces home ON home.id = w.space_id
  LEFT JOIN space_group_requests asked ON asked.id = n.group_request_id
  LEFT JOIN spaces s ON s.id = coalesce(n.space_id, asked.space_id)
  LEFT JOIN profiles actor ON actor.id = n.actor_id`;

/** SQL condition on rows `n`: what they say about a space is for its owners, and a request is still declined. */
const IS_OF_OWNER = Prisma.sql`CASE
  WHEN n.space_id IS NOT NULL THEN EXISTS (SELECT FROM spaces s WHERE s.id = n.space_id AND s.deleted_at IS NULL)
    AND owns_space(n.space_id, n.user_id)
  WHEN n.group_request_id IS NOT NULL THEN EXISTS (
    SELECT FROM space_group_requests r JOIN spaces s ON s.id = r.space_id AND s.deleted_at IS NULL
    WHERE r.id = n.group_request_id AND r.declined_at IS NOT NULL AND r.requested_by = n.user_id
      AND owns_space(r.space_id, n.user_id))
  ELSE true END`;

const isOwn = ({ id }: Member) =>
  Prisma.sql`n.user_id = ${id}::uuid AND n.prompt_id IS NULL AND ${IS_OF_OWNER}`;

/** SQL expression for the result of an import; incomplete if it ended early, with a reason. */
const MADE = Prisma.sql`json_build_object(
  'created', (SELECT count(*) FROM imported_prompts made WHERE made.import_id = i.id), 'isWhole', i.problem IS NULL)`;

/** SQL expression for the page of a webhook. */
const PAGE = Prisma.sql`CASE WHEN w.id IS NOT NULL THEN json_build_object(
  'path', CASE WHEN home.id IS NULL THEN '/admin/webhooks/' ELSE '/spaces/' || home.slug || '/webhooks/' END || w.id) END`;

/** SQL expression for the place under People of a space, and the number of people whose access outlived them there. */
const SPACE = Prisma.sql`CASE
  WHEN asked.id IS NOT NULL THEN json_build_object('path', '/spaces/' || s.slug || '?tab=people#space-groups', 'givers', 0)
  WHEN s.id IS NOT NULL THEN json_build_object('path', '/spaces/' || s.slug || '?tab=people#outlived', 'givers', ${OUTLIVED_GIVERS}) END`;

export const NotificationRow = NotificationEntry.extend({ id: z.bigint() });
export type NotificationRow = z.infer<typeof NotificationRow>;

/** Returns the latest of them that match a condition on `n`. */
export function listOwnNotifications(
  { db }: ServiceContext,
  member: Member,
  { which, most }: { which: Prisma.Sql; most: number },
): Promise<NotificationRow[]> {
  return rowsOf(db, NotificationRow)`
    SELECT n.id, 0 AS more, n.kind, coalesce(t.name, actor.full_name) AS "actorName", NULL AS "reviewId", NULL AS comment, NULL AS suggestion, NULL AS "grant",
      NULL AS "publishRequest", NULL AS evaluation, CASE WHEN i.id IS NOT NULL THEN ${MADE} END AS import, ${PAGE} AS webhook,
      ${SPACE} AS space, coalesce(i.file_name, t.name, w.name, asked.name, s.name, '') AS title, NULL AS slug,
      false AS "isOpen", 1 AS version, CASE WHEN asked.id IS NOT NULL THEN s.name ELSE '' END AS words,
      n.read_at IS NOT NULL AS "isRead", n.created_at AS "createdAt"
    FROM ${OWN} WHERE ${isOwn(member)} AND ${which} ORDER BY n.id DESC LIMIT ${most}`;
}

/** Returns how many of them match a condition on `n`, up to `limit`. */
export async function countOwnLines(
  { db }: Pick<ServiceContext, 'db'>,
  member: Member,
  { which, limit }: { which: Prisma.Sql; limit: number },
): Promise<number> {
  const { count } = await rowOf(db, CountRow)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM notifications n WHERE ${isOwn(member)} AND ${which} LIMIT ${limit}
    ) lines`;
  return count;
}

export type OwnRead = Extract<NotificationsRead, { importId: string } | { tokenId: string }>;

export function isOwnRead(input: NotificationsRead): input is OwnRead {
  return 'importId' in input || 'tokenId' in input;
}

/** Marks the member's notification of an import or agent as read. */
export function readOwnNotification(
  { db, now }: ServiceContext,
  { id }: Member,
  input: OwnRead,
): Promise<number> {
  const which =
    'importId' in input
      ? Prisma.sql`import_id = ${input.importId}::uuid`
      : Prisma.sql`token_id = ${input.tokenId}::uuid`;
  return db.$executeRaw`
    UPDATE notifications SET read_at = ${now} WHERE user_id = ${id}::uuid AND read_at IS NULL AND ${which}`;
}
