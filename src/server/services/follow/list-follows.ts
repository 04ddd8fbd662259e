import { z } from 'zod';
import { FOLLOW_KINDS, FOLLOWS_PAGE_SIZE } from '@/domain/follow/limits';
import { FollowedThing, type FollowsPage, type FollowsQuery } from '@/domain/follow/schema';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { FOLLOWED_FROM_ROW, FOLLOWED, isReadable } from './followed-things';

const Row = z.object({ id: z.string(), createdAt: z.date(), thing: FollowedThing });

/**
 * Returns a page of the targets that the caller follows and may read now, last followed first, after the cursor. The
 * others reappear once readable. Throws UNAUTHORIZED for a guest.
 */
export async function listFollows(
  ctx: ServiceContext,
  { cursor }: Pick<FollowsQuery, 'cursor'>,
): Promise<FollowsPage> {
  const member = requireMember(ctx);
  const older =
    cursor === undefined
      ? Prisma.empty
      : Prisma.sql`AND (f.created_at, f.id) < (${cursor.createdAt}::timestamptz, ${cursor.id}::uuid)`;
  const things = FOLLOW_KINDS.map(
    (kind) =>
      Prisma.sql`WHEN ${FOLLOWED[kind].id} IS NOT NULL AND ${isReadable(member, kind)} THEN ${FOLLOWED_FROM_ROW[kind]}`,
  );
  const rows = await rowsOf(ctx.db, Row)`
    SELECT found.id::text, found.created_at AS "createdAt", found.thing FROM (
      SELECT f.id, f.created_at, CASE ${Prisma.join(things, ' ')} END AS thing
      FROM follows f
      LEFT JOIN profiles who ON who.id = f.profile_id LEFT JOIN spaces s ON s.id = f.space_id
      LEFT JOIN collections c ON c.id = f.collection_id LEFT JOIN prompts p ON p.id = f.prompt_id
      WHERE f.user_id = ${member.id}::uuid ${older}
    ) found
    WHERE found.thing IS NOT NULL
    ORDER BY found.created_at DESC, found.id DESC LIMIT ${FOLLOWS_PAGE_SIZE + 1}`;
  const shown = rows.slice(0, FOLLOWS_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(({ thing, createdAt }) => ({ ...thing, since: createdAt })),
    nextCursor: rows.length > shown.length && last ? { createdAt: last.createdAt, id: last.id } : null,
  };
}
