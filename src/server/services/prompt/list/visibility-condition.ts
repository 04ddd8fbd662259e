import { Prisma } from '@/generated/prisma/client';
import { grantedTo } from '../../access/granted';
import { spacesOf, withinToken } from '../../access/prompt-space';
import { SPACES_WITH_APPROVAL } from './guest-differences';
import type { VisibilitySegment, VisibilityFilter } from './visibility-segment';

const SOURCES: Record<VisibilityFilter['edition'], Prisma.Sql> = {
  current: Prisma.sql`prompts`,
  approved: Prisma.sql`approved_prompts`,
  'approved-in-spaces': Prisma.sql`guest_prompts`,
};

/** Returns the table or view of the prompts with the texts of an edition. */
export function editionSource({ edition }: Pick<VisibilityFilter, 'edition'>): Prisma.Sql {
  return SOURCES[edition];
}

/** SQL condition that prompt `p`'s creator sees it unshared: in a space they have left only with a grant. */
export function creatorSees(creatorId: string): Prisma.Sql {
  return Prisma.sql`(p.space_id IS NULL OR p.space_id = ANY(ARRAY${spacesOf(creatorId)})
    OR p.id = ANY(ARRAY${grantedTo(creatorId)}))`;
}

/**
 * SQL condition of a segment over alias `p` of `prompts`, worded like the partial indexes.
 * @param value expression for a category or user, if it should not be inserted literally
 * @param inSpaces condition that the prompt is in one of the spaces of a `spaces` segment, if the caller iterates over
 * them
 */
export function segmentCondition(
  segment: VisibilitySegment,
  value: (given: Prisma.Sql) => Prisma.Sql = (given) => given,
  inSpaces?: Prisma.Sql,
): Prisma.Sql {
  const category =
    segment.category === null
      ? Prisma.empty
      : Prisma.sql`AND p.category = ${value(Prisma.sql`${segment.category}`)}`;
  if (segment.kind === 'shared') return Prisma.sql`p.is_shared AND p.deleted_at IS NULL ${category}`;
  if (segment.kind !== 'creator') {
    const creator =
      segment.creatorId === null
        ? Prisma.empty
        : Prisma.sql`AND p.created_by = ${value(Prisma.sql`${segment.creatorId}::uuid`)}`;
    return Prisma.sql`${givenCondition(segment, inSpaces)} AND p.deleted_at IS NULL ${category} ${creator}`;
  }
  const only = {
    shared: Prisma.sql`AND p.is_shared`,
    private: Prisma.sql`AND NOT p.is_shared AND ${creatorSees(segment.creatorId)}`,
    all: Prisma.sql`AND (p.is_shared OR ${creatorSees(segment.creatorId)})`,
  }[segment.only];
  const creator = value(Prisma.sql`${segment.creatorId}::uuid`);
  return Prisma.sql`p.created_by = ${creator} AND p.deleted_at IS NULL ${only} ${category}`;
}

function givenCondition(
  segment: VisibilitySegment & { kind: 'spaces' | 'granted' | 'space' },
  inSpaces?: Prisma.Sql,
): Prisma.Sql {
  const mine = spacesOf(segment.memberId);
  if (segment.kind === 'space') {
    const shared = segment.only === 'shared' ? Prisma.sql`AND p.is_shared` : Prisma.empty;
    return Prisma.sql`p.space_id = ${segment.spaceId}::uuid AND ${segment.spaceId}::uuid IN ${mine} ${shared}`;
  }
  const ofOthers = Prisma.sql`NOT p.is_shared AND p.created_by <> ${segment.memberId}::uuid`;
  if (segment.kind === 'spaces') {
    return Prisma.sql`${inSpaces ?? Prisma.sql`p.space_id = ANY(ARRAY${mine})`} AND ${ofOthers}`;
  }
  return grantedCondition('p', segment.memberId);
}

/** SQL condition for rows that a member sees only by a grant: neither shared, nor theirs, nor in a space of theirs. */
function grantedCondition(alias: 's' | 'p', memberId: string): Prisma.Sql {
  const of = (column: string) => Prisma.raw(`${alias}.${column}`);
  return Prisma.sql`
    ${of(alias === 's' ? 'prompt_id' : 'id')} = ANY(ARRAY${grantedTo(memberId)})
    AND (${of('space_id')} = ANY(ARRAY${spacesOf(memberId)})) IS NOT TRUE
    AND NOT ${of('is_shared')} AND ${of('created_by')} <> ${memberId}::uuid`;
}

