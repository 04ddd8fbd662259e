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
import { hasTypedAddress, isMailSetUp } from '../account/typed-address';
import { isHigherRole, isOfTypedAddress } from './group-role';

/**
 * Users in a company's groups are members of the spaces that list these groups (docs/decisions/0019-spaces.md): those
 * of the directory (SCIM) immediately, those of the company's sign-in with the next one. Users who joined by
 * themselves, or were given a role by an owner, keep it, and those removed by an owner stay out.
 */

type Context = { db: Database; now: Date };

const NameRow = z.object({ name: z.string() });
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
 * Updates the members of one locked space to match its groups. One statement, so one state of the directory: if a member
 * left two groups between two statements, each could leave them to the other.
 * @param changed the groups that may have lost members; null for any
 */
async function alignMembers(
  tx: Transaction,
  spaceId: string,
  { whose, changed, now }: { whose: Whose; changed: readonly string[] | null; now: Date },
): Promise<void> {
  // The place of a typed address waits until it is proved (gift/give.ts). A sign-in at the company shows who it is.
  const waits = (whose === null || whose.groups.length === 0) && (await isMailSetUp(tx));
  const people =
    whose === null ? Prisma.empty : Prisma.sql`AND m.user_id = ANY(${[...whose.people]}::uuid[])`;
  const among =
    changed === null
      ? Prisma.empty
      : Prisma.sql`AND lower(m.by_group) IN (SELECT lower(name) FROM unnest(${[...changed]}::text[]) AS named(name))`;
  await tx.$executeRaw`
    WITH brought AS MATERIALIZED (${broughtByGroups(spaceId, whose)}), gone AS (
      DELETE FROM space_members m
      WHERE m.space_id = ${spaceId}::uuid AND m.by_group IS NOT NULL ${people} ${among}
        AND m.user_id NOT IN (SELECT user_id FROM brought)
      RETURNING m.user_id
    ), updated AS (
      UPDATE space_members m SET role = brought.role, by_group = brought.name FROM brought
      WHERE m.space_id = ${spaceId}::uuid AND m.user_id = brought.user_id AND m.by_group IS NOT NULL
        AND (m.role, m.by_group) IS DISTINCT FROM (brought.role, brought.name)
        AND NOT (${waits} AND ${isHigherRole('brought.role')} AND ${isOfTypedAddress('brought.user_id')})
    )
    INSERT INTO space_members (space_id, user_id, role, joined_at, by_group)
    SELECT ${spaceId}::uuid, brought.user_id, brought.role, ${now}, brought.name FROM brought
    WHERE NOT EXISTS (SELECT 1 FROM space_members m WHERE m.space_id = ${spaceId}::uuid AND m.user_id = brought.user_id)
      AND NOT EXISTS (SELECT 1 FROM space_removals r WHERE r.space_id = ${spaceId}::uuid AND r.user_id = brought.user_id)
      AND NOT (${waits} AND ${isOfTypedAddress('brought.user_id')})
    LIMIT GREATEST(0, ${SPACE_MEMBERS_MAX} + (SELECT count(*) FROM gone)
      - (SELECT count(*) FROM space_members m WHERE m.space_id = ${spaceId}::uuid))`;
}

