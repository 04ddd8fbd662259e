import { EXACT_TOTAL_LIMIT, LIST_END, listPageCount } from '@/domain/pagination';
import { Prisma } from '@/generated/prisma/client';
import { wholeNumber } from '../../kept-plan';
import { type Branch, branchCondition } from './audience';

/** A total as SQL gives it: more than {@link EXACT_TOTAL_LIMIT} only where it is exact all the same. */
export type Total = { total: number; capped: boolean };

/** One more than is counted: reaching it means 'more than'. */
export const COUNT_LIMIT = EXACT_TOTAL_LIMIT + 1;

type CounterKind = 'library' | 'category' | 'tag' | 'creator';

/** The exact number a kept counter stands at, as an SQL expression (see the migration `counters`). */
export function counter(kind: CounterKind, key: Prisma.Sql, only: 'shared' | 'private' | 'all'): Prisma.Sql {
  const value = {
    shared: Prisma.sql`c.shared`,
    private: Prisma.sql`c.total - c.shared`,
    all: Prisma.sql`c.total`,
  }[only];
  return Prisma.sql`(SELECT coalesce(sum(${value}), 0) FROM prompt_counters c WHERE c.kind = ${kind} AND c.key = ${key})`;
}

/** The number of rows of a query, at most {@link COUNT_LIMIT}, as an SQL expression. */
export function countUpToLimit(query: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT count(*) FROM (${query} LIMIT ${wholeNumber(COUNT_LIMIT)}) counted)`;
}

/** `SELECT total, capped` of all shared prompts of a tag, by its search key, and of so many `others`. */
export function tagTotal(key: string, others: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT (${counter('tag', Prisma.sql`substr(${key}, 3)`, 'shared')} + ${others})::int AS total, false AS capped`;
}

type Size = { number: Prisma.Sql; isCounted: boolean };

/** The number of prompts of a branch, by a kept counter or, up to the limit, along an index. */
function sizeOf(branch: Branch | undefined): Size {
  if (branch === undefined) return { number: Prisma.sql`0`, isCounted: false };
  const { category } = branch;
  if (branch.kind === 'shared') {
    const number =
      category === null
        ? counter('library', Prisma.sql`''`, 'shared')
        : counter('category', Prisma.sql`${category}`, 'shared');
    return { number, isCounted: false };
  }
  return category === null
    ? { number: counter('creator', Prisma.sql`${branch.creatorId}`, branch.only), isCounted: false }
    : {
        number: countUpToLimit(Prisma.sql`SELECT 1 FROM prompts p WHERE ${branchCondition(branch)}`),
        isCounted: true,
      };
}

/**
 * `SELECT total, capped` of an audience without a search: kept counters where there are some, else a count along an index
 * that stops at the limit.
 */
export function audienceTotal([first, second]: readonly Branch[]): Prisma.Sql {
  const [one, other] = [sizeOf(first), sizeOf(second)];
  const isMany = ({ isCounted }: Size, column: Prisma.Sql) =>
    isCounted ? Prisma.sql`${column} >= ${COUNT_LIMIT}` : Prisma.sql`false`;
  return Prisma.sql`
    SELECT (t.one + t.other)::int AS total,
      ${isMany(one, Prisma.sql`t.one`)} OR ${isMany(other, Prisma.sql`t.other`)} AS capped
    FROM (SELECT ${one.number} AS one, ${other.number} AS other) t`;
}

/** What a page says of its total, and the page itself brought into the range of the pages there are. */
export function paging({ total, capped }: Total, asked: { page: number; perPage: number }) {
  const shown = capped ? EXACT_TOTAL_LIMIT : total;
  const pageCount = listPageCount(shown, asked.perPage);
  return { total: shown, totalIsCapped: capped, page: Math.min(asked.page, pageCount), pageCount };
}

/** The rows before the page, or before the last one when there are fewer pages than asked for, as SQL; reads the CTE `total`. */
export function offsetOf({ page, perPage }: { page: number; perPage: number }): Prisma.Sql {
  return Prisma.sql`
    (SELECT (least(${page}, greatest(1, ceil(least(total.total, ${LIST_END}) / ${perPage}::numeric))) - 1) * ${perPage} FROM total)`;
}