/** SQL condition for a member's unshared prompts `p`: their own without a space, of their spaces, and granted ones. */
export function notShared(memberId: string): Prisma.Sql {
  return Prisma.sql`
    ((p.created_by = ${memberId}::uuid AND p.space_id IS NULL) OR p.space_id = ANY(ARRAY${spacesOf(memberId)})
      OR p.id = ANY(ARRAY${grantedTo(memberId)})) AND NOT p.is_shared AND p.deleted_at IS NULL`;
}

/** SQL condition that lists of an actor contain the prompt of an alias: `canList` in SQL. */
export function listCondition(
  alias: 's' | 'p',
  { limitedBy, ...actor }: Pick<VisibilityFilter, 'actorId' | 'limitedBy'>,
): Prisma.Sql {
  const of = (column: string) => Prisma.raw(`${alias}.${column}`);
  if (limitedBy !== null) {
    const within = withinToken(limitedBy, of('space_id'));
    return Prisma.sql`(${within} AND ${listCondition(alias, { ...actor, limitedBy: null })})`;
  }
  if (actor.actorId === null) return of('is_shared');
  return Prisma.sql`(${of('is_shared')} OR (${of('created_by')} = ${actor.actorId}::uuid AND ${of('space_id')} IS NULL)
    OR ${of('space_id')} = ANY(ARRAY${spacesOf(actor.actorId)})
    OR ${of(alias === 's' ? 'prompt_id' : 'id')} IN ${grantedTo(actor.actorId)})`;
}

/**
 * SQL condition that the row of alias `s` of `prompt_search` is a text of the filter's edition. Worded so that the
 * planner does not read the whole primary key for it beside the index of the texts.
 */
export function editionCondition({ edition }: Pick<VisibilityFilter, 'edition'>): Prisma.Sql {
  if (edition === 'approved-in-spaces') {
    return Prisma.sql`CASE WHEN s.space_id = ${SPACES_WITH_APPROVAL} THEN s.is_approved ELSE s.is_current END`;
  }
  return edition === 'approved' ? Prisma.sql`s.is_approved` : Prisma.sql`s.is_current IS NOT FALSE`;
}

/**
 * SQL condition of the whole filter over alias `s` of `prompt_search`, which contains no deleted prompt, or over `p` of
 * `prompts`, where the caller adds that it is not deleted.
 */
export function visibilityCondition(alias: 's' | 'p', visibility: VisibilityFilter): Prisma.Sql {
  const column =
    alias === 's'
      ? {
          id: Prisma.sql`s.prompt_id`,
          spaceId: Prisma.sql`s.space_id`,
          createdBy: Prisma.sql`s.created_by`,
          category: Prisma.sql`s.category`,
        }
      : {
          id: Prisma.sql`p.id`,
          spaceId: Prisma.sql`p.space_id`,
          createdBy: Prisma.sql`p.created_by`,
          category: Prisma.sql`p.category`,
        };
  if (visibility.segments?.length === 0) return Prisma.sql`false`;
  const parts = [listCondition(alias, visibility)];
  if (visibility.spaceId !== null) {
    parts.push(Prisma.sql`${column.spaceId} = ${visibility.spaceId}::uuid`);
    if (visibility.actorId !== null) {
      parts.push(Prisma.sql`${visibility.spaceId}::uuid IN ${spacesOf(visibility.actorId)}`);
    }
  }
  if (visibility.sharedOnly) parts.push(Prisma.raw(`${alias}.is_shared`));
  if (alias === 's') {
    parts.push(editionCondition(visibility));
    if (visibility.status !== null) parts.push(Prisma.sql`s.status = ${visibility.status}`);
  }
  if (visibility.creatorId !== null)
    parts.push(Prisma.sql`${column.createdBy} = ${visibility.creatorId}::uuid`);
  if (visibility.category !== null) parts.push(Prisma.sql`${column.category} = ${visibility.category}`);
  if (visibility.grantedTo !== null) parts.push(grantedCondition(alias, visibility.grantedTo));
  if (visibility.favoritesOf !== null) {
    parts.push(Prisma.sql`EXISTS (
      SELECT 1 FROM favorites f WHERE f.prompt_id = ${column.id} AND f.user_id = ${visibility.favoritesOf}::uuid)`);
  }
  return Prisma.join(parts, ' AND ');
}