/** Waits for changes of the directory's groups that the space names, and keeps them until the transaction ends. */
async function lockNamedGroups(tx: Transaction, spaceId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM scim_groups WHERE lower(display_name) IN (
      SELECT lower(name) FROM space_groups WHERE space_id = ${spaceId}::uuid)
    ORDER BY id FOR SHARE`;
}

/**
 * Updates the members of a locked space whose groups changed, or that is restored. Changes of these groups wait or are
 * waited for: one that commits meanwhile would not see the space, nor be seen.
 */
export async function bringInLine(
  tx: Transaction,
  spaceId: string,
  words: Parameters<typeof alignMembers>[2],
): Promise<void> {
  await lockNamedGroups(tx, spaceId);
  await alignMembers(tx, spaceId, words);
}

/** Updates one space in its own transaction: a directory with thousands of users locks none of them for long. */
async function bringOneInLine(
  { db, now }: Context,
  id: string,
  { whose, changed }: { whose: Whose; changed: readonly string[] | null },
): Promise<void> {
  await retryTransient(() =>
    db.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM spaces WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
      await alignMembers(tx, id, { whose, changed, now });
    }),
  );
}

/**
 * Updates the members of a space to match groups of the directory that changed.
 * @param people who joined or left them; null for all, if a group has another name
 */
export function bringSpaceInLine(
  ctx: Context,
  id: string,
  { people, changed }: { people: readonly string[] | null; changed: readonly string[] },
): Promise<void> {
  return bringOneInLine(ctx, id, { whose: people === null ? null : { people, groups: [] }, changed });
}

/**
 * Updates the members of a restored space, locked, to match the directory as of now. Those whom a sign-in brought stay
 * if the company has one: their next sign-in decides.
 */
export async function bringRestoredInLine(tx: Transaction, id: string, now: Date): Promise<void> {
  const ofDirectory = await rowsOf(tx, NameRow)`
    SELECT display_name AS name FROM scim_groups
    WHERE lower(display_name) IN (SELECT lower(by_group) FROM space_members WHERE space_id = ${id}::uuid)`;
  const signsIn = (await findProvider(tx, 'oidc')) !== null;
  await bringInLine(tx, id, {
    whose: null,
    changed: signsIn ? ofDirectory.map(({ name }) => name) : null,
    now,
  });
}

/**
 * Adds a user to the spaces of their groups, and removes them from those that other groups had added them to. Call it
 * at a sign-in that lists the groups. Deleted spaces follow too, since they can be restored.
 */
export async function joinSpacesOfGroups(
  ctx: Context,
  profileId: string,
  groups: readonly string[],
): Promise<void> {
  const spaces = await rowsOf(ctx.db, IdRow)`
    SELECT sg.space_id::text AS id FROM space_groups sg
    WHERE sg.name = ANY(${[...groups]}) OR lower(sg.name) IN (
      SELECT lower(g.display_name) FROM scim_group_members gm JOIN scim_groups g ON g.id = gm.group_id
      WHERE gm.profile_id = ${profileId}::uuid)
    UNION
    SELECT m.space_id::text FROM space_members m WHERE m.user_id = ${profileId}::uuid AND m.by_group IS NOT NULL`;
  for (const id of spaces.map((space) => space.id).sort()) {
    await bringOneInLine(ctx, id, { whose: { people: [profileId], groups }, changed: null });
  }
}

/**
 * Returns the people of a space's groups who are not brought in, and why: an owner removed them, their address is not
 * proved, or the space is full.
 * Of the groups of a sign-in, the server knows only who has joined.
 */
export async function findLeftOut(db: Db, spaceId: string): Promise<LeftOut[]> {
  const isMail = await isMailSetUp(db);
  return rowsOf(db, LeftOut)`
    SELECT p.id::text AS "userId", p.full_name AS name, brought.name AS "group",
      CASE WHEN r.user_id IS NOT NULL THEN 'removed' WHEN ${isMail} AND ${hasTypedAddress('p')} THEN 'unproved'
        ELSE 'full' END AS reason
    FROM (${broughtByGroups(spaceId, null)}) brought JOIN profiles p ON p.id = brought.user_id
    LEFT JOIN space_removals r ON r.space_id = ${spaceId}::uuid AND r.user_id = brought.user_id
    WHERE NOT EXISTS (
      SELECT FROM space_members m WHERE m.space_id = ${spaceId}::uuid AND m.user_id = brought.user_id)
    ORDER BY title_sort_key(p.full_name), p.id LIMIT ${LEFT_OUT_MAX}`;
}
