import { z } from 'zod';
import type { Actor } from '@/domain/actor';
import { EXCERPT_LENGTH } from '@/domain/prompt/limits';
import type { PromptListItem } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import { promptColumns, promptJoins, PromptRow, toListed } from '../select-prompt';
import { checkedRows } from '../../rows';
import type { Total } from './totals';
import { promptSource } from '../../access';

/** A page: its total, and its rows as the text of a JSON array. One cell is read much faster than three hundred. */
export const PageRow = z.object({
  total: z.number(),
  capped: z.boolean(),
  rows: z.string(),
  more: z.boolean(),
});
export type PageRow = z.infer<typeof PageRow>;

const JsonRow = PromptRow.extend({ createdAt: z.coerce.date(), updatedAt: z.coerce.date() });

export type PageParts = {
  /** CTEs for use by the others, each ending in a comma. */
  before?: Prisma.Sql | undefined;
  /** `SELECT total, capped`. */
  total: Prisma.Sql;
  /** SQL expression for whether a second list follows this one. */
  more?: Prisma.Sql;
  /** CTEs that read `total`, each ending in a comma. */
  afterTotal?: Prisma.Sql;
  /** `SELECT id` of the prompts of the page, in any order. May read the CTE `total`. */
  ids: Prisma.Sql;
  /** Order of the rows, over alias `p` of `prompts` and `page` of `ids`. */
  order: Prisma.Sql;
};

type Shape = { actor: Actor; excerpt: boolean };

export function pageQuery(
  { actor, excerpt }: Shape,
  {
    before = Prisma.empty,
    total,
    more = Prisma.sql`false`,
    afterTotal = Prisma.empty,
    ids,
    order,
  }: PageParts,
): Prisma.Sql {
  return Prisma.sql`
    WITH ${before} total AS MATERIALIZED (${total}), ${afterTotal} page AS MATERIALIZED (${ids})
    SELECT total.total, total.capped, (
      SELECT coalesce(json_agg(r ORDER BY r.place), '[]')::text FROM (
        SELECT ${promptColumns(actor, { excerpt })}, row_number() OVER (ORDER BY ${order}) AS place
        FROM page JOIN ${promptSource(actor)} p ON p.id = page.id ${promptJoins(actor)}
      ) r
    ) AS rows, ${more} AS more
    FROM total`;
}

/** Parses the prompts and the total from the row of {@link pageQuery}. */
export function readPage(page: PageRow | undefined, excerpt: boolean): { items: PromptListItem[] } & Total {
  const rows = checkedRows(JsonRow, JSON.parse(page?.rows ?? '[]'));
  const items = rows.map((row) => ({
    ...toListed(row),
    isExcerpt: excerpt && row.contentLength > EXCERPT_LENGTH,
  }));
  return { items, total: page?.total ?? 0, capped: page?.capped ?? false };
}
