import { z } from 'zod';
import { type Actor, actorId, spaceLimitOf } from '@/domain/actor';
import type { PromptFacts } from '@/domain/prompt/policy';
import type { SpaceRole } from '@/domain/space/role';
import { SpaceRoleSchema } from '@/domain/space/schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';

/** The space of a prompt as returned by {@link promptSpace}; null without one. */
export const PromptSpace = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    publicNeedsApproval: z.boolean(),
    role: SpaceRoleSchema.nullable(),
  })
  .nullable();
export type PromptSpace = z.infer<typeof PromptSpace>;

/**
 * Returns the space of one prompt as it is for each of several users: for decisions about users other than the caller.
 * @param spaceId of the prompt, null without a space
 */
export async function loadSpaceForUsers(
  db: Db,
  spaceId: string | null,
  userIds: readonly string[],
): Promise<(userId: string) => PromptFacts['space']> {
  const space =
    spaceId === null
      ? null
      : await db.space.findFirst({ where: { id: spaceId, deletedAt: null }, select: { id: true } });
  if (space === null) return () => null;
  const members = await db.spaceMember.findMany({
    where: { spaceId: space.id, userId: { in: [...userIds] } },
    select: { userId: true, role: true },
  });
  const roles = new Map(members.map(({ userId, role }) => [userId, SpaceRoleSchema.parse(role)]));
  return (userId) => ({ id: space.id, role: roles.get(userId) ?? null });
}

/** A user's id, as SQL. */
export function idOf(by: string | Prisma.Sql): Prisma.Sql {
  return by instanceof Prisma.Sql ? by : Prisma.sql`${by}::uuid`;
}

/** Subquery of the ids of the spaces that a user is in: members who leave lose access with the next statement. */
export function spacesOf(by: string | Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT mine.space_id FROM spaces_of(${idOf(by)}) AS mine(space_id))`;
}

/** SQL condition that the prompt of an alias is in a space of a user. */
export function inSpaceOf(by: string | Prisma.Sql, alias: 'p' | 'own' = 'p'): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(`${alias}.space_id`)} = ANY(ARRAY${spacesOf(by)})`;
}

/**
 * SQL condition that a member has one of some roles in a space.
 * @param home the id of the space, as SQL
 */
export function hasRoleIn(memberId: string, roles: readonly SpaceRole[], home: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${home} = ANY(ARRAY(
    SELECT m.space_id FROM space_members m JOIN spaces s ON s.id = m.space_id AND s.deleted_at IS NULL
    WHERE m.user_id = ${memberId}::uuid AND m.role = ANY(${[...roles]})))`;
}

/** SQL condition that the prompt of an alias is a user's own: in a space only while they are in it. */
export function isOwn(by: string | Prisma.Sql, alias: 'p' | 'prompts' = 'p'): Prisma.Sql {
  const of = (column: string) => Prisma.raw(`${alias}.${column}`);
  return Prisma.sql`is_own(${of('created_by')}, ${of('space_id')}, ${idOf(by)}, ARRAY${spacesOf(by)})`;
}

/**
 * SQL condition that a space is within the limits of the actor's token: `isWithinToken` of the prompt's policy in SQL.
 * True for all actors without a limited token.
 * @param home the id of a space, as SQL
 */
export function withinToken(actor: Actor, home: Prisma.Sql): Prisma.Sql {
  const limit = spaceLimitOf(actor);
  if (limit === null || actor.kind !== 'member') return Prisma.sql`true`;
  return Prisma.sql`coalesce(${home} = ANY(${[...limit]}::uuid[]) AND ${home} = ANY(ARRAY${spacesOf(actor.id)}), false)`;
}

/**
 * SQL expression for the space of the prompt of alias `p`, with the user's role in it; null if the space is deleted.
 * @param by the actor, or a user id as SQL
 * @param of the column with the space's id, for rows other than prompts
 */
export function promptSpace(by: Actor | Prisma.Sql, of = Prisma.sql`p.space_id`): Prisma.Sql {
  const id = by instanceof Prisma.Sql ? by : Prisma.sql`${actorId(by)}::uuid`;
  return Prisma.sql`(
    SELECT json_build_object('id', home.id, 'slug', home.slug, 'name', home.name, 'publicNeedsApproval', home.public_needs_approval, 'role', (
      SELECT m.role FROM space_members m WHERE m.space_id = home.id AND m.user_id = ${id}))
    FROM spaces home WHERE home.id = ${of} AND home.deleted_at IS NULL)`;
}
