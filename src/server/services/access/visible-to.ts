import { type Actor, actorId, type Member, seesApprovedOnly, spaceLimitOf } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import { grantedTo } from './granted';
import { idOf, inSpaceOf, spacesOf, withinToken } from './prompt-space';
import { isShared } from './shared';

/** Whose lists are asked about. */
export type Viewer = {
  /** Null for what everybody sees. */
  actorId: string | null;
  /** The actor whose token is limited to spaces, if any. */
  limitedBy: Actor | null;
};

export function viewerOf(actor: Actor): Viewer {
  return { actorId: actorId(actor), limitedBy: spaceLimitOf(actor) === null ? null : actor };
}

/** SQL condition that lists of a viewer contain the prompt of an alias: `canList` in SQL. */
export function isListed(alias: 's' | 'p', { limitedBy, actorId: id }: Viewer): Prisma.Sql {
  const of = (column: string) => Prisma.raw(`${alias}.${column}`);
  if (limitedBy !== null) {
    const within = withinToken(limitedBy, of('space_id'));
    return Prisma.sql`(${within} AND ${isListed(alias, { actorId: id, limitedBy: null })})`;
  }
  if (id === null) return isShared(alias);
  const isGiven = Prisma.sql`${of(alias === 's' ? 'prompt_id' : 'id')} IN ${grantedTo(id)}`;
  return Prisma.sql`is_listed(${isShared(alias)}, ${of('created_by')}, ${of('space_id')}, ${idOf(id)}, ARRAY${spacesOf(id)}, ${isGiven})`;
}

/**
 * SQL condition that an actor's lists contain the prompt of alias `p`, where the caller adds that it is not deleted:
 * `canList` in SQL.
 */
export function visibleTo(actor: Actor): Prisma.Sql {
  return isListed('p', viewerOf(actor));
}

/**
 * SQL condition that a list of work (reviews, the Trash of all users, notifications) may show the prompt of alias `p`
 * to the member. Admins moderate private prompts there; prompts in a space are shown only to members whose own lists
 * contain them.
 */
export function mentionedInWork(member: Member): Prisma.Sql {
  return Prisma.sql`(p.space_id IS NULL OR ${visibleTo(member)})`;
}

/**
 * SQL condition that a mail may tell the member of what only admins may read of the prompt of alias `p`: not of spaces
 * that they are not in.
 */
export function moderates(member: Member): Prisma.Sql {
  return member.role === 'admin'
    ? Prisma.sql`(p.space_id IS NULL OR ${inSpaceOf(member.id)})`
    : Prisma.sql`false`;
}

/** SQL condition for a member's unshared prompts `p`: their own without a space, of their spaces, and granted ones. */
export function notShared(memberId: string): Prisma.Sql {
  return Prisma.sql`
    ((p.created_by = ${memberId}::uuid AND p.space_id IS NULL) OR ${inSpaceOf(memberId)}
      OR p.id = ANY(ARRAY${grantedTo(memberId)})) AND NOT ${isShared()} AND p.deleted_at IS NULL`;
}

/** Prisma condition for the prompts of a user that are not deleted: in a space only while they are in it. */
export function ownNow(userId: string): Prisma.PromptWhereInput {
  return {
    createdBy: userId,
    deletedAt: null,
    OR: [{ spaceId: null }, { space: { members: { some: { userId } } } }],
  };
}

const APPROVED = { approvedVersion: { not: null } } satisfies Prisma.PromptWhereInput;

/** Prisma condition for shared prompts with a version for the actor: for guests an approved one, unless they need no approval. */
export function sharedWith(actor: Actor): Prisma.PromptWhereInput {
  if (actor.kind === 'member') return { isShared: true };
  if (seesApprovedOnly(actor)) return { isShared: true, ...APPROVED };
  return {
    isShared: true,
    OR: [
      APPROVED,
      { spaceId: null },
      { space: { OR: [{ publicNeedsApproval: false }, { deletedAt: { not: null } }] } },
    ],
  };
}
