import { actorId, seesApprovedOnly } from '@/domain/actor';
import type { PromptListQuery } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../../context';

/**
 * A part of the prompts that one family of indexes walks in order: the shared ones (of one category), or those of one
 * creator.
 */
export type VisibilitySegment =
  | { kind: 'shared'; category: string | null }
  | { kind: 'creator'; creatorId: string; only: 'shared' | 'private' | 'all'; category: string | null };

/** Which prompts a list is about before any search: scope, creator and category, within what the caller may see. */
export type VisibilityFilter = {
  /** Together exactly these prompts, none twice; null for favourites and approved texts, which no index of prompts walks. */
  segments: VisibilitySegment[] | null;
  /** Which texts of the prompts: those of today, or those that were approved last. */
  edition: 'current' | 'approved';
  /** The person whose favourites these are. */
  favoritesOf: string | null;
  actorId: string | null;
  creatorId: string | null;
  category: string | null;
};

/**
 * The filter of a query (specification 2; decisions, Prompts). A guest's `visible` is `shared`.
 * Throws UNAUTHORIZED when a guest asks for `mine` or `favorites`.
 */
export function visibilityFilterOf(ctx: ServiceContext, query: PromptListQuery): VisibilityFilter {
  const self =
    query.scope === 'mine' || query.scope === 'favorites' ? requireMember(ctx).id : actorId(ctx.actor);
  const category = query.category ?? null;
  const creatorId = query.creatorId ?? null;
  const base = { actorId: self, creatorId, category, favoritesOf: null, edition: 'current' as const };
  if (seesApprovedOnly(ctx.actor)) return { ...base, edition: 'approved', segments: null };
  const creator = (id: string, only: 'shared' | 'private' | 'all'): VisibilitySegment => ({
    kind: 'creator',
    creatorId: id,
    only,
    category,
  });
  switch (query.scope) {
    case 'favorites':
      return { ...base, segments: null, favoritesOf: self };
    case 'mine': {
      const own = self !== null && (creatorId === null || creatorId === self);
      return { ...base, creatorId: self, segments: own ? [creator(self, 'all')] : [] };
    }
    case 'shared':
      return {
        ...base,
        actorId: null,
        segments: [creatorId === null ? { kind: 'shared', category } : creator(creatorId, 'shared')],
      };
    case 'visible':
      if (creatorId !== null)
        return { ...base, segments: [creator(creatorId, creatorId === self ? 'all' : 'shared')] };
      return {
        ...base,
        segments: [{ kind: 'shared', category }, ...(self === null ? [] : [creator(self, 'private')])],
      };
  }
}

/**
 * The condition of a segment over alias `p` of `prompts`, worded as the partial indexes are.
 * @param value what a category or a person is compared with, where it is not to stand there as it is
 */
export function segmentCondition(
  segment: VisibilitySegment,
  value: (given: Prisma.Sql) => Prisma.Sql = (given) => given,
): Prisma.Sql {
  const category =
    segment.category === null
      ? Prisma.empty
      : Prisma.sql`AND p.category = ${value(Prisma.sql`${segment.category}`)}`;
  if (segment.kind === 'shared') return Prisma.sql`p.is_shared AND p.deleted_at IS NULL ${category}`;
  const only = {
    shared: Prisma.sql`AND p.is_shared`,
    private: Prisma.sql`AND NOT p.is_shared`,
    all: Prisma.empty,
  }[segment.only];
  const creator = value(Prisma.sql`${segment.creatorId}::uuid`);
  return Prisma.sql`p.created_by = ${creator} AND p.deleted_at IS NULL ${only} ${category}`;
}

/**
 * Whether the row of alias `s` of `prompt_search` is a text of the filter's edition. Worded so that the planner does not read
 * the whole primary key for it beside the index of the texts.
 */
export function editionCondition({ edition }: VisibilityFilter): Prisma.Sql {
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
          isShared: Prisma.sql`s.is_shared`,
          createdBy: Prisma.sql`s.created_by`,
          category: Prisma.sql`s.category`,
        }
      : {
          id: Prisma.sql`p.id`,
          isShared: Prisma.sql`p.is_shared`,
          createdBy: Prisma.sql`p.created_by`,
          category: Prisma.sql`p.category`,
        };
  if (visibility.segments?.length === 0) return Prisma.sql`false`;
  const parts = [
    visibility.actorId === null
      ? column.isShared
      : Prisma.sql`(${column.isShared} OR ${column.createdBy} = ${visibility.actorId}::uuid)`,
  ];
  if (alias === 's') parts.push(editionCondition(visibility));
  if (visibility.creatorId !== null)
    parts.push(Prisma.sql`${column.createdBy} = ${visibility.creatorId}::uuid`);
  if (visibility.category !== null) parts.push(Prisma.sql`${column.category} = ${visibility.category}`);
  if (visibility.favoritesOf !== null) {
    parts.push(Prisma.sql`EXISTS (
      SELECT 1 FROM favorites f WHERE f.prompt_id = ${column.id} AND f.user_id = ${visibility.favoritesOf}::uuid)`);
  }
  return Prisma.join(parts, ' AND ');
}
