import { type SpaceListQuery, SpaceRow, SPACES_PAGE_SIZE } from '@/domain/admin/schema';
import { type Page, pageCountOf } from '@/domain/pagination';
import { Prisma } from '@/generated/prisma/client';
import { requireAdmin, type ServiceContext } from '../context';
import { counter } from '../prompt/counters/counter';
import { rowsOf } from '../rows';

/**
 * Returns a page of all spaces by name: their numbers of members and prompts, and their owners. No content. Throws
 * UNAUTHORIZED for guests and FORBIDDEN for all but admins.
 */
export async function listSpaces(ctx: ServiceContext, query: SpaceListQuery): Promise<Page<SpaceRow>> {
  requireAdmin(ctx);
  const total = await ctx.db.space.count({ where: { deletedAt: null } });
  const pageCount = pageCountOf(total, SPACES_PAGE_SIZE);
  const page = Math.min(query.page, pageCount);
  const items = await rowsOf(ctx.db, SpaceRow)`
    SELECT s.id::text, s.name, s.created_at AS "createdAt",
      ARRAY(
        SELECT p.full_name FROM space_members m JOIN profiles p ON p.id = m.user_id
        WHERE m.space_id = s.id AND m.role = 'owner' ORDER BY lower(p.full_name), p.id) AS owners,
      (SELECT count(*)::int FROM space_members m WHERE m.space_id = s.id) AS "memberCount",
      ${counter('space', Prisma.sql`s.id::text`, 'all')}::int AS "promptCount"
    FROM spaces s WHERE s.deleted_at IS NULL ORDER BY lower(s.name), s.id
    LIMIT ${SPACES_PAGE_SIZE} OFFSET ${(page - 1) * SPACES_PAGE_SIZE}`;
  return { items, total, page, pageCount };
}
