import { z } from 'zod';
import { seesApprovedOnlyInSpaces, seesApprovedOnly, spaceLimitOf } from '@/domain/actor';
import { PromptListQuery } from '@/domain/prompt/list-query';
import { type FilterValue, SUGGESTED_VALUES, type ValueQuery } from '@/domain/search/schema';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../context';
import { guestDifferencesBy } from '../prompt/counters/guest-differences';
import { promptSet } from '../prompt/list-engine';
import { rowsOf } from '../rows';
import { type Hits, hitsOf } from './hits';

/** Maximum number of latest prompts read of each part without a stored counter. */
const NEWEST = 500;

const NO_TAGS = Prisma.sql`SELECT NULL::text AS key, NULL::text AS label, 0 AS n WHERE false`;

const TagRow = z.object({ label: z.string() });

/**
 * Returns tags of prompts that the caller may see and that contain a text, regardless of case and accents: first those
 * that begin with it, then the most used. One statement: stored counters for shared prompts, and the latest of the
 * others; after a search or chosen filters, their first 1,000 matches.
 */
export async function suggestTags(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  text: string,
  { q, within }: Pick<ValueQuery, 'q' | 'within'>,
): Promise<FilterValue[]> {
  const hits = hitsOf(actor, { q, within });
  const counted =
    hits !== null
      ? tagsOf(hits)
      : seesApprovedOnly(actor)
        ? Prisma.sql`
        SELECT tag_key(t.tag) AS key, t.tag AS label, count(*) AS n
        FROM approved_prompts p CROSS JOIN LATERAL unnest(p.tags) AS t(tag) GROUP BY 1, 2`
        : Prisma.join([...shared(actor), ...notShared(actor)], ' UNION ALL ');
  const rows = await rowsOf(db, TagRow)`
    WITH ${hits?.ctes ?? Prisma.empty}
    typed AS MATERIALIZED (SELECT tag_key(${text}) AS text)
    SELECT max(c.label) AS label
    FROM typed, (${counted}) c
    WHERE strpos(c.key, typed.text) > 0
      OR (octet_length(c.key) <> length(c.key) AND strpos(coalesce(search_unaccented(c.key), ''), typed.text) > 0)
    GROUP BY c.key, typed.text HAVING sum(c.n) > 0 AND max(c.label) IS NOT NULL
    ORDER BY starts_with(c.key, typed.text) DESC, sum(c.n) DESC, c.key LIMIT ${SUGGESTED_VALUES}`;
  return rows.map(({ label }) => ({ value: label, label }));
}

/** Tags of the prompts that are left, without the chosen ones: none is suggested that leaves nothing, or all. */
function tagsOf({ source }: Hits): Prisma.Sql {
  if (source === null) return NO_TAGS;
  return Prisma.sql`
    SELECT tag_key(t.tag) AS key, min(t.tag) AS label, count(*) AS n
    FROM ${source} CROSS JOIN LATERAL unnest(p.tags) AS t(tag)
    WHERE tag_key(t.tag) <> ALL ((SELECT asked.tag_keys FROM asked)::text[])
    GROUP BY 1`;
}

function shared(actor: ServiceContext['actor']): Prisma.Sql[] {
  if (spaceLimitOf(actor) !== null) return [];
  // The label of a tag that only private prompts have is not revealed.
  const counters = Prisma.sql`
    SELECT c.key, (array_agg(c.label ORDER BY c.id) FILTER (WHERE c.shared > 0))[1] AS label, sum(c.shared) AS n
    FROM prompt_counters c WHERE c.kind = 'tag' GROUP BY c.key`;
  return seesApprovedOnlyInSpaces(actor) ? [counters, guestDifferencesBy('tag')] : [counters];
}

function notShared(actor: ServiceContext['actor']): Prisma.Sql[] {
  if (actor.kind === 'guest') return [];
  const visible = promptSet({ actor }, PromptListQuery.parse({ scope: 'visible' }));
  return visible.newestUnshared(NEWEST).map(
    (newest) => Prisma.sql`
      SELECT tag_key(t.tag) AS key, t.tag AS label, 1 AS n
      FROM ${newest} newest JOIN prompts tagged ON tagged.id = newest.id CROSS JOIN LATERAL unnest(tagged.tags) AS t(tag)`,
  );
}
