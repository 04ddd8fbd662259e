import { Prisma } from '@/generated/prisma/client';
import { grantedTo } from './granted';
import { inSpaceOf, spacesOf } from './prompt-space';
import { isPublic, isShared } from './shared';

/**
 * A part of the prompts that one family of indexes covers in order: the shared ones (of one category), those of one
 * creator, those of spaces, or those granted to a user.
 */
export type VisibilitySegment =
  | { kind: 'shared'; category: string | null }
  /** Of one creator: the shared ones, or all of their own that they see themselves. */
  | { kind: 'creator'; creatorId: string; only: 'shared' | 'private' | 'all'; category: string | null }
  /** Unshared prompts of others (or one of them) in the spaces of a member. */
  | { kind: 'spaces'; memberId: string; creatorId: string | null; category: string | null }
  /** Unshared prompts that others (or one of them) granted to a member, outside the member's spaces. */
  | { kind: 'granted'; memberId: string; creatorId: string | null; category: string | null }
  /** All prompts of one space, or its shared ones, for one of its members. */
  | {
      kind: 'space';
      only: 'shared' | 'all';
      spaceId: string;
      memberId: string;
      creatorId: string | null;
      category: string | null;
    };

/** SQL condition that prompt `p`'s creator sees it unshared: in a space they have left only with a grant. */
function creatorSees(creatorId: string): Prisma.Sql {
  return Prisma.sql`(p.space_id IS NULL OR ${inSpaceOf(creatorId)}
    OR p.id = ANY(ARRAY${grantedTo(creatorId)}))`;
}

/** SQL condition that the prompt `p` is one that a creator made in a space and no longer sees. */
export function isLeftBehind(creatorId: string): Prisma.Sql {
  return Prisma.sql`p.created_by = ${creatorId}::uuid AND p.space_id IS NOT NULL AND NOT ${isShared()}
    AND p.deleted_at IS NULL AND NOT ${creatorSees(creatorId)}`;
}

/** SQL condition that the row of an alias is in one space, for a member of it or, with null, for everybody. */
export function inOneSpace(alias: 's' | 'p', spaceId: string, memberId: string | null): Prisma.Sql {
  const isThere = Prisma.sql`${Prisma.raw(`${alias}.space_id`)} = ${spaceId}::uuid`;
  return memberId === null ? isThere : Prisma.sql`${isThere} AND ${spaceId}::uuid IN ${spacesOf(memberId)}`;
}

/**
 * SQL condition of a segment over alias `p` of `prompts`, worded like the partial indexes.
 * @param value expression for a category or user, if it should not be inserted literally
 * @param oneSpace the id of one of the spaces of a `spaces` segment, as SQL, if the caller iterates over them
 */
export function segmentCondition(
  segment: VisibilitySegment,
  value: (given: Prisma.Sql) => Prisma.Sql = (given) => given,
  oneSpace?: Prisma.Sql,
): Prisma.Sql {
  const category =
    segment.category === null
      ? Prisma.empty
      : Prisma.sql`AND p.category = ${value(Prisma.sql`${segment.category}`)}`;
  if (segment.kind === 'shared') return Prisma.sql`${isPublic()} ${category}`;
  if (segment.kind !== 'creator') {
    const creator =
      segment.creatorId === null
        ? Prisma.empty
        : Prisma.sql`AND p.created_by = ${value(Prisma.sql`${segment.creatorId}::uuid`)}`;
    return Prisma.sql`${givenCondition(segment, oneSpace)} AND p.deleted_at IS NULL ${category} ${creator}`;
  }
  const only = {
    shared: Prisma.sql`AND ${isShared()}`,
    private: Prisma.sql`AND NOT ${isShared()} AND ${creatorSees(segment.creatorId)}`,
    all: Prisma.sql`AND (${isShared()} OR ${creatorSees(segment.creatorId)})`,
  }[segment.only];
  const creator = value(Prisma.sql`${segment.creatorId}::uuid`);
  return Prisma.sql`p.created_by = ${creator} AND p.deleted_at IS NULL ${only} ${category}`;
}

function givenCondition(
  segment: VisibilitySegment & { kind: 'spaces' | 'granted' | 'space' },
  oneSpace?: Prisma.Sql,
): Prisma.Sql {
  const mine = spacesOf(segment.memberId);
  if (segment.kind === 'space') {
    const shared = segment.only === 'shared' ? Prisma.sql`AND ${isShared()}` : Prisma.empty;
    return Prisma.sql`p.space_id = ${segment.spaceId}::uuid AND ${segment.spaceId}::uuid IN ${mine} ${shared}`;
  }
  const ofOthers = Prisma.sql`NOT ${isShared()} AND p.created_by <> ${segment.memberId}::uuid`;
  if (segment.kind === 'spaces') {
    const home = oneSpace === undefined ? inSpaceOf(segment.memberId) : Prisma.sql`p.space_id = ${oneSpace}`;
    return Prisma.sql`${home} AND ${ofOthers}`;
  }
  return seenByGrantOnly('p', segment.memberId);
}

/** SQL condition for rows that a member sees only by a grant: neither shared, nor theirs, nor in a space of theirs. */
export function seenByGrantOnly(alias: 's' | 'p', memberId: string): Prisma.Sql {
  const of = (column: string) => Prisma.raw(`${alias}.${column}`);
  return Prisma.sql`
    ${of(alias === 's' ? 'prompt_id' : 'id')} = ANY(ARRAY${grantedTo(memberId)})
    AND (${of('space_id')} = ANY(ARRAY${spacesOf(memberId)})) IS NOT TRUE
    AND NOT ${isShared(alias)} AND ${of('created_by')} <> ${memberId}::uuid`;
}
