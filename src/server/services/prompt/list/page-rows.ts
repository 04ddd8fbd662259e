import type { Actor } from '@/domain/actor';
import { EXCERPT_LENGTH } from '@/domain/prompt/limits';
import type { PromptListItem } from '@/domain/prompt/schema';
import type { Sort } from '@/domain/prompt/sort';
import { Prisma } from '@/generated/prisma/client';
import { promptColumns, promptJoins, type PromptRow, toPromptDto } from '../select-prompt';
import { ORDERS } from './orders';
import type { Total } from './totals';

/** The total beside every row; a list without rows is one row of nulls beside it. */
export type PageRow = (PromptRow | { [Column in keyof PromptRow]: null }) & Total;

/** What a page is made of. */
export type PageParts = {
  /** CTEs that the others may use, each ending in a comma. */
  before?: Prisma.Sql;
  /** `SELECT total, capped`. */
  total: Prisma.Sql;
  /** `SELECT id` of the prompts of the page, in any order. May read the CTE `total`. */
  ids: Prisma.Sql;
};

type Shape = { actor: Actor; sort: Sort; excerpt: boolean };

/** The rows of a page and the total in one statement. */
export function pageQuery(
  { actor, sort, excerpt }: Shape,
  { before = Prisma.empty, total, ids }: PageParts,
): Prisma.Sql {
  return Prisma.sql`
    WITH ${before} total AS MATERIALIZED (${total}), page AS MATERIALIZED (${ids})
    SELECT r.*, total.total, total.capped
    FROM total LEFT JOIN (
      SELECT ${promptColumns(actor, { excerpt })}, row_number() OVER (ORDER BY ${ORDERS[sort].forward}) AS place
      FROM page JOIN prompts p ON p.id = page.id ${promptJoins(actor)}
    ) r ON true
    ORDER BY r.place`;
}

/** The prompts and the total of the rows of {@link pageQuery}. */
export function readPageRows(
  rows: readonly PageRow[],
  excerpt: boolean,
): { items: PromptListItem[] } & Total {
  const items = rows
    .filter((row): row is PromptRow & Total => row.id !== null)
    .map((row) => ({
      ...toPromptDto(row),
      isExcerpt: excerpt && row.contentLength > EXCERPT_LENGTH,
    }));
  return { items, total: rows[0]?.total ?? 0, capped: rows[0]?.capped ?? false };
}
