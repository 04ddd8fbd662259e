import { z } from 'zod';
import { SUGGESTED_VALUES, type ValueQuery } from '@/domain/search/schema';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../context';
import { counter } from '../prompt/counters/counter';
import { rowsOf } from '../rows';
import { spacesOf, withinToken } from '../access';
import { hitsOf } from './hits';
import { nameContains } from './name-contains';

const SpaceRow = z.object({ id: z.string(), slug: z.string(), name: z.string(), promptCount: z.number() });
export type FoundSpace = z.infer<typeof SpaceRow>;

/**
 * Returns the caller's spaces whose name contains a text, regardless of case and accents; none for a guest. After a
 * search or chosen filters, those that hold something of what these leave.
 */
export async function suggestSpaces(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  text: string,
  { q, within }: Partial<Pick<ValueQuery, 'q' | 'within'>> = {},
): Promise<FoundSpace[]> {
  if (actor.kind === 'guest') return [];
  // A chosen space is replaced.
  const hits = hitsOf(actor, { q: q ?? '', within: within && { ...within, spaceId: undefined } });
  if (hits?.source === null) return [];
  const holds =
    hits === null
      ? Prisma.empty
      : Prisma.sql`AND s.id IN (SELECT p.space_id FROM ${hits.source} WHERE p.space_id IS NOT NULL)`;
  return rowsOf(db, SpaceRow)`
    WITH ${hits?.ctes ?? Prisma.empty} found AS MATERIALIZED (
      SELECT s.id, s.slug, s.name, NOT starts_with(search_form(s.name), search_form(${text})) AS inside
      FROM spaces s
      WHERE s.id IN ${spacesOf(actor.id)} AND ${withinToken(actor, Prisma.sql`s.id`)} AND ${nameContains(Prisma.sql`s.name`, text)} ${holds}
      ORDER BY inside, search_form(s.name), s.id LIMIT ${SUGGESTED_VALUES}
    )
    SELECT f.id, f.slug, f.name, ${counter('space', Prisma.sql`f.id::text`, 'all')}::int AS "promptCount"
    FROM found f ORDER BY f.inside, search_form(f.name), f.id`;
}
