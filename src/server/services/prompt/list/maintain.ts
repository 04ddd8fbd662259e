import type { Db } from '@/server/db';

/** Sums up the ledgers of totals. Readers see the same sums before and after. Gives the number of rows taken away. */
export async function foldCounters(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<
    { rows: bigint }[]
  >`SELECT fold_prompt_counters() + fold_daily_counts() AS rows`;
  return Number(row?.rows ?? 0);
}

/** Puts the search keys of what was written lately in their places. Gives the pages they waited in. */
export async function enterSearchKeys(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ pages: bigint }[]>`SELECT enter_search_keys() AS pages`;
  return Number(row?.pages ?? 0);
}

/** Counts anew how common each search term is, which chooses plans and nothing else. Gives the terms that changed. */
export async function refreshSearchTerms(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ terms: bigint }[]>`SELECT refresh_search_terms() AS terms`;
  return Number(row?.terms ?? 0);
}
