import { actorId } from '@/domain/actor';
import { COLLECTIONS_PAGE_SIZE } from '@/domain/collection/limits';
import type { CollectionsPage, CollectionsQuery } from '@/domain/collection/schema';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../context';
import { rowsOf } from '../rows';
import { loadSpace, spacesOf, withinToken } from '../access';
import { CollectionRow, selectCollections, toEntry } from './select-collection';

/**
 * Returns a page of collections that the caller may read, last changed first, after the cursor: their own, those that
 * others share with everyone or a space of theirs, both, or those of one space; a token limited to spaces gets those of
 * these spaces. Each part uses an index of its own. Throws UNAUTHORIZED if a guest requests their own or a space,
 * NOT_FOUND for a space that the caller is not in.
 */
export async function listCollections(
  ctx: ServiceContext,
  { scope, spaceId, promptId, cursor }: Pick<CollectionsQuery, 'scope' | 'spaceId' | 'promptId' | 'cursor'>,
): Promise<CollectionsPage> {
  const self = scope === 'mine' ? requireMember(ctx).id : actorId(ctx.actor);
  if (spaceId !== undefined) await loadSpace(ctx.db, requireMember(ctx), { id: spaceId });
  const older =
    cursor === undefined
      ? Prisma.empty
      : Prisma.sql`AND (updated_at, id) < (${cursor.updatedAt}::timestamptz, ${cursor.id}::uuid)`;
  const within = withinToken(ctx.actor, Prisma.sql`CASE visibility WHEN 'space' THEN space_id END`);
  const part = (condition: Prisma.Sql) => Prisma.sql`
    (SELECT * FROM collections WHERE ${condition} AND ${within} ${older}
    ORDER BY updated_at DESC, id DESC LIMIT ${COLLECTIONS_PAGE_SIZE + 1})`;
  const mine = part(Prisma.sql`created_by = ${self}::uuid`);
  const shared = part(Prisma.sql`visibility = 'shared' AND created_by IS DISTINCT FROM ${self}::uuid`);
  const others =
    self === null
      ? shared
      : Prisma.sql`${shared} UNION ALL ${part(Prisma.sql`
          visibility = 'space' AND space_id = ANY(ARRAY${spacesOf(self)}) AND created_by <> ${self}::uuid`)}`;
  const chosen =
    spaceId === undefined
      ? { mine, others, visible: Prisma.sql`${mine} UNION ALL ${others}` }[scope]
      : part(Prisma.sql`visibility = 'space' AND space_id = ${spaceId}::uuid`);
  const page = Prisma.sql`
    SELECT * FROM (${chosen}) chosen ORDER BY updated_at DESC, id DESC LIMIT ${COLLECTIONS_PAGE_SIZE + 1}`;
  const rows = await rowsOf(
    ctx.db,
    CollectionRow,
  )(Prisma.sql`${selectCollections(ctx, page, promptId ?? null)} ORDER BY c.updated_at DESC, c.id DESC`);
  const items = rows.slice(0, COLLECTIONS_PAGE_SIZE).map(toEntry);
  const last = items.at(-1);
  const hasMore = rows.length > items.length && last !== undefined;
  return { items, nextCursor: hasMore ? { updatedAt: last.updatedAt, id: last.id } : null };
}
