import { z } from 'zod';
import {
  LEFT_OUT_MAX,
  LeftOut,
  SPACE_MEMBERS_MAX,
  type SpaceGroup,
  SpaceRoleSchema,
} from '@/domain/space/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Database, Db, Transaction } from '@/server/db';
import { retryTransient } from '../database-errors';
import { IdRow, rowsOf } from '../rows';
import { findProvider } from '../account/sign-in-providers';

/**
 * Users in a company's groups are members of the spaces that list these groups (docs/decisions/0019-spaces.md): those
 * of the directory (SCIM) immediately, those of the company's sign-in with the next one. Users who joined by
 * themselves, or were given a role by an owner, keep it, and those removed by an owner stay out.
 */

type Context = { db: Database; now: Date };

const GroupRow = z.object({ name: z.string(), role: SpaceRoleSchema.exclude(['owner']) });

/** Returns the groups of a space; null if no company sign-in or directory is configured and none is listed. */
export async function findGroups(db: Db, spaceId: string): Promise<SpaceGroup[] | null> {
  const groups = await rowsOf(db, GroupRow)`
    SELECT name, role FROM space_groups WHERE space_id = ${spaceId}::uuid ORDER BY name`;
  if (groups.length > 0 || (await findProvider(db, 'oidc')) !== null) return groups;
  return (await db.scimToken.count()) > 0 ? groups : null;
}

/** Users whose groups are applied, with those listed by a sign-in; null for all users of the directory. */
type Whose = { people: readonly string[]; groups: readonly string[] } | null;

/** Subquery of the members of a space by its groups, each with the widest role: rows `user_id`, `role` and `name`. */
function broughtByGroups(spaceId: string, whose: Whose): Prisma.Sql {
  const people =
    whose === null ? Prisma.empty : Prisma.sql`AND gm.profile_id = ANY(${[...whose.people]}::uuid[])`;
  const bySignIn =
    whose === null
      ? Prisma.empty
      : Prisma.sql`UNION ALL SELECT person.id, sg.role, sg.name
          FROM space_groups sg CROSS JOIN unnest(${[...whose.people]}::uuid[]) AS person(id)
          WHERE sg.space_id = ${spaceId}::uuid AND sg.name = ANY(${[...whose.groups]})`;
  return Prisma.sql`
    SELECT DISTINCT ON (named.user_id) named.user_id, named.role, named.name
    FROM (
      SELECT gm.profile_id AS user_id, sg.role, sg.name FROM space_groups sg
      JOIN scim_groups g ON lower(g.display_name) = lower(sg.name) JOIN scim_group_members gm ON gm.group_id = g.id
      WHERE sg.space_id = ${spaceId}::uuid ${people}
      ${bySignIn}
    ) named JOIN profiles p ON p.id = named.user_id AND p.deleted_at IS NULL AND p.erased_at IS NULL
    ORDER BY named.user_id, array_position(ARRAY['publisher', 'member', 'reader'], named.role), named.name`;
}

/**
 * Updates the members of one locked space to match its groups.
 * @param changed the groups that may have lost members; null for any
 */
export async function bringInLine(
  tx: Transaction,
  spaceId: string,
  { whose, changed, now }: { whose: Whose; changed: readonly string[] | null; now: Date },
): Promise<void> {
  const brought = broughtByGroups(spaceId, whose);
  const people =
    whose === null ? Prisma.empty : Prisma.sql`AND m.user_id = ANY(${[...whose.people]}::uuid[])`;
  const among =
    changed === null
      ? Prisma.empty
      : Prisma.sql`AND lower(m.by_group) IN (SELECT lower(name) FROM unnest(${[...changed]}::text[]) AS named(name))`;
  await tx.$executeRaw`
    DELETE FROM space_members m
    WHERE m.space_id = ${spaceId}::uuid AND m.by_group IS NOT NULL ${people} ${among}
      AND m.user_id NOT IN (SELECT user_id FROM (${brought}) brought)`;
  await tx.$executeRaw`
    UPDATE space_members m SET role = brought.role, by_group = brought.name FROM (${brought}) brought
    WHERE m.space_id = ${spaceId}::uuid AND m.user_id = brought.user_id AND m.by_group IS NOT NULL
      AND (m.role, m.by_group) IS DISTINCT FROM (brought.role, brought.name)`;
  await tx.$executeRaw`
    INSERT INTO space_members (space_id, user_id, role, joined_at, by_group)
    SELECT ${spaceId}::uuid, brought.user_id, brought.role, ${now}, brought.name FROM (${brought}) brought
    WHERE NOT EXISTS (SELECT 1 FROM space_members m WHERE m.space_id = ${spaceId}::uuid AND m.user_id = brought.user_id)
      AND NOT EXISTS (SELECT 1 FROM space_removals r WHERE r.space_id = ${spaceId}::uuid AND r.user_id = brought.user_id)
    LIMIT GREATEST(0, ${SPACE_MEMBERS_MAX} - (SELECT count(*) FROM space_members m WHERE m.space_id = ${spaceId}::uuid))`;
}

