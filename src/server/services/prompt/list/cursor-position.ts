import { z } from 'zod';
import { LIST_END } from '@/domain/pagination';
import { Prisma } from '@/generated/prisma/client';
import { type IndexedSort, ORDERS } from './orders';

const INT_MAX = 2_147_483_647;

const Count = z.int().min(0).max(INT_MAX);
const At = z.coerce.date().min(new Date(0)).max(new Date('9999-12-31'));
const Id = z.uuid();

/** For a search: whether the last listed prompt matches only without accents; such matches come after all others. */
const accents = z.literal(true).optional();

/** The last row of a page by the values of its order; by best match, whose order changes, all listed prompts. */
export const ListPlace = z.discriminatedUnion('sort', [
  z.strictObject({ sort: z.literal('recent'), at: At, id: Id, accents }),
  z.strictObject({ sort: z.enum(['starred', 'used', 'used-30d']), count: Count, at: At, id: Id, accents }),
  z.strictObject({
    sort: z.literal('alpha'),
    title: z
      .string()
      .max(2_000)
      .refine((title) => !title.includes('\0')),
    id: Id,
    accents,
  }),
  z.strictObject({
    sort: z.literal('match'),
    seen: z
      .string()
      .max(LIST_END)
      .regex(/^(?:[0-9a-f]{8})*$/),
  }),
]);
export type ListPlace = z.infer<typeof ListPlace>;

/** Prompts that a page leaves out: all up to a position of its order, or those already listed. */
export type ListedSoFar = {
  behind?: Prisma.Sql;
  seen?: readonly string[];
  /** Whether the position is among the matches without accents. */
  accents?: boolean;
};

/** Identifies a listed prompt: the random end of its id. */
export const idMark = (id: string) => id.slice(-8);

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

export const PlaceRow = z.object({ at: z.date(), count: z.number(), title: z.string() });

const COUNTS: Record<IndexedSort, Prisma.Sql> = {
  recent: Prisma.sql`0`,
  alpha: Prisma.sql`0`,
  starred: Prisma.sql`p.favorite_count`,
  used: Prisma.sql`p.usage_count`,
  'used-30d': Prisma.sql`p.recent_uses`,
};

/** `SELECT at, count, title` of a prompt, for its position in an order. */
export function placeQuery(sort: IndexedSort, id: string, source: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT p.created_at AS at, ${COUNTS[sort]} AS count, p.title_key AS title FROM ${source} p WHERE p.id = ${id}::uuid`;
}

export function placeOf(
  sort: IndexedSort,
  { id, accents: isPlain }: { id: string; accents: boolean },
  row: z.infer<typeof PlaceRow>,
): ListPlace {
  const place = isPlain ? { id, accents: true as const } : { id };
  if (sort === 'recent') return { sort, at: row.at, ...place };
  if (sort === 'alpha') return { sort, title: row.title, ...place };
  return { sort, count: row.count, at: row.at, ...place };
}
