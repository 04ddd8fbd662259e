import type { PromptListQuery } from '@/domain/prompt/schema';
import type { ServiceContext } from '../../context';
import { audienceCondition, audienceOf } from './audience';
import { SEARCH_LIMITS } from './search-plan';

/**
 * Which of some search texts find a prompt with the caller's filters, in one statement: what `prompt.list` with each of them
 * would say, without counting. Throws UNAUTHORIZED as {@link audienceOf} does.
 * @param texts each of one line and not empty
 */
export async function findingTexts(
  ctx: ServiceContext,
  query: PromptListQuery,
  texts: readonly string[],
): Promise<Set<string>> {
  const audience = audienceOf(ctx, query);
  if (audience.branches?.length === 0 || texts.length === 0) return new Set();
  const tags = [...(query.tags ?? []), ...(query.framework === undefined ? [] : [query.framework])];
  const [asked] = await ctx.db.$queryRaw<{ found: string[] }[]>`
    WITH tags AS MATERIALIZED (
      SELECT ARRAY(SELECT DISTINCT ' #' || tag_key(tag) FROM unnest(${tags}::text[]) AS tag) AS keys
    )
    SELECT ARRAY(
      SELECT asked.text FROM unnest(${texts}::text[]) AS asked(text)
      CROSS JOIN LATERAL (SELECT fold_case(asked.text) AS folded) folding
      CROSS JOIN LATERAL search_plan(folding.folded, ${SEARCH_LIMITS.commonTerm}::int) plan
      WHERE EXISTS (
        SELECT FROM (
          SELECT ARRAY[term] AS keys FROM unnest(plan.any_keys) AS term
          UNION ALL SELECT '{}' WHERE plan.any_keys IS NULL
          UNION ALL SELECT ARRAY[t.term] FROM search_terms_with(plan.piece) t WHERE NOT plan.is_complete
        ) k
        CROSS JOIN LATERAL (
          SELECT FROM prompt_search s
          WHERE s.keys @> (k.keys || coalesce(plan.all_keys, '{}') || (SELECT keys FROM tags))
            AND ${audienceCondition('s', audience)} AND (NOT plan.recheck OR text_holds(s.folded, folding.folded))
          OFFSET 0
        ) s
      ) OR EXISTS (
        SELECT FROM profiles_named(folding.folded) AS named(id) JOIN prompts p ON p.created_by = named.id
        WHERE p.deleted_at IS NULL AND ${audienceCondition('p', audience)} 
          AND ARRAY(SELECT ' #' || tag_key(t.tag) FROM unnest(p.tags) AS t(tag)) @> (SELECT keys FROM tags)
      )
    ) AS found`;
  return new Set(asked?.found);
}
