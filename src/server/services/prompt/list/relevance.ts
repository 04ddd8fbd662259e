import { Prisma } from '@/generated/prisma/client';
import { visibilityCondition, editionCondition } from './visibility-condition';
import { type VisibilityFilter } from './visibility-segment';
import { ORDERS } from './orders';

/** If there are too many matches, this many of the most used are ranked, beside matches in titles and tags. */
export const RANK_MOST_USED = 60;
/** Maximum matches found in titles, and maximum found by tag. */
const RANK_HEADS = 500;

type Ranked = {
  visibility: VisibilityFilter;
  q: string;
  tags: readonly string[];
  /** Whether texts are compared without their accents. */
  accents: boolean;
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

/** Matches in titles, by the index of titles, and those with the whole text as a tag. */
function heads({ visibility, q, tags, accents, isMany }: Ranked): Prisma.Sql {
  const hasTags =
    tags.length === 0 ? Prisma.empty : Prisma.sql`AND s.tag_keys @> (SELECT asked.tag_keys FROM asked)`;
  const visible = Prisma.sql`${isMany} AND ${visibilityCondition('s', visibility)} ${hasTags}`;
  // A tag that equals the text literally is an exact match.
  if (accents) return plainHeads(q, visible);
  const tagged = Prisma.sql`
    SELECT * FROM (
      SELECT s.prompt_id AS id FROM prompt_search s
      WHERE s.tag_keys @> (SELECT ARRAY[asked.folded] FROM asked) AND ${visible} LIMIT ${RANK_HEADS}
    ) tagged`;
  // Shorter texts are part of too many titles.
  if (Array.from(q).length < 3) return tagged;
  return Prisma.sql`
    ${tagged}
    UNION
    SELECT * FROM (
      SELECT s.prompt_id AS id FROM prompt_search s
      WHERE search_grams(search_title(s.folded)) @> (SELECT asked.probe FROM asked) AND ${visible}
        AND text_holds(search_title(s.folded), (SELECT asked.folded FROM asked)) LIMIT ${RANK_HEADS}
    ) titled`;
}

/** Matches in titles without accents, but not literally. */
function plainHeads(q: string, visible: Prisma.Sql): Prisma.Sql {
  if (Array.from(q).length < 3) return Prisma.sql`SELECT NULL::uuid AS id WHERE false`;
  return Prisma.sql`
    SELECT s.prompt_id AS id FROM prompt_search s
    WHERE search_grams(search_title(s.unaccented)) @> (SELECT asked.probe FROM asked) AND s.unaccented IS NOT NULL AND ${visible}
      AND text_holds(search_title(s.unaccented), (SELECT asked.folded FROM asked))
      AND NOT (s.created_by IN (SELECT id FROM named) OR text_holds(s.folded, (SELECT asked.folded FROM asked)))
    LIMIT ${RANK_HEADS}`;
}

/** SQL expression for the rank of a match. */
function rank(accents: boolean): Prisma.Sql {
  const asked = Prisma.sql`(SELECT asked.folded FROM asked)`;
  if (!accents)
    return Prisma.sql`search_rank(p.title, p.tags, p.description, s.folded COLLATE "default", ${asked})`;
  const plain = (text: Prisma.Sql) =>
    Prisma.sql`coalesce(search_unaccented(search_fold(${text})), search_fold(${text}))`;
  return Prisma.sql`search_rank(${plain(Prisma.sql`p.title`)},
    ARRAY(SELECT ${plain(Prisma.sql`tag`)} FROM unnest(p.tags) AS t(tag)), ${plain(Prisma.sql`p.description`)},
    coalesce(s.unaccented, s.folded) COLLATE "default", ${asked})`;
}

/**
 * `SELECT id, place` of one page by relevance (docs/decisions/0006-search-and-totals.md), with the CTEs it needs, each
 * ending in a comma, after `scanned` and `rest`. However many match, a bounded number is ranked; the others follow by
 * use.
 */
export function relevancePage(ranked: Ranked): { before: Prisma.Sql; ids: Prisma.Sql } {
  const { visibility, isMany, isScanned, from, perPage, source, seen } = ranked;
  const isNew = (id: Prisma.Sql) =>
    seen.length === 0 ? Prisma.sql`true` : Prisma.sql`right(${id}::text, 8) <> ALL(${[...seen]}::text[])`;
  const byUse = ORDERS.used.forward;
  // OFFSET 0, here and below, makes the planner look up prompts one by one, however many it expects.
  const rest = Prisma.sql`rest CROSS JOIN LATERAL (SELECT p.* FROM ${source} p WHERE p.id = rest.id OFFSET 0) p`;
  return {
    before: Prisma.sql`
      candidates AS MATERIALIZED (
        SELECT r.id FROM rest r WHERE NOT ${isMany}
        UNION
        (SELECT p.id FROM ${rest} WHERE ${isMany} AND NOT ${isScanned} ORDER BY ${byUse} LIMIT ${RANK_MOST_USED})
        UNION
        (SELECT w.id FROM scanned w WHERE ${isScanned} ORDER BY w.place LIMIT ${RANK_MOST_USED})
        UNION
        SELECT h.id FROM (${heads(ranked)}) h
      ),
      ranked AS MATERIALIZED (
        SELECT p.id, row_number() OVER (
          ORDER BY ${rank(ranked.accents)}, coalesce((
            SELECT status.status FROM prompt_status status
            WHERE status.prompt_id = p.id AND status.version = p.version ORDER BY status.id DESC LIMIT 1
          ), '') = 'approved' DESC, ${byUse}) AS place
        FROM candidates
          CROSS JOIN LATERAL (SELECT p.* FROM ${source} p WHERE p.id = candidates.id OFFSET 0) p
          CROSS JOIN LATERAL (
            SELECT s.folded, s.unaccented FROM prompt_search s WHERE s.prompt_id = candidates.id AND ${editionCondition(visibility)} OFFSET 0
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
