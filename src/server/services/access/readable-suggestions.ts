import type { Member } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import { isGranted } from './granted';
import { mayEdit } from './may-edit';
import {
  isOwnWithFullHistory,
  historyConditionOfAny,
  versionVisibleByGrant,
  versionOfOthers,
} from './history';
import { inSpaceOf, withinToken } from './prompt-space';

/**
 * SQL condition for rows `s` of suggestions of many prompts `p`, based on versions `v` that versions `next` replaced:
 * `canReadSuggestion` in SQL. Suggestions for prompts that admins can open only by address are not listed.
 */
export function readableSuggestions(member: Member): Prisma.Sql {
  const own = Prisma.sql`s.author_id = ${member.id}::uuid`;
  const reach = withinToken(member, Prisma.sql`p.space_id`);
  return Prisma.sql`((${own} OR ${decidableBy(member)}) AND ${isBaseShown(member)} AND ${reach})`;
}

/** SQL condition for such rows that a member may decide about. */
export function decidableBy(member: Member): Prisma.Sql {
  return Prisma.sql`(${mayEdit(member)} AND ${historyConditionOfAny(member.id, member.role === 'admin', 's')})`;
}

/** SQL condition that the member may read the base version of a suggestion, and its prompt. */
function isBaseShown({ id, role }: Member): Prisma.Sql {
  if (role === 'admin') return Prisma.sql`true`;
  const isReplacedThere = Prisma.sql`(
    (next.created_at >= p.space_since AND ${inSpaceOf(id)})
    OR ${isGranted(id, Prisma.sql`next.created_at >= g.since`)})`;
  return Prisma.sql`(
    ${isOwnWithFullHistory(id)} OR ${versionOfOthers(id, 'v')} OR ${versionVisibleByGrant(id, 'v')} OR ${isReplacedThere})`;
}
