import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { IdRow, rowOf, rowsOf } from '../rows';
import { directoryId } from './directory-id';
import type { Filter } from './filter/filter';
import { FilterSql } from './filter/filter-sql';
import { groupAttributes } from './filter/group-attributes';
import { isId } from './filter/user-attributes';
import { type Listing, orderOf } from './listing';
import { notFound } from '../context';

/**
 * Groups of a company's directory (SCIM 2.0). They give roles like those of the company's sign-in (`OIDC_ROLE_MAP`).
 */

const ScimGroupRow = z.object({
  id: z.string(),
  displayName: z.string(),
  externalId: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  members: z.array(z.object({ id: z.string(), fullName: z.string() })),
});
export type ScimGroupRow = z.infer<typeof ScimGroupRow>;

const CountRow = z.object({ total: z.int() });
const MEMBERS = Prisma.sql`COALESCE((
  SELECT json_agg(json_build_object('id', ${directoryId('m')}, 'fullName', m.full_name) ORDER BY m.id)
  FROM scim_group_members gm JOIN profiles m ON m.id = gm.profile_id AND m.deleted_at IS NULL
  WHERE gm.group_id = g.id), '[]')`;

function select(condition: Prisma.Sql, rest: Prisma.Sql, withMembers: boolean): Prisma.Sql {
  return Prisma.sql`
    SELECT g.id::text, g.display_name AS "displayName", g.external_id AS "externalId", g.created_at AS "createdAt",
      g.updated_at AS "updatedAt", ${withMembers ? MEMBERS : Prisma.sql`'[]'::json`} AS members
    FROM scim_groups g WHERE ${condition} ${rest}`;
}

/** Returns a page of the groups that match a filter, by name, and their number. Throws FilterError. */
export async function listScimGroups(
  { db }: { db: Db },
  filter: Filter | null,
  { sort, startIndex, count, withMany }: Listing,
): Promise<{ total: number; rows: ScimGroupRow[] }> {
  const condition = filter === null ? Prisma.sql`TRUE` : new FilterSql('Groups', groupAttributes).of(filter);
  const order = orderOf('Groups', groupAttributes, sort, Prisma.sql`lower(g.display_name), g.id`);
  const page = Prisma.sql`ORDER BY ${order} LIMIT ${count} OFFSET ${startIndex - 1}`;
  const rows = await rowsOf(db, ScimGroupRow)(select(condition, page, withMany));
  if (startIndex === 1 && rows.length < count) return { total: rows.length, rows };
  const { total } = await rowOf(
    db,
    CountRow,
  )(Prisma.sql`SELECT count(*)::int AS total FROM scim_groups g WHERE ${condition}`);
  return { total, rows };
}

/** Returns one group. Throws NOT_FOUND. */
export async function getScimGroup(
  { db }: { db: Db },
  id: string,
  { withMembers }: { withMembers: boolean },
): Promise<ScimGroupRow> {
  const [row] = await rowsOf(db, ScimGroupRow)(select(isId(Prisma.sql`g.id`, id), Prisma.empty, withMembers));
  if (row === undefined) throw notFound();
  return row;
}

export async function hasMoreMembersThan({ db }: { db: Db }, id: string, limit: number): Promise<boolean> {
  const rows = await rowsOf(db, IdRow)`
    SELECT profile_id::text AS id FROM scim_group_members WHERE group_id = ${id}::uuid LIMIT ${limit + 1}`;
  return rows.length > limit;
}
