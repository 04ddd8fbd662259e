import { EXACT_TOTAL_LIMIT, pageCountOf } from '@/domain/pagination';
import { tagKey } from '@/domain/prompt/tags';
import { EXCERPT_LENGTH } from '@/domain/prompt/limits';
import { type PromptListQuery, type PromptPage } from '@/domain/prompt/schema';
import { type Sort } from '@/domain/prompt/sort';
import { Prisma } from '@/generated/prisma/client';
import { requireMember, type ServiceContext } from '../../context';
import { promptColumns, promptTables, type PromptRow, toPromptDto } from '../select-prompt';
import { visibleTo } from '../visible-to';

const ORDER: Record<Sort, Prisma.Sql> = {
  recent: Prisma.sql`p.created_at DESC, p.id DESC`,
  starred: Prisma.sql`p.favorite_count DESC, p.id DESC`,
  used: Prisma.sql`p.usage_count DESC, p.id DESC`,
  alpha: Prisma.sql`lower(p.title), p.id`,
};

function conditions(ctx: ServiceContext, query: PromptListQuery): Prisma.Sql {
  const parts = [visibleTo(ctx.actor)];
  if (query.scope === 'shared') parts.push(Prisma.sql`p.is_shared`);
  if (query.scope === 'mine') parts.push(Prisma.sql`p.created_by = ${requireMember(ctx).id}::uuid`);
  if (query.scope === 'favorites') {
    const id = requireMember(ctx).id;
    parts.push(
      Prisma.sql`EXISTS (SELECT 1 FROM favorites f WHERE f.prompt_id = p.id AND f.user_id = ${id}::uuid)`,
    );
  }
  if (query.category) parts.push(Prisma.sql`p.category = ${query.category}`);
  if (query.creatorId) parts.push(Prisma.sql`p.created_by = ${query.creatorId}::uuid`);
  const tags = [...(query.tags ?? []), ...(query.framework ? [query.framework] : [])].map(tagKey);
  for (const tag of new Set(tags)) {
    parts.push(Prisma.sql`EXISTS (SELECT 1 FROM unnest(p.tags) t(tag) WHERE lower(t.tag) = ${tag})`);
  }
  if (query.q) {
    const pattern = `%${query.q.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push(Prisma.sql`(p.title ILIKE ${pattern} OR p.description ILIKE ${pattern} OR p.content ILIKE ${pattern}
      OR EXISTS (SELECT 1 FROM unnest(p.tags) t(tag) WHERE t.tag ILIKE ${pattern})
      OR EXISTS (SELECT 1 FROM profiles c WHERE c.id = p.created_by AND c.full_name ILIKE ${pattern}))`);
  }
  return Prisma.join(parts, ' AND ');
}

/**
 * One page of the prompts an actor may see (specification 2 and 3; decisions, Prompts). A page beyond the last
 * gives the last. Throws UNAUTHORIZED when a guest asks for `mine` or `favorites`.
 */
export async function listPrompts(ctx: ServiceContext, query: PromptListQuery): Promise<PromptPage> {
  const where = conditions(ctx, query);
  const counted = await ctx.db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM (SELECT 1 FROM prompts p WHERE ${where} LIMIT ${EXACT_TOTAL_LIMIT + 1}) q`;
  const found = counted[0]?.total ?? 0;
  const totalIsCapped = found > EXACT_TOTAL_LIMIT;
  const total = Math.min(found, EXACT_TOTAL_LIMIT);
  const pageCount = pageCountOf(total, query.perPage);
  const page = Math.min(query.page, pageCount);
  const rows = await ctx.db.$queryRaw<PromptRow[]>`
    SELECT ${promptColumns(ctx.actor, { excerpt: query.excerpt })}
    FROM ${promptTables(ctx.actor)} WHERE ${where}
    ORDER BY ${ORDER[query.sort]} LIMIT ${query.perPage} OFFSET ${(page - 1) * query.perPage}`;
  return {
    items: rows.map((row) => ({
      ...toPromptDto(row),
      isExcerpt: query.excerpt && row.contentLength > EXCERPT_LENGTH,
    })),
    total,
    totalIsCapped,
    page,
    pageCount,
  };
}
