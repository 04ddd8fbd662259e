import { actorId, spaceLimitOf } from '@/domain/actor';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { requireMember, type ServiceContext } from '../../context';
import { editionOf, viewerOf, type VisibilitySegment } from '../../access';
import type { VisibilityFilter } from './filter-condition';

/**
 * Returns the filter of a query. A guest's `visible` is `shared`. Throws
 * UNAUTHORIZED if a guest requests `mine`, `favorites`, `granted` or a space.
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
    limitedBy: viewerOf(ctx.actor).limitedBy,
    creatorId,
    category,
    spaceId,
    sharedOnly: spaceId !== null && query.scope === 'shared',
    status: query.status ?? null,
    kind: query.kind ?? null,
    favoritesOf: null,
    grantedTo: query.scope === 'granted' ? self : null,
    edition: editionOf(ctx.actor),
  };
  // No index of prompts covers approved texts.
  if (base.edition === 'approved') return { ...base, segments: null };
  const creator = (id: string, only: 'shared' | 'private' | 'all'): VisibilitySegment => ({
    kind: 'creator',
    creatorId: id,
    only,
    category,
  });
  const limit = spaceLimitOf(ctx.actor);
  // Prompts in a space of theirs never count as granted.
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

/** Returns the filter of a token that is limited to spaces: their prompts, space by space. */
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

/** Segments of other users' unshared prompts that a member sees. */
function ofOthers(memberId: string, creatorId: string | null, category: string | null): VisibilitySegment[] {
  const about = { memberId, creatorId, category };
  return [
    { kind: 'spaces', ...about },
    { kind: 'granted', ...about },
  ];
}
