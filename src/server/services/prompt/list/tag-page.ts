import { Prisma } from '@/generated/prisma/client';
import { type Audience, branchCondition } from './audience';
import { farPage } from './far-pages';
import { promptMatches } from './matches';
import { ORDERS, type WalkedSort } from './orders';
import type { PageParts } from './page-rows';
import { tagList } from './place-marks';
import type { SearchPlan } from './search-plan';
import { offsetOf, tagTotal } from './totals';

/**
 * The statement parts of one page of the prompts of a single tag that marks are kept of, with the total of its kept counter and a
 * member's own private prompts; null for other questions.
 */
export function tagPage(
  audience: Audience,
  plan: SearchPlan,
  { sort, page, perPage }: { sort: WalkedSort; page: number; perPage: number },
): PageParts | null {
  const [key] = plan.tagKeys;
  const [shared, own] = audience.branches ?? [];
  if (!plan.isMarked || plan.folded !== null || key === undefined) return null;
  if (shared?.kind !== 'shared' || shared.category !== null) return null;
  const list = {
    name: tagList(Prisma.sql`${key}`),
    condition: Prisma.sql`${branchCondition(shared)} AND ${promptMatches(plan)}`,
  };
  const merged = own && Prisma.sql`own JOIN prompts p ON p.id = own.id WHERE true`;
  const offset = offsetOf({ page, perPage });
  return {
    before:
      own &&
      Prisma.sql`
        own AS MATERIALIZED (SELECT p.id FROM prompts p WHERE ${branchCondition(own)} AND ${promptMatches(plan)}),`,
    total: tagTotal(key, own ? Prisma.sql`(SELECT count(*) FROM own)` : Prisma.sql`0`),
    ids: farPage({ list, ...(merged && { merged }) }, sort, { offset, limit: perPage }),
    order: ORDERS[sort].forward,
    isKept: true,
  };
}
