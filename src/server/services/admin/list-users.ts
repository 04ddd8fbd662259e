import { z } from 'zod';
import { ListedUser, type UserListQuery, type UserSort } from '@/domain/admin/schema';
import { type Page, pageCountOf } from '@/domain/pagination';
import { Prisma } from '@/generated/prisma/client';
import { hasTypedAddress } from '../account/typed-address';
import { requireAdmin, type ServiceContext } from '../context';
import { namedProfiles } from '../profile/named';
import { rowOf, rowsOf } from '../rows';

const TotalRow = z.object({ total: z.number() });

/** Each ends with the id, so that the order is unique. Each has an index. */
const ORDERS: Record<UserSort, Prisma.Sql> = {
  newest: Prisma.sql`created_at DESC, id`,
  oldest: Prisma.sql`created_at, id DESC`,
  name: Prisma.sql`title_sort_key(full_name), id`,
  email: Prisma.sql`email, id`,
};

/** Returns a LIKE pattern that finds a text anywhere, with special characters escaped. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function conditionOf({ q, role, isActive, deleted }: UserListQuery): Prisma.Sql {
  const conditions = [
    deleted ? Prisma.sql`deleted_at IS NOT NULL AND erased_at IS NULL` : Prisma.sql`deleted_at IS NULL`,
  ];
  if (role !== undefined) conditions.push(Prisma.sql`role = ${role}`);
  if (isActive !== undefined) conditions.push(Prisma.sql`is_active = ${isActive}`);
  if (q) {
    conditions.push(Prisma.sql`(id IN ${namedProfiles(q)} OR email LIKE ${containing(q.toLowerCase())})`);
  }
  return Prisma.join(conditions, ' AND ');
}

/**
 * Returns a page of the user table, newest accounts first by default. Throws UNAUTHORIZED
 * for guests and FORBIDDEN for all but admins.
 */
export async function listUsers(ctx: ServiceContext, query: UserListQuery): Promise<Page<ListedUser>> {
  requireAdmin(ctx);
  const condition = conditionOf(query);
  const { total } = await rowOf(ctx.db, TotalRow)`
    SELECT count(*)::int AS total FROM profiles WHERE ${condition}`;
  const pageCount = pageCountOf(total, query.perPage);
  const page = Math.min(query.page, pageCount);
  const items = await rowsOf(ctx.db, ListedUser)`
    SELECT id::text, full_name AS "fullName", email, role, is_active AS "isActive", created_at AS "createdAt",
      ${hasTypedAddress('profiles')} AS "isUnproved"
    FROM profiles WHERE ${condition} ORDER BY ${ORDERS[query.sort]}
    LIMIT ${query.perPage} OFFSET ${(page - 1) * query.perPage}`;
  return { items, total, page, pageCount };
}
