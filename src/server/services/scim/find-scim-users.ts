import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { rowOf, rowsOf } from '../rows';
import { directoryId, hasDirectoryId } from './directory-id';
import type { Filter } from './filter/filter';
import { FilterSql } from './filter/filter-sql';
import { userAttributes, userName } from './filter/user-attributes';
import { type Listing, orderOf } from './listing';
import { ScimUserRow } from './scim-user';
import { notFound } from '../context';

// A directory doesn't see deleted accounts, even if an admin could restore them.
const FROM = Prisma.sql`
  FROM profiles p LEFT JOIN scim_users s ON s.profile_id = p.id
  WHERE p.erased_at IS NULL AND p.deleted_at IS NULL`;

const GROUPS = Prisma.sql`COALESCE((
  SELECT json_agg(json_build_object('id', g.id, 'displayName', g.display_name) ORDER BY g.id)
  FROM scim_group_members gm JOIN scim_groups g ON g.id = gm.group_id WHERE gm.profile_id = p.id), '[]')`;

const CountRow = z.object({ total: z.int() });

function select(condition: Prisma.Sql, rest: Prisma.Sql, withGroups: boolean): Prisma.Sql {
  return Prisma.sql`
    SELECT ${directoryId('p')}::text AS id, p.id::text AS "accountId", ${userName} AS "userName", s.external_id AS "externalId",
      p.email, p.full_name AS "fullName", s.given_name AS "givenName", s.family_name AS "familyName",
      p.is_active AS active, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
      ${withGroups ? GROUPS : Prisma.sql`'[]'::json`} AS groups
    ${FROM} AND ${condition} ${rest}`;
}

/** Returns a page of the accounts that match a filter, oldest first, and their number. Throws FilterError. */
export async function listScimUsers(
  { db }: { db: Db },
  filter: Filter | null,
  { sort, startIndex, count, withMany }: Listing,
): Promise<{ total: number; rows: ScimUserRow[] }> {
  const condition = filter === null ? Prisma.sql`TRUE` : new FilterSql('Users', userAttributes).of(filter);
  const order = orderOf('Users', userAttributes, sort, Prisma.sql`p.created_at, p.id DESC`);
  const page = Prisma.sql`ORDER BY ${order} LIMIT ${count} OFFSET ${startIndex - 1}`;
  const rows = await rowsOf(db, ScimUserRow)(select(condition, page, withMany));
  if (startIndex === 1 && rows.length < count) return { total: rows.length, rows };
  const { total } = await rowOf(
    db,
    CountRow,
  )(Prisma.sql`SELECT count(*)::int AS total ${FROM} AND ${condition}`);
  return { total, rows };
}

/** Returns the account that the directory knows by an id. Throws NOT_FOUND. */
export async function getScimUser({ db }: { db: Db }, id: string): Promise<ScimUserRow> {
  const [row] = await rowsOf(db, ScimUserRow)(select(hasDirectoryId('p', id), Prisma.empty, true));
  if (row === undefined) throw notFound();
  return row;
}
