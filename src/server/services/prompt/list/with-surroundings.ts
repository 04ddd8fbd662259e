import { z } from 'zod';
import { firstFound, foundRanges } from '@/domain/search/found-ranges';
import { searchWords, wholeText } from '@/domain/search/words';
import type { PromptListItem } from '@/domain/prompt/schema';
import type { ServiceContext } from '../../context';
import { rowsOf } from '../../rows';
import { promptSource, visibleTo } from '../../access';

/** Maximum characters before the first match, and in total. */
const BEFORE = 80;
const LENGTH = 320;
/** Texts are searched in pieces of this many characters, which overlap by so many that no search falls between two. */
const PIECE = 4_000;
const OVERLAP = 1_000;

const AroundRow = z.object({ id: z.string(), around: z.string() });

/**
 * Adds the text around the first match of a search in their content to the items of a page. Matches
 * in the excerpt are taken from it; the other texts are searched in the database, in one statement.
 */
export async function withSurroundings(
  { db, actor }: Pick<ServiceContext, 'db' | 'actor'>,
  items: readonly PromptListItem[],
  q: string,
): Promise<PromptListItem[]> {
  const isShort = ({ content, isExcerpt }: PromptListItem) =>
    !isExcerpt || foundRanges(content, q, 1).length > 0;
  const long = items.filter((item) => !isShort(item)).map(({ id }) => id);
  const texts = [wholeText(q), ...searchWords(q)];
  const rows =
    long.length === 0
      ? []
      : await rowsOf(db, AroundRow)`
          SELECT p.id, part.around
          FROM ${promptSource(actor)} p
          CROSS JOIN LATERAL (
            SELECT piece.around FROM generate_series(1, length(p.content), ${PIECE}::int) AS start
              CROSS JOIN LATERAL (SELECT substring(p.content from start for ${PIECE + OVERLAP}::int) AS around OFFSET 0) piece
              CROSS JOIN LATERAL (SELECT search_form(piece.around) AS form OFFSET 0) folded
              CROSS JOIN LATERAL (SELECT coalesce(search_unaccented(folded.form), folded.form) AS plain OFFSET 0) bare
              CROSS JOIN LATERAL (
                SELECT count(*) AS n FROM unnest(${texts}::text[]) AS t(text)
                WHERE strpos(folded.form, btrim(search_form(t.text))) > 0 OR strpos(bare.plain, btrim(search_form(t.text))) > 0
              ) found
            WHERE found.n > 0 ORDER BY found.n DESC, start LIMIT 1
          ) part
          WHERE p.id = ANY(${long}::uuid[]) AND p.deleted_at IS NULL
            AND ${visibleTo(actor)}`;
  const around = new Map(rows.map((row) => [row.id, row.around]));
  return items.map((item) => {
    const text = around.get(item.id) ?? (isShort(item) ? item.content : undefined);
    const place = text === undefined ? undefined : firstFound(text, q);
    return text === undefined || place === undefined ? item : { ...item, around: cutAround(text, place[0]) };
  });
}

/** Cuts a text around a place, between characters. */
function cutAround(text: string, place: number): string {
  const start = Math.max(0, place - BEFORE);
  return text.slice(start, start + LENGTH).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}
