import { z } from 'zod';
import { SUGGESTED_VALUES } from '@/domain/search/schema';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../context';
import { counter } from '../prompt/list/totals';
import { rowsOf } from '../rows';
import { spacesOf, withinToken } from '../access/prompt-space';

const SpaceRow = z.object({ id: z.string(), slug: z.string(), name: z.string(), promptCount: z.number() });
export type FoundSpace = z.infer<typeof SpaceRow>;

/** Returns the caller's spaces whose name contains a text, regardless of case and accents; none for a guest. */
export async function suggestSpaces(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  text: string,
): Promise<FoundSpace[]> {
  if (actor.kind === 'guest') return [];
  return rowsOf(db, SpaceRow)`
    WITH found AS MATERIALIZED (
      SELECT s.id, s.slug, s.name, NOT starts_with(search_form(s.name), search_form(${text})) AS inside
      FROM spaces s
      WHERE s.id IN ${spacesOf(actor.id)} AND ${withinToken(actor, Prisma.sql`s.id`)} AND ${nameContains(Prisma.sql`s.name`, text)}
      ORDER BY inside, search_form(s.name), s.id LIMIT ${SUGGESTED_VALUES}
    )
    SELECT f.id, f.slug, f.name, ${counter('space', Prisma.sql`f.id::text`, 'all')}::int AS "promptCount"
    FROM found f ORDER BY f.inside, search_form(f.name), f.id`;
}

/** SQL condition that a short name contains a text, literally or without accents. */
export function nameContains(name: Prisma.Sql, text: string): Prisma.Sql {
  const folded = Prisma.sql`search_form(${text})`;
  return Prisma.sql`(strpos(search_form(${name}), ${folded}) > 0
    OR strpos(coalesce(search_unaccented(search_form(${name})), ''), ${folded}) > 0)`;
}
