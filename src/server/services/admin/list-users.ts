import { Role } from '@/domain/account/role';
import { USERS_PAGE_SIZE, type UserListQuery, type UserRow } from '@/domain/admin/schema';
import { type Page, pageCountOf } from '@/domain/pagination';
import type { Prisma } from '@/generated/prisma/client';
import { requireAdmin, type ServiceContext } from '../context';

/** LIKE's own characters, made literal: `contains` doesn't do that by itself. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * A page of the user table, newest accounts first (specification 7, profiles). Throws UNAUTHORIZED for guests and FORBIDDEN
 * for all but admins.
 */
export async function listUsers(ctx: ServiceContext, query: UserListQuery): Promise<Page<UserRow>> {
  requireAdmin(ctx);
  const where: Prisma.ProfileWhereInput = {
    deletedAt: null,
    ...(query.role && { role: query.role }),
    ...(query.q && {
      OR: [
        { fullName: { contains: literal(query.q), mode: 'insensitive' } },
        { email: { contains: literal(query.q.toLowerCase()) } },
      ],
    }),
  };
  const total = await ctx.db.profile.count({ where });
  const pageCount = pageCountOf(total, USERS_PAGE_SIZE);
  const page = Math.min(query.page, pageCount);
  const rows = await ctx.db.profile.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    skip: (page - 1) * USERS_PAGE_SIZE,
    take: USERS_PAGE_SIZE,
    select: { id: true, fullName: true, email: true, role: true, isActive: true, createdAt: true },
  });
  return { items: rows.map((row) => ({ ...row, role: Role.parse(row.role) })), total, page, pageCount };
}
