import type { PromptListItem } from '@/domain/prompt/schema';
import { EXCERPT_LENGTH } from '@/domain/prompt/limits';
import { type Prisma } from '@/generated/prisma/client';
import type { ServiceContext } from '../context';
import { visibleTo, withSharedWith } from '../access';
import { promptColumns, promptTables, PromptRow, toListed } from './select-prompt';
import { rowsOf } from '../rows';

/**
 * Returns cards of chosen prompts, in order. Those no longer in the caller's lists are left out.
 * @param chosen `SELECT id, place` of each prompt once
 */
export async function findCards(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  chosen: Prisma.Sql,
  most: number,
): Promise<PromptListItem[]> {
  const rows = await rowsOf(ctx.db, PromptRow)`
    WITH chosen AS MATERIALIZED (${chosen})
    SELECT ${promptColumns(ctx.actor, { excerpt: true })}
    FROM ${promptTables(ctx.actor)} JOIN chosen ON chosen.id = p.id
    WHERE p.deleted_at IS NULL AND ${visibleTo(ctx.actor)}
    ORDER BY chosen.place LIMIT ${most}`;
  const cards = rows.map((row) => ({ ...toListed(row), isExcerpt: row.contentLength > EXCERPT_LENGTH }));
  return withSharedWith(ctx, cards);
}
