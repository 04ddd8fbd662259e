import type { PromptListQuery } from '@/domain/prompt/list-query';
import { searchWords } from '@/domain/search/words';
import { Prisma } from '@/generated/prisma/client';
import { editionSource } from '../../access';
import type { ServiceContext } from '../../context';
import { visibilityCondition } from './filter-condition';
import { firstOfSegment } from './index-scan';
import { allMatches, hasSecondPart, scanVisible } from './matches';
import { searchCtes } from './search-ctes';
import { SEARCH_LIMITS } from './search-limits';
import { countUpToLimit, visibleTotal } from './totals';
import { visibilityFilterOf } from './visibility-filter';

/** The prompts of a query for one caller, as parts of statements. */
export type PromptSet = {
  /** The table or view with their texts, for an alias `p`. */
  source: Prisma.Sql;
  /**
   * SQL condition of the filters, without the search and tags, over alias `s` of `prompt_search`, or over `p` of
   * `prompts`, where the caller adds that it is not deleted.
   */
  condition: (alias: 's' | 'p') => Prisma.Sql;
  /** The first matches of the search and its tags. */
  matches: () => Matches;
  /** SQL expression for their number without a search: by stored counters, or like `countUpTo` where there are none. */
  total: (most: number) => Prisma.Sql;
  /** SQL expression for their number without a search, at most one more than `most`. */
  countUpTo: (most: number) => Prisma.Sql;
  /** `(SELECT id, …)` of the newest of each part whose tags no stored counter holds: those not shared with everybody. */
  newestUnshared: (most: number) => Prisma.Sql[];
};

type Matches = {
  /** Tables that `rows` reads, each ending in a comma. */
  ctes: Prisma.Sql;
  /** `(SELECT id, …)`; null if there can be none. */
  rows: Prisma.Sql | null;
};

/** Returns the prompts of a query. Throws UNAUTHORIZED if a guest asks for what only members have. */
export function promptSet(ctx: Pick<ServiceContext, 'actor'>, query: PromptListQuery): PromptSet {
  const filter = visibilityFilterOf(ctx, query);
  const { segments } = filter;
  const isEmpty = segments?.length === 0;
  const countUpTo = (most: number) =>
    isEmpty
      ? Prisma.sql`0`
      : countUpToLimit(Prisma.sql`SELECT 1 FROM (${scanVisible(filter, Prisma.sql`true`)}) found`, most);
  return {
    source: editionSource(filter),
    condition: (alias) => visibilityCondition(alias, filter),
    countUpTo,
    total(most) {
      // A filter without segments has no stored counters either.
      if (segments === null || isEmpty) return countUpTo(most);
      return Prisma.sql`(SELECT kept.total FROM (${visibleTotal(segments, filter)}) kept)`;
    },
    newestUnshared: (most) =>
      (segments ?? [])
        .filter((segment) => segment.kind !== 'shared')
        .map((segment) =>
          firstOfSegment(segment, {
            sort: 'recent',
            limit: Prisma.sql`${most}`,
            source: Prisma.sql`prompts`,
          }),
        ),
    matches() {
      const q = query.q ?? '';
      const { tags = [], framework } = query;
      const wanted = {
        q,
        words: searchWords(q),
        tags: [...tags, ...(framework === undefined ? [] : [framework])],
      };
      const ctes = searchCtes(wanted, SEARCH_LIMITS);
      if (isEmpty) return { ctes, rows: null };
      const others = hasSecondPart(wanted)
        ? Prisma.sql`UNION ALL ${allMatches(filter, { ...wanted, accents: true }, SEARCH_LIMITS)}`
        : Prisma.empty;
      return {
        ctes,
        rows: Prisma.sql`
          (SELECT * FROM (${allMatches(filter, wanted, SEARCH_LIMITS)} ${others}) m LIMIT ${SEARCH_LIMITS.exact})`,
      };
    },
  };
}
