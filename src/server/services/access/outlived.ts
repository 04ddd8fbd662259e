import { PUBLISHING_ROLES } from '@/domain/space/role';
import { Prisma } from '@/generated/prisma/client';
import { LIVE } from './granted';

/**
 * Condition for grants `g` of prompts `p` by people who may not share in the prompt's space now: they do not publish
 * there, are only viewers of the library, or are deactivated. Owners hear of them by `tell_of_outlived_access`.
 */
export const OUTLIVED = Prisma.sql`g.created_by IS NOT NULL AND NOT EXISTS (
  SELECT FROM space_members m JOIN profiles a ON a.id = m.user_id AND a.is_active AND a.deleted_at IS NULL AND a.role <> 'viewer'
  WHERE m.space_id = p.space_id AND m.user_id = g.created_by AND m.role = ANY(${[...PUBLISHING_ROLES]}))`;

/**
 * SQL from `FROM` on for the grants in force that {@link OUTLIVED} their givers in a space, and their prompts `p`. Those
 * of prompts in the Trash sleep: they hold again with the prompt.
 */
export function outlivedIn(spaceId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    FROM prompt_grants g JOIN prompts p ON p.id = g.prompt_id AND p.space_id = ${spaceId}
    WHERE ${LIVE} AND ${OUTLIVED}`;
}
