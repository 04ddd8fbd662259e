import { z } from 'zod';
import type { PromptListQuery } from '@/domain/prompt/list-query';
import { searchWords } from '@/domain/search/words';
import { Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../../context';
import { rowsOf } from '../../rows';
import { promptSet } from '../list-engine';

const FoundRow = z.object({ found: z.array(z.string()) });

/** SQL condition that the text of alias `s` of `prompt_search` belongs to the caller's list, for any search. */
export function visibleTexts(ctx: ServiceContext, query: PromptListQuery): Prisma.Sql {
  const tags = [...(query.tags ?? []), ...(query.framework === undefined ? [] : [query.framework])];
  const visibility = promptSet(ctx, query).condition('s');
  if (tags.length === 0) return visibility;
  return Prisma.sql`${visibility} AND s.tag_keys @> ARRAY(SELECT tag_key(tag) FROM unnest(${tags}::text[]) AS tag)`;
}

/**
 * Returns which of some search texts have results with the caller's filters, in one statement: like `prompt.list` with
 * each of them, without counting. Throws UNAUTHORIZED as {@link promptSet} does.
 * @param texts each of one line and not empty
 */
export async function findingTexts(
  ctx: ServiceContext,
  query: PromptListQuery,
  texts: readonly string[],
): Promise<Set<string>> {
  const visible = visibleTexts(ctx, query);
  if (texts.length === 0) return new Set();
  const parts = texts.map((text) => JSON.stringify(searchWords(text)));
  const [asked] = await rowsOf(ctx.db, FoundRow)`
    SELECT ARRAY(
      SELECT asked.text FROM unnest(${texts}::text[], ${parts}::jsonb[]) AS asked(text, parts)
      CROSS JOIN LATERAL (
        SELECT ARRAY(SELECT btrim(search_form(part)) FROM jsonb_array_elements_text(asked.parts) AS part) AS words OFFSET 0
      ) fold
      CROSS JOIN LATERAL (SELECT search_probe_all(fold.words) AS probe OFFSET 0) probing
      WHERE EXISTS (
        SELECT FROM prompt_search s
        WHERE search_grams(s.folded) @> probing.probe AND ${visible} AND text_holds_all(s.folded, fold.words)
        OFFSET 0
      ) OR EXISTS (
        SELECT FROM profiles_named(fold.words[1]) AS named(id) JOIN profiles c ON c.id = named.id
          JOIN prompts p ON p.created_by = named.id JOIN prompt_search s ON s.prompt_id = p.id
        WHERE text_holds_all(search_form(c.full_name), fold.words) AND p.deleted_at IS NULL AND ${visible}
      )
    ) AS found`;
  return new Set(asked?.found);
}
