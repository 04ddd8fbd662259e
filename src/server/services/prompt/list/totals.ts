import { EXACT_TOTAL_LIMIT, pageCountOf } from '@/domain/pagination';
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

/**
 * `SELECT total, capped` of an audience without a search: kept counters where there are some, else a count along an
 * index that stops at the limit.
 */
export function audienceTotal(branches: readonly Branch[]): Prisma.Sql {
  const kept: Prisma.Sql[] = [Prisma.sql`0`];
  const counted: Prisma.Sql[] = [Prisma.sql`0`];
  for (const branch of branches) {
    if (branch.kind === 'shared') {
      kept.push(
        branch.category === null
          ? counter('library', Prisma.sql`''`, 'shared')
          : counter('category', Prisma.sql`${branch.category}`, 'shared'),
      );
    } else if (branch.category === null) {
      kept.push(counter('creator', Prisma.sql`${branch.creatorId}`, branch.only));
    } else {
      counted.push(countUpToLimit(Prisma.sql`SELECT 1 FROM prompts p WHERE ${branchCondition(branch)}`));
    }
  }
  return Prisma.sql`
    SELECT (t.kept + t.counted)::int AS total, t.counted >= ${COUNT_LIMIT} AS capped
    FROM (SELECT ${Prisma.join(kept, ' + ')} AS kept, ${Prisma.join(counted, ' + ')} AS counted) t`;
}

/** What a page says of its total, and the page itself brought into the range of the pages there are. */
export function paging({ total, capped }: Total, asked: { page: number; perPage: number }) {
  const shown = capped ? EXACT_TOTAL_LIMIT : total;
  const pageCount = pageCountOf(shown, asked.perPage);
  return { total: shown, totalIsCapped: capped, page: Math.min(asked.page, pageCount), pageCount };
}
