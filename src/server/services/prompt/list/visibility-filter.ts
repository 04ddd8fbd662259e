import {
  type Actor,
  actorId,
  type Member,
  seesApprovedInSpaces,
  seesApprovedOnly,
  spaceLimitOf,
} from '@/domain/actor';
import type { PromptListQuery } from '@/domain/prompt/schema';
import type { StatusFilter } from '@/domain/prompt/vocabulary';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../../context';
import { grantedTo } from '../../access/granted';
import { spacesOf, withinToken } from '../../access/home-space';
import { APPROVING } from './guest-differences';

/**
 * A part of the prompts that one family of indexes walks in order: the shared ones (of one category), those of one
 * creator, those of spaces, or those granted to somebody.
 */
export type VisibilitySegment =
  | { kind: 'shared'; category: string | null }
  /** Of one creator: what is shared, or all that they see themselves of what they made. */
  | { kind: 'creator'; creatorId: string; only: 'shared' | 'private' | 'all'; category: string | null }
  /** What others (or one of them) have in the spaces of a member, without what is shared. */
  | { kind: 'spaces'; memberId: string; creatorId: string | null; category: string | null }
  /** What others (or one of them) granted to a member, without what is shared or in spaces of the member. */
  | { kind: 'granted'; memberId: string; creatorId: string | null; category: string | null }
  /** All prompts of one space, or its shared ones, for a member who is in it. */
  | {
      kind: 'space';
      only: 'shared' | 'all';
      spaceId: string;
      memberId: string;
      creatorId: string | null;
      category: string | null;
    };

/** Which prompts a list is about before any search: scope, creator and category, within what the caller may see. */
export type VisibilityFilter = {
  /** Together exactly these prompts, none twice; null for favourites and approved texts, which no index of prompts walks. */
  segments: VisibilitySegment[] | null;
  /** Which texts of the prompts: those of today, those that were approved last, or those alone in spaces that need it. */
  edition: 'current' | 'approved' | 'approved-in-spaces';
  /** The person whose favourites these are. */
  favoritesOf: string | null;
  /** The person to whom others granted these. */
  grantedTo: string | null;
  actorId: string | null;
  /** Whose token limits the filter, if one does. */
  limitedBy: Actor | null;
  creatorId: string | null;
  category: string | null;
  spaceId: string | null;
  /** Whether a list of one space leaves out what is not shared. */
  sharedOnly: boolean;
  /** The newest status of the text, which only rows of `prompt_search` say. */
  status: StatusFilter | null;
};

/**
 * The filter of a query (specification 2; decisions, Prompts). A guest's `visible` is `shared`.
 * Throws UNAUTHORIZED when a guest asks for `mine`, `favorites`, `granted` or a space.
 */
export function visibilityFilterOf(
  ctx: Pick<ServiceContext, 'actor'>,
  query: PromptListQuery,
): VisibilityFilter {
  const spaceId = query.spaceId ?? null;
  const isOwn = query.scope === 'mine' || query.scope === 'favorites' || query.scope === 'granted';
  const self = isOwn || spaceId !== null ? requireMember(ctx).id : actorId(ctx.actor);
  const category = query.category ?? null;
  const creatorId = query.creatorId ?? null;
  const base = {
    actorId: self,
    limitedBy: reachOf(ctx.actor).limitedBy,
    creatorId,
    category,
    spaceId,
    sharedOnly: spaceId !== null && query.scope === 'shared',
    status: query.status ?? null,
    favoritesOf: null,
    grantedTo: query.scope === 'granted' ? self : null,
    edition: seesApprovedInSpaces(ctx.actor) ? ('approved-in-spaces' as const) : ('current' as const),
  };
  if (seesApprovedOnly(ctx.actor)) return { ...base, edition: 'approved', segments: null };
  const creator = (id: string, only: 'shared' | 'private' | 'all'): VisibilitySegment => ({
    kind: 'creator',
    creatorId: id,
    only,
    category,
  });
  const limit = spaceLimitOf(ctx.actor);
  // What is at home in a space of theirs comes to nobody by a grant.
  if (query.scope === 'granted' && (limit !== null || spaceId !== null)) return { ...base, segments: [] };
  if (limit !== null && self !== null && query.scope !== 'favorites') {
    return withinSpaces({ ...base, actorId: self }, query, limit);
  }
  if (spaceId !== null && self !== null && query.scope !== 'favorites') {
    if (query.scope === 'mine' && creatorId !== null && creatorId !== self) return { ...base, segments: [] };
    const of = query.scope === 'mine' ? self : creatorId;
    const segment = {
      kind: 'space' as const,
      only: base.sharedOnly ? ('shared' as const) : ('all' as const),
      spaceId,
      memberId: self,
      creatorId: of,
      category,
    };
    return { ...base, creatorId: of, segments: [segment] };
  }
  switch (query.scope) {
    case 'favorites':
      return { ...base, segments: null, favoritesOf: self };
    case 'mine': {
      const own = self !== null && (creatorId === null || creatorId === self);
      return { ...base, creatorId: self, segments: own ? [creator(self, 'all')] : [] };
    }
    case 'granted':
      return {
        ...base,
        segments: self === null ? [] : [{ kind: 'granted', memberId: self, creatorId, category }],
      };
    case 'shared':
      return {
        ...base,
        actorId: null,
        segments: [creatorId === null ? { kind: 'shared', category } : creator(creatorId, 'shared')],
      };
    case 'visible':
      if (creatorId !== null && creatorId === self) return { ...base, segments: [creator(creatorId, 'all')] };
      return {
        ...base,
        segments: [
          creatorId === null ? { kind: 'shared', category } : creator(creatorId, 'shared'),
          ...(self === null || creatorId !== null ? [] : [creator(self, 'private')]),
          ...(self === null ? [] : ofOthers(self, creatorId, category)),
        ],
      };
  }
}

