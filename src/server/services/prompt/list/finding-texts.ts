import { z } from 'zod';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../../context';
import { visibilityFilterOf } from './visibility-filter';
import { visibilityCondition } from './visibility-condition';
import { rowsOf } from '../../rows';

const FoundRow = z.object({ found: z.array(z.string()) });

/** SQL condition that the text of alias `s` of `prompt_search` belongs to the caller's list, for any search. */
export function visibleTexts(ctx: ServiceContext, query: PromptListQuery): Prisma.Sql {
  const tags = [...(query.tags ?? []), ...(query.framework === undefined ? [] : [query.framework])];
  const visibility = visibilityCondition('s', visibilityFilterOf(ctx, query));
  if (tags.length === 0) return visibility;
  return Prisma.sql`${visibility} AND s.tag_keys @> ARRAY(SELECT tag_key(tag) FROM unnest(${tags}::text[]) AS tag)`;
}

/**
 * Returns which of some search texts have results with the caller's filters, in one statement: like `prompt.list` with
 * each of them, without counting. Throws UNAUTHORIZED as {@link visibilityFilterOf} does.
 * @param texts each of one line and not empty
 */
export async function findingTexts(
  ctx: ServiceContext,
  query: PromptListQuery,
  texts: readonly string[],
): Promise<Set<string>> {
  const visible = visibleTexts(ctx, query);
  if (texts.length === 0) return new Set();
  const [asked] = await rowsOf(ctx.db, FoundRow)`
    SELECT ARRAY(
      SELECT asked.text FROM unnest(${texts}::text[]) AS asked(text)
      CROSS JOIN LATERAL (SELECT search_fold(asked.text) AS folded OFFSET 0) fold
      CROSS JOIN LATERAL (SELECT search_probe(fold.folded) AS probe OFFSET 0) probing
      WHERE EXISTS (
        SELECT FROM prompt_search s
        WHERE search_grams(s.folded) @> probing.probe AND ${visible} AND text_holds(s.folded, fold.folded)
        OFFSET 0
      ) OR EXISTS (
        SELECT FROM profiles_named(fold.folded) AS named(id) JOIN prompts p ON p.created_by = named.id
          JOIN prompt_search s ON s.prompt_id = p.id
        WHERE p.deleted_at IS NULL AND ${visible}
      )
    ) AS found`;
  return new Set(asked?.found);
}
