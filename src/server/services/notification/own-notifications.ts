import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { NotificationEntry } from '@/domain/notification/schema';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../context';
import { CountRow, rowOf, rowsOf } from '../rows';
import { lineOfOwn, OWN_JOINS, ownThing } from './readable';

/**
 * Notifications about no prompt: of a user's own things, and of webhooks and spaces that they manage. They are few, with
 * an index.
 */
const OWN = Prisma.sql`notifications n ${OWN_JOINS}`;

export const NotificationRow = NotificationEntry.extend({ id: z.bigint() });
export type NotificationRow = z.infer<typeof NotificationRow>;

/** Returns the latest of them that match a condition on `n`. */
export function listOwnNotifications(
  { db }: ServiceContext,
  member: Member,
  { which, most }: { which: Prisma.Sql; most: number },
): Promise<NotificationRow[]> {
  const { subject, title, actorName, words } = lineOfOwn(member);
  return rowsOf(db, NotificationRow)`
    SELECT n.id, 0 AS more, n.kind, ${actorName} AS "actorName", ${subject} AS subject,
      coalesce(${title}, '') AS title, NULL AS slug, false AS "isOpen", 1 AS version, ${words} AS words,
      n.read_at IS NOT NULL AS "isRead", n.created_at AS "createdAt"
    FROM ${OWN} WHERE ${ownThing(member)} AND ${which} ORDER BY n.id DESC LIMIT ${most}`;
}

/** Returns how many of them match a condition on `n`, up to `limit`. */
export async function countOwnLines(
  { db }: Pick<ServiceContext, 'db'>,
  member: Member,
  { which, limit }: { which: Prisma.Sql; limit: number },
): Promise<number> {
  const { count } = await rowOf(db, CountRow)`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM ${OWN} WHERE ${ownThing(member)} AND ${which} LIMIT ${limit}
    ) lines`;
  return count;
}
