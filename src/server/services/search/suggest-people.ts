import { z } from 'zod';
import { actorId } from '@/domain/actor';
import { SUGGESTED_VALUES, type ValueQuery } from '@/domain/search/schema';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../context';
import { namedProfiles } from '../profile/named';
import { promptSource, visibleTo } from '../access';
import { rowsOf } from '../rows';
import { hitsOf } from './hits';
import { nameContains } from './name-contains';

/** Maximum users for whom a visible prompt is searched. */
const CANDIDATES = 100;

const PersonRow = z.object({ id: z.string(), name: z.string() });
export type FoundPerson = z.infer<typeof PersonRow>;

/**
 * Returns creators of prompts that the caller may see, by a text in their name; without a text the caller and those who
 * share most. After a search or chosen filters, the creators of what these leave. One statement.
 */
export async function suggestPeople(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  text: string,
  { q, within }: Partial<Pick<ValueQuery, 'q' | 'within'>> = {},
): Promise<FoundPerson[]> {
  // A chosen creator is replaced.
  const hits = hitsOf(actor, { q: q ?? '', within: within && { ...within, creatorId: undefined } });
  if (hits !== null) {
    if (hits.source === null) return [];
    return rowsOf(db, PersonRow)`
      WITH ${hits.ctes} left_over AS MATERIALIZED (
        SELECT p.created_by AS id, count(*) AS n FROM ${hits.source} GROUP BY 1)
      SELECT c.id::text, c.full_name AS name FROM left_over l JOIN profiles c ON c.id = l.id
      WHERE ${nameContains(Prisma.sql`c.full_name`, text)}
      ORDER BY starts_with(search_form(c.full_name), search_form(${text})) DESC, l.n DESC, c.full_name, c.id
      LIMIT ${SUGGESTED_VALUES}`;
  }
  const candidates = text === '' ? byMostShared(actorId(actor)) : named(text);
  return rowsOf(db, PersonRow)`
    WITH candidates AS MATERIALIZED (${candidates})
    SELECT c.id, c.name FROM candidates c
    WHERE EXISTS (
      SELECT FROM ${promptSource(actor)} p
      WHERE p.created_by = c.id AND p.deleted_at IS NULL AND ${visibleTo(actor)})
    ORDER BY c.place, c.name, c.id LIMIT ${SUGGESTED_VALUES}`;
}

function named(text: string): Prisma.Sql {
  const folded = Prisma.sql`search_form(${text})`;
  return Prisma.sql`
    SELECT c.id, c.full_name AS name, (NOT starts_with(search_form(c.full_name), ${folded}))::int::bigint AS place
    FROM profiles c WHERE c.id IN ${namedProfiles(text)} ORDER BY place, length(c.full_name), c.id LIMIT ${CANDIDATES}`;
}

function byMostShared(self: string | null): Prisma.Sql {
  return Prisma.sql`
    SELECT c.id, c.full_name AS name, least(most.place, CASE WHEN c.id = ${self}::uuid THEN 0 END) AS place
    FROM (
      SELECT ${self}::text AS key, NULL::bigint AS place WHERE ${self}::text IS NOT NULL
      UNION ALL
      (SELECT k.key, row_number() OVER (ORDER BY sum(k.shared) DESC, k.key) AS place
       FROM prompt_counters k WHERE k.kind = 'creator' AND k.key IS DISTINCT FROM ${self}::text
       GROUP BY k.key HAVING sum(k.shared) > 0 ORDER BY place LIMIT ${CANDIDATES})
    ) most JOIN profiles c ON c.id = most.key::uuid`;
}
