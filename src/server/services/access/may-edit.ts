import { hasRole, type Member } from '@/domain/actor';
import { PUBLISHING_ROLES, WRITING_ROLES } from '@/domain/space/role';
import { Prisma } from '@/generated/prisma/client';
import { holdersOf, isGranted } from './granted';

/** SQL condition that the member may edit the prompt `p`: `canEdit` of people in SQL. */
export function mayEdit(member: Member): Prisma.Sql {
  if (!hasRole(member, 'admin', 'contributor')) return Prisma.sql`false`;
  const { id } = member;
  return Prisma.sql`(coalesce((
    SELECT EXISTS (
      SELECT 1 FROM space_members m
      WHERE m.space_id = home.id AND m.user_id = ${id}::uuid AND m.role = ANY(${[...WRITING_ROLES]}))
    FROM spaces home WHERE home.id = p.space_id AND home.deleted_at IS NULL), p.created_by = ${id}::uuid)
    OR ${isGranted(id, Prisma.sql`g."right" = 'edit'`)})`;
}

/** SQL condition that the member publishes in the space of the prompt of alias `p`: false without a space. */
export function publishesAtHome({ id }: Member): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM space_members m JOIN spaces home ON home.id = m.space_id AND home.deleted_at IS NULL
    WHERE m.space_id = p.space_id AND m.user_id = ${id}::uuid AND m.role = ANY(${[...PUBLISHING_ROLES]}))`;
}

/** SQL condition that somebody else than a user can edit the prompt `p`: `canEdit` of any other account. */
export function hasOtherEditorThan(userId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM (
      SELECT p.created_by AS id WHERE NOT EXISTS (
        SELECT FROM spaces home WHERE home.id = p.space_id AND home.deleted_at IS NULL)
      UNION ALL
      SELECT m.user_id FROM spaces home JOIN space_members m ON m.space_id = home.id
      WHERE home.id = p.space_id AND home.deleted_at IS NULL AND m.role = ANY(${[...WRITING_ROLES]})
      UNION ALL
      SELECT h.user_id FROM ${holdersOf(Prisma.sql`ARRAY[p.id]`)} h WHERE h."right" = 'edit') editor
    JOIN profiles a ON a.id = editor.id AND a.is_active AND a.deleted_at IS NULL
      AND a.role IN ('admin', 'contributor')
    WHERE editor.id <> ${userId}::uuid)`;
}