/** The filter of a token that is limited to spaces: what is at home there, space by space. */
function withinSpaces(
  base: Omit<VisibilityFilter, 'segments'> & { actorId: string },
  { scope }: PromptListQuery,
  limit: readonly string[],
): VisibilityFilter {
  const { actorId: memberId, category, spaceId } = base;
  const isOthers = scope === 'mine' && base.creatorId !== null && base.creatorId !== memberId;
  const creatorId = scope === 'mine' ? memberId : base.creatorId;
  const only = scope === 'shared' ? ('shared' as const) : ('all' as const);
  const among = isOthers ? [] : limit.filter((id) => spaceId === null || id === spaceId);
  return {
    ...base,
    creatorId,
    actorId: only === 'shared' ? null : memberId,
    segments: among.map((id) => ({ kind: 'space', only, spaceId: id, memberId, creatorId, category })),
  };
}

/** What a member sees of others without its being shared. */
function ofOthers(memberId: string, creatorId: string | null, category: string | null): VisibilitySegment[] {
  const about = { memberId, creatorId, category };
  return [
    { kind: 'spaces', ...about },
    { kind: 'granted', ...about },
  ];
}

const SOURCES: Record<VisibilityFilter['edition'], Prisma.Sql> = {
  current: Prisma.sql`prompts`,
  approved: Prisma.sql`approved_prompts`,
  'approved-in-spaces': Prisma.sql`guest_prompts`,
};

/** The table or view of the prompts with the texts of an edition. */
export function editionSource({ edition }: Pick<VisibilityFilter, 'edition'>): Prisma.Sql {
  return SOURCES[edition];
}

/** Whether the creator of the prompt `p` sees it though it is not shared: in a space they have left it is a grant that shows it. */
export function creatorSees(creatorId: string): Prisma.Sql {
  return Prisma.sql`(p.space_id IS NULL OR p.space_id = ANY(ARRAY${spacesOf(creatorId)})
    OR p.id = ANY(ARRAY${grantedTo(creatorId)}))`;
}

/**
 * The condition of a segment over alias `p` of `prompts`, worded as the partial indexes are.
 * @param value what a category or a person is compared with, where it is not to stand there as it is
 * @param inSpaces that the prompt is in one of the spaces of a `spaces` segment, where the caller goes through them one by one
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

/** What a grant alone shows to a member, of the rows of an alias: neither shared, nor theirs, nor in a space of theirs. */
function grantedCondition(alias: 's' | 'p', memberId: string): Prisma.Sql {
  const of = (column: string) => Prisma.raw(`${alias}.${column}`);
  return Prisma.sql`
    ${of(alias === 's' ? 'prompt_id' : 'id')} = ANY(ARRAY${grantedTo(memberId)})
    AND (${of('space_id')} = ANY(ARRAY${spacesOf(memberId)})) IS NOT TRUE
    AND NOT ${of('is_shared')} AND ${of('created_by')} <> ${memberId}::uuid`;
}

/**
 * What is not shared and a member sees all the same, of prompts `p`: their own without a space, that of their spaces, and what
 * is granted to them.
 */
export function notShared(memberId: string): Prisma.Sql {
  return Prisma.sql`
    ((p.created_by = ${memberId}::uuid AND p.space_id IS NULL) OR p.space_id = ANY(ARRAY${spacesOf(memberId)})
      OR p.id = ANY(ARRAY${grantedTo(memberId)})) AND NOT p.is_shared AND p.deleted_at IS NULL`;
}

/** What {@link listCondition} asks of an actor. */
export function reachOf(actor: Actor): Pick<VisibilityFilter, 'actorId' | 'limitedBy'> {
  return { actorId: actorId(actor), limitedBy: spaceLimitOf(actor) === null ? null : actor };
}

/** Whether the prompt of an alias is one that lists of an actor hold: `canList` in SQL. */
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
 * Whether a list of work (reviews, the Trash of everybody, notifications) may name the prompt of alias `p` to the member. Admins
 * moderate private prompts there; what is in a space is named to whom its own lists name it (decisions, Spaces).
 */
export function namedInWork(member: Member): Prisma.Sql {
  return Prisma.sql`(p.space_id IS NULL OR ${listCondition('p', reachOf(member))})`;
}

/**
 * Whether the row of alias `s` of `prompt_search` is a text of the filter's edition. Worded so that the planner does not read
 * the whole primary key for it beside the index of the texts.
 */
export function editionCondition({ edition }: Pick<VisibilityFilter, 'edition'>): Prisma.Sql {
  if (edition === 'approved-in-spaces') {
    return Prisma.sql`CASE WHEN s.space_id = ${APPROVING} THEN s.is_approved ELSE s.is_current END`;
  }
  return edition === 'approved' ? Prisma.sql`s.is_approved` : Prisma.sql`s.is_current IS NOT FALSE`;
}

/**
 * The whole filter as a condition over alias `s` of `prompt_search`, which holds no deleted prompt, or over `p` of
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
