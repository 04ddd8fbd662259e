import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { canSeeTrash } from '@/domain/space/policy';
import { TRASH_DAYS, TRASH_PAGE_SIZE, type TrashPage, type TrashQuery } from '@/domain/trash/schema';
import { Prisma } from '@/generated/prisma/client';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { oldestRestorable } from '../prompt/delete-prompt';
import { inOwnTrash, inTrashOfSpaces, loadSpace, mentionedInWork } from '../access';
import { promptNotFound } from '../prompt/load-prompt';
import { purgeMany } from '../prompt/many-prompts';
import { rowsOf } from '../rows';

const DAY_MS = 24 * 60 * 60 * 1_000;

const Row = z.object({
  id: z.string(),
  title: z.string(),
  creatorName: z.string(),
  deletedAt: z.date(),
  deletedByName: z.string().nullable(),
  space: z.object({ name: z.string(), slug: z.string() }).nullable(),
});

/**
 * Returns a page of deleted prompts that the caller may restore, newest first, after the cursor: their own that they
 * deleted and those of the spaces where they publish, all of one space, or for admins those of all users except in
 * spaces that they are not in. Throws UNAUTHORIZED for guests, NOT_FOUND for a space
 * the caller is not in, FORBIDDEN unless they publish there or own it, and for the Trash of all users unless the caller
 * is an admin.
 */
export async function listTrash(
  ctx: ServiceContext,
  { scope, spaceId, cursor }: Pick<TrashQuery, 'scope' | 'spaceId' | 'cursor'>,
): Promise<TrashPage> {
  const member = requireMember(ctx);
  const parts = await whichPrompts(ctx, member, { scope, spaceId });
  if (scope === 'all' && member.role !== 'admin') throw forbidden();
  const older =
    cursor === undefined
      ? Prisma.empty
      : Prisma.sql`AND (p.deleted_at, p.id) < (${cursor.deletedAt}::timestamptz, ${cursor.id}::uuid)`;
  // Each part by an index of its own.
  const newest = (which: Prisma.Sql) => Prisma.sql`
    (SELECT p.id FROM prompts p WHERE p.deleted_at >= ${oldestRestorable(ctx.now)} AND ${which} ${older}
      ORDER BY p.deleted_at DESC, p.id DESC LIMIT ${TRASH_PAGE_SIZE + 1})`;
  const rows = await rowsOf(ctx.db, Row)`
    SELECT p.id::text, p.title, creator.full_name AS "creatorName", p.deleted_at AS "deletedAt",
      deleter.full_name AS "deletedByName",
      CASE WHEN s.id IS NOT NULL THEN json_build_object('name', s.name, 'slug', s.slug) END AS space
    FROM (${Prisma.join(parts.map(newest), ' UNION ALL ')}) found
    JOIN prompts p ON p.id = found.id
    JOIN profiles creator ON creator.id = p.created_by
    LEFT JOIN profiles deleter ON deleter.id = p.deleted_by
    LEFT JOIN spaces s ON s.id = p.space_id
    ORDER BY p.deleted_at DESC, p.id DESC LIMIT ${TRASH_PAGE_SIZE + 1}`;
  const items = rows.slice(0, TRASH_PAGE_SIZE).map((row) => ({
    ...row,
    daysLeft: Math.max(1, Math.ceil(TRASH_DAYS - (ctx.now.getTime() - row.deletedAt.getTime()) / DAY_MS)),
  }));
  const last = items.at(-1);
  const hasMore = rows.length > items.length && last !== undefined;
  return { items, nextCursor: hasMore ? { deletedAt: last.deletedAt, id: last.id } : null };
}

/** Returns the conditions on deleted prompts `p` of one Trash; no prompt meets two of them. */
async function whichPrompts(
  ctx: ServiceContext,
  member: Member,
  { scope, spaceId }: Pick<TrashQuery, 'scope' | 'spaceId'>,
): Promise<Prisma.Sql[]> {
  if (spaceId !== undefined) {
    const space = await loadSpace(ctx.db, member, { id: spaceId });
    if (!canSeeTrash(member, space)) throw forbidden();
    return [Prisma.sql`p.space_id = ${space.id}::uuid`];
  }
  if (scope === 'all') return [mentionedInWork(member)];
  return [inOwnTrash(member), inTrashOfSpaces(member)];
}

/** Permanently deletes a deleted prompt, like {@link purgeMany}. Throws UNAUTHORIZED for guests, else NOT_FOUND. */
export async function purgeTrash(ctx: ServiceContext, id: string): Promise<{ id: string }> {
  const { purged } = await purgeMany(ctx, { ids: [id] });
  if (purged.length === 0) throw promptNotFound();
  return { id };
}
