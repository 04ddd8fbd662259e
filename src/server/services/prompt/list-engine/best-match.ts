import { Prisma } from '@/generated/prisma/client';
import { type VisibilityFilter, visibilityCondition } from './filter-condition';
import { editionCondition } from '../../access';
import { conditionsOf, type SearchTerms } from './matches';
import { ORDERS } from './orders';

/** Shorter words are part of too many titles to find those first. */
const HEAD_WORD_MIN = 3;
/** Maximum matches found in titles, and maximum found as a whole. */
const RANK_HEADS = 500;

const hasHeads = (words: readonly string[]) => words.some((word) => Array.from(word).length >= HEAD_WORD_MIN);

/**
 * Returns how many of the most used are ranked if there are too many matches: two pages, or more where titles aren't
 * found by their index.
 */
export function mostUsedToRank(words: readonly string[]): number {
  return hasHeads(words) ? 30 : 60;
}

type Ranked = {
  visibility: VisibilityFilter;
  wanted: SearchTerms;
  /** Whether there are too many matches to find all. */
  isMany: Prisma.Sql;
  /** Whether the CTE `scanned` contains all needed matches by use; otherwise the CTE `rest` contains every match. */
  isScanned: Prisma.Sql;
  /** The position before the page, from 0, as SQL. */
  from: Prisma.Sql;
  perPage: number;
  /** The table or view of the prompts. */
  source: Prisma.Sql;
  /** Prompts of earlier pages, by {@link idMark}. */
  seen: readonly string[];
};

const WHOLE = Prisma.sql`(SELECT asked.folded FROM asked)`;
const WORDS = Prisma.sql`(SELECT asked.words FROM asked)`;
const PLAIN_WORDS = Prisma.sql`(SELECT asked.plain_words FROM asked)`;

/** Matches with all words in their title, and those with the whole text, by the indexes of titles and texts. */
function heads({ visibility, wanted, isMany }: Ranked): Prisma.Sql {
  const { words, tags, accents = false } = wanted;
  const hasTags =
    tags.length === 0 ? Prisma.empty : Prisma.sql`AND s.tag_keys @> (SELECT asked.tag_keys FROM asked)`;
  const visible = Prisma.sql`${isMany} AND ${visibilityCondition('s', visibility)} ${hasTags}`;
  if (!hasHeads(words)) return Prisma.sql`SELECT NULL::uuid AS id WHERE false`;
  const { holds, isNamed, holdsPlainly } = conditionsOf(wanted);
  const isFound = accents ? Prisma.sql`${holdsPlainly} AND NOT (${isNamed} OR ${holds})` : holds;
  const text = accents ? Prisma.sql`s.unaccented` : Prisma.sql`s.folded`;
  const isSeveral = words.length > 1;
  const titled = isSeveral
    ? Prisma.sql`text_holds_all(search_title(${text}), ${accents ? PLAIN_WORDS : WORDS})`
    : Prisma.sql`text_holds(search_title(${text}), ${WHOLE})`;
  const probe = accents ? Prisma.sql`plain_probe` : Prisma.sql`probe`;
  const inTitle = Prisma.sql`
    SELECT * FROM (
      SELECT s.prompt_id AS id FROM prompt_search s
      WHERE search_grams(search_title(${text})) @> (SELECT asked.${probe} FROM asked) AND ${text} IS NOT NULL
        AND ${visible} AND ${titled} AND ${isFound} LIMIT ${RANK_HEADS}
    ) titled`;
  if (!isSeveral) return inTitle;
  return Prisma.sql`
    ${inTitle}
    UNION
    SELECT * FROM (
      SELECT s.prompt_id AS id FROM prompt_search s
      WHERE search_grams(${text}) @> (SELECT search_probe(asked.folded) FROM asked) AND ${visible}
        AND text_holds(${text}, ${WHOLE}) AND ${isFound} LIMIT ${RANK_HEADS}
    ) whole`;
}

/**
 * SQL expression for the class of a match: 0 the whole text in the title, 1 all words in the title, 2 the whole text
 * elsewhere, 3 the rest.
 */
