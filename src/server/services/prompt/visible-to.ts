import { type Actor, actorId } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';

/**
 * The condition over alias `p` of `prompts` for what an actor may see: not deleted, and shared or their own
 * (decisions, Prompts). Every query that answers with prompts carries it, so forbidden and missing look the same.
 */
export function visibleTo(actor: Actor): Prisma.Sql {
  const id = actorId(actor);
  return id === null
    ? Prisma.sql`p.deleted_at IS NULL AND p.is_shared`
    : Prisma.sql`p.deleted_at IS NULL AND (p.is_shared OR p.created_by = ${id}::uuid)`;
}
