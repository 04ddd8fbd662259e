import { EXACT_TOTAL_LIMIT } from '@/domain/pagination';
import type { PromptListQuery } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import { ORDERS, type WalkedSort } from './orders';
import type { PageParts } from './page-rows';
import { countUpToLimit } from './totals';

type Asked = Pick<PromptListQuery, 'q' | 'category' | 'creatorId' | 'page' | 'perPage'> & {
  tags: readonly string[];
  sort: WalkedSort;
};

/** A search means here what it means everywhere (see the migration `search`), without its keys. */
function conditionOf({ q, category, creatorId, tags }: Asked): Prisma.Sql {
  const parts = [Prisma.sql`true`];
  if (category !== undefined) parts.push(Prisma.sql`p.category = ${category}`);
  if (creatorId !== undefined) parts.push(Prisma.sql`p.created_by = ${creatorId}::uuid`);
  if (tags.length > 0) {
    parts.push(Prisma.sql`ARRAY(SELECT tag_key(t.tag) FROM unnest(p.tags) AS t(tag))
      @> ARRAY(SELECT tag_key(t.tag) FROM unnest(${tags}::text[]) AS t(tag))`);
  }
  if (q) {
    parts.push(Prisma.sql`(
      prompt_search_text(p.title, p.tags, p.description, p.content) LIKE like_anywhere(fold_case(${q}))
      OR p.created_by IN (SELECT profiles_named(fold_case(${q}))))`);
  }
  return Prisma.join(parts, ' AND ');
}

/**
 * The statement parts of one page of what guests see where public needs approval. It goes through all of it: no more
 * prompts than people have approved. An order by relevance is not offered there.
 */
export function approvedPage(asked: Asked): PageParts {
  const { page, perPage } = asked;
  const order = ORDERS[asked.sort].forward;
  return {
    order,
    before: Prisma.sql`found AS MATERIALIZED (SELECT p.id FROM approved_prompts p WHERE ${conditionOf(asked)}),`,
    total: Prisma.sql`
      SELECT least(n, ${EXACT_TOTAL_LIMIT})::int AS total, n > ${EXACT_TOTAL_LIMIT} AS capped
      FROM (SELECT ${countUpToLimit(Prisma.sql`SELECT 1 FROM found`)} AS n) counted`,
    ids: Prisma.sql`
      SELECT p.id FROM found JOIN approved_prompts p ON p.id = found.id ORDER BY ${order} LIMIT ${perPage}
      OFFSET (SELECT (least(${page}, greatest(1, ceil(total.total / ${perPage}::numeric))) - 1) * ${perPage} FROM total)`,
  };
}