/** One transaction per space: a directory with thousands of users locks none of them for long. */
async function bringAllInLine(
  { db, now }: Context,
  spaceIds: readonly string[],
  { whose, changed }: { whose: Whose; changed: readonly string[] | null },
): Promise<void> {
  for (const id of spaceIds) {
    await retryTransient(() =>
      db.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT 1 FROM spaces WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
        await bringInLine(tx, id, { whose, changed, now });
      }),
    );
  }
}

/**
 * Adds a user to the spaces of their groups, and removes them from those that other groups had added them to. Call it
 * at a sign-in that lists the groups.
 */
export async function joinSpacesOfGroups(
  ctx: Context,
  profileId: string,
  groups: readonly string[],
): Promise<void> {
  const spaces = await rowsOf(ctx.db, IdRow)`
    SELECT sg.space_id::text AS id FROM space_groups sg JOIN spaces s ON s.id = sg.space_id AND s.deleted_at IS NULL
    WHERE sg.name = ANY(${[...groups]}) OR lower(sg.name) IN (
      SELECT lower(g.display_name) FROM scim_group_members gm JOIN scim_groups g ON g.id = gm.group_id
      WHERE gm.profile_id = ${profileId}::uuid)
    UNION
    SELECT m.space_id::text FROM space_members m WHERE m.user_id = ${profileId}::uuid AND m.by_group IS NOT NULL`;
  const ids = spaces.map(({ id }) => id).sort();
  await bringAllInLine(ctx, ids, { whose: { people: [profileId], groups }, changed: null });
}

/**
 * Updates the spaces of some groups to match the directory. Call it after its groups of these names changed.
 * @param people who joined or left them; null for all, if a group has another name
 */
export async function followDirectory(
  ctx: Context,
  changed: readonly string[],
  people: readonly string[] | null,
): Promise<void> {
  const spaces = await rowsOf(ctx.db, IdRow)`
    SELECT DISTINCT sg.space_id::text AS id FROM space_groups sg JOIN spaces s ON s.id = sg.space_id AND s.deleted_at IS NULL
    WHERE lower(sg.name) IN (SELECT lower(name) FROM unnest(${[...changed]}::text[]) AS named(name)) ORDER BY 1`;
  const whose = people === null ? null : { people, groups: [] };
  await bringAllInLine(
    ctx,
    spaces.map(({ id }) => id),
    { whose, changed },
  );
}

/**
 * Returns the people of a space's groups who are not brought in, and why: an owner removed them, or the space is full.
 * Of the groups of a sign-in, the server knows only who has joined.
 */
export async function findLeftOut(db: Db, spaceId: string): Promise<LeftOut[]> {
  return rowsOf(db, LeftOut)`
    SELECT p.id::text AS "userId", p.full_name AS name, brought.name AS "group",
      CASE WHEN r.user_id IS NULL THEN 'full' ELSE 'removed' END AS reason
    FROM (${broughtByGroups(spaceId, null)}) brought JOIN profiles p ON p.id = brought.user_id
    LEFT JOIN space_removals r ON r.space_id = ${spaceId}::uuid AND r.user_id = brought.user_id
    WHERE NOT EXISTS (
      SELECT FROM space_members m WHERE m.space_id = ${spaceId}::uuid AND m.user_id = brought.user_id)
    ORDER BY title_sort_key(p.full_name), p.id LIMIT ${LEFT_OUT_MAX}`;
}
