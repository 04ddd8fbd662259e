import { z } from 'zod';
import { EXACT_TOTAL_LIMIT } from '@/domain/pagination';
import type { ListPlace } from '@/domain/prompt/list-place';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { orderOf } from '@/domain/prompt/order';
import type { PromptListItem } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import { editionSource } from '../../access';
import type { ServiceContext } from '../../context';
import { rowsOf } from '../../rows';
import { type IndexedSort, ORDERS } from './orders';
import { visibilityFilterOf } from './visibility-filter';

/** Prompts that a page leaves out: all up to a position of its order, or those already listed. */
export type ListedSoFar = {
  behind?: Prisma.Sql;
  seen?: readonly string[];
  /** Whether the position is among the matches without accents. */
  accents?: boolean;
};

/** Identifies a listed prompt: the random end of its id. */
const idMark = (id: string) => id.slice(-8);

/** SQL condition that prompt `p` comes after a position, worded so that the order's index is read from there. */
export function listedSoFar(place: ListPlace): ListedSoFar {
  if (place.sort === 'match') return { seen: place.seen.match(/.{8}/g) ?? [] };
  return { behind: behind(place), accents: place.accents ?? false };
}

function behind(place: Exclude<ListPlace, { sort: 'match' }>): Prisma.Sql {
  switch (place.sort) {
    case 'recent':
      return Prisma.sql`(p.created_at, p.id) < (${place.at}::timestamptz, ${place.id}::uuid)`;
    case 'alpha':
      return Prisma.sql`(p.title_key, p.id) > (${place.title}::text, ${place.id}::uuid)`;
    default: {
      const { columns } = ORDERS[place.sort];
      return Prisma.sql`(${columns}, p.id) < (${place.count}::int, ${place.at}::timestamptz, ${place.id}::uuid)`;
    }
  }
}

const PlaceRow = z.object({ at: z.date(), count: z.number(), title: z.string() });

const COUNTS: Record<IndexedSort, Prisma.Sql> = {
  recent: Prisma.sql`0`,
  alpha: Prisma.sql`0`,
  starred: Prisma.sql`p.favorite_count`,
  used: Prisma.sql`p.usage_count`,
  'used-30d': Prisma.sql`p.recent_uses`,
};

/** `SELECT at, count, title` of a prompt, for its position in an order. */
function placeQuery(sort: IndexedSort, id: string, source: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT p.created_at AS at, ${COUNTS[sort]} AS count, p.title_key AS title FROM ${source} p WHERE p.id = ${id}::uuid`;
}

function placeOf(
  sort: IndexedSort,
  { id, accents: isPlain }: { id: string; accents: boolean },
  row: z.infer<typeof PlaceRow>,
): ListPlace {
  const place = isPlain ? { id, accents: true as const } : { id };
  if (sort === 'recent') return { sort, at: row.at, ...place };
  if (sort === 'alpha') return { sort, title: row.title, ...place };
  return { sort, count: row.count, at: row.at, ...place };
}

type Shown = {
  /** The position after which the page begins; null for the first. */
  place: ListPlace | null;
  shown: readonly PromptListItem[];
  /** How many of the page belong to the first part of a search. */
  exact: number;
};

/** Returns the position after the last shown item of a query; null without one. */
export async function placeAfter(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  query: PromptListQuery,
  { place, shown, exact }: Shown,
): Promise<ListPlace | null> {
  const sort = orderOf(query);
  if (sort === 'match') {
    const before = place?.sort === 'match' ? place.seen : '';
    const seen = before + shown.map(({ id }) => idMark(id)).join('');
    return seen.length / idMark(seen).length >= EXACT_TOTAL_LIMIT ? null : { sort, seen };
  }
  const last = shown.at(-1);
  if (last === undefined) return null;
  const source = editionSource(visibilityFilterOf(ctx, query));
  const [row] = await rowsOf(ctx.db, PlaceRow)(placeQuery(sort, last.id, source));
  if (row !== undefined) return placeOf(sort, { id: last.id, accents: shown.length > exact }, row);
  // It was deleted meanwhile: the one before it has a position.
  return placeAfter(ctx, query, { place, shown: shown.slice(0, -1), exact });
}
