import { z } from 'zod';
import { foundRanges } from '@/domain/search/found-ranges';
import type { PromptListItem } from '@/domain/prompt/schema';
import type { ServiceContext } from '../../context';
import { rowsOf } from '../../rows';
import { promptSource } from '../select-prompt';
import { visibilityInput } from './visibility-filter';
import { listCondition } from './visibility-condition';

/** Maximum characters before the first match, and in total. */
const BEFORE = 80;
const LENGTH = 320;

const AroundRow = z.object({ id: z.string(), around: z.string() });

/**
 * Adds the text around the first match of a search in their content to the items of a page (ui-next, Search). Matches
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
  const rows =
    long.length === 0
      ? []
      : await rowsOf(db, AroundRow)`
          SELECT p.id, substring(p.content from greatest(1, found.at - ${BEFORE}) for ${LENGTH}) AS around
          FROM ${promptSource(actor)} p
          CROSS JOIN LATERAL (SELECT fold_case(p.content) AS folded OFFSET 0) text
          CROSS JOIN LATERAL (
            SELECT coalesce(nullif(strpos(text.folded, fold_case(${q})), 0),
              strpos(search_unaccented(text.folded), fold_case(${q})), 0) AS at
          ) found
          WHERE p.id = ANY(${long}::uuid[]) AND found.at > 0 AND p.deleted_at IS NULL
            AND ${listCondition('p', visibilityInput(actor))}`;
  const around = new Map(rows.map((row) => [row.id, row.around]));
  return items.map((item) => {
    const text = around.get(item.id) ?? (isShort(item) ? item.content : undefined);
    return text === undefined || foundRanges(text, q, 1).length === 0 ? item : { ...item, around: text };
  });
}