function rank({ words, accents = false }: SearchTerms): Prisma.Sql {
  const text = accents ? Prisma.sql`coalesce(s.unaccented, s.folded)` : Prisma.sql`s.folded`;
  const title = Prisma.sql`search_title(${text})`;
  const isInTitle = Prisma.sql`strpos(${title}, ${WHOLE}) > 0`;
  if (words.length === 1) return Prisma.sql`CASE WHEN ${isInTitle} THEN 0 ELSE 2 END`;
  return Prisma.sql`CASE WHEN ${isInTitle} THEN 0
    WHEN text_holds_all(${title}, ${accents ? PLAIN_WORDS : WORDS}) THEN 1
    WHEN text_holds(${text}, ${WHOLE}) OR (s.created_by IN (SELECT id FROM named)
      AND (SELECT strpos(search_form(c.full_name), ${WHOLE}) FROM profiles c WHERE c.id = s.created_by) > 0) THEN 2
    ELSE 3 END`;
}

/**
 * `SELECT id, place` of one page by best match (docs/decisions/0006-search-and-totals.md), with the CTEs it needs, each
 * ending in a comma, after `scanned` and `rest`. However many match, a bounded number is ranked; the others follow by
 * use.
 */
export function bestMatchPage(ranked: Ranked): { before: Prisma.Sql; ids: Prisma.Sql } {
  const { visibility, wanted, isMany, isScanned, from, perPage, source, seen } = ranked;
  const isNew = (id: Prisma.Sql) =>
    seen.length === 0 ? Prisma.sql`true` : Prisma.sql`right(${id}::text, 8) <> ALL(${[...seen]}::text[])`;
  const byUse = ORDERS.used.forward;
  const most = mostUsedToRank(wanted.words);
  // OFFSET 0, here and below, makes the planner look up prompts one by one, however many it expects.
  const rest = Prisma.sql`rest CROSS JOIN LATERAL (SELECT p.* FROM ${source} p WHERE p.id = rest.id OFFSET 0) p`;
  return {
    before: Prisma.sql`
      candidates AS MATERIALIZED (
        SELECT r.id FROM rest r WHERE NOT ${isMany}
        UNION
        (SELECT p.id FROM ${rest} WHERE ${isMany} AND NOT ${isScanned} ORDER BY ${byUse} LIMIT ${most})
        UNION
        (SELECT w.id FROM scanned w WHERE ${isScanned} ORDER BY w.place LIMIT ${most})
        UNION
        SELECT h.id FROM (${heads(ranked)}) h
      ),
      ranked AS MATERIALIZED (
        SELECT p.id, row_number() OVER (
          ORDER BY ${rank(wanted)}, ${byUse}) AS place
        FROM candidates
          CROSS JOIN LATERAL (SELECT p.* FROM ${source} p WHERE p.id = candidates.id OFFSET 0) p
          CROSS JOIN LATERAL (
            SELECT s.folded, s.unaccented, s.created_by FROM prompt_search s WHERE s.prompt_id = candidates.id AND ${editionCondition(visibility)} OFFSET 0
          ) s
        WHERE ${isNew(Prisma.sql`candidates.id`)}
      ),
      page_from AS MATERIALIZED (SELECT ${from} AS place, (SELECT count(*) FROM ranked) AS ranked),`,
    ids: Prisma.sql`
      SELECT r.id, r.place FROM ranked r, page_from
      WHERE r.place > page_from.place AND r.place <= page_from.place + ${perPage}
      UNION ALL
      SELECT * FROM (
        SELECT others.id, page_from.ranked + row_number() OVER (ORDER BY others.place) AS place FROM (
          SELECT p.id, row_number() OVER (ORDER BY ${byUse}) AS place FROM ${rest} WHERE ${isMany} AND NOT ${isScanned}
          UNION ALL
          SELECT w.id, w.place FROM scanned w WHERE ${isScanned}
        ) others, page_from
        WHERE page_from.place + ${perPage} > page_from.ranked AND others.id NOT IN (SELECT id FROM ranked) AND ${isNew(Prisma.sql`others.id`)}
      ) unranked
      WHERE place > (SELECT place FROM page_from) AND place <= (SELECT place + ${perPage} FROM page_from)`,
  };
}
