import type { Database, Db } from '@/server/db';

/** Sums up the ledgers of totals. Readers see the same sums before and after. Gives the number of rows taken away. */
export async function foldCounters(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<
    { rows: bigint }[]
  >`SELECT fold_prompt_counters() + fold_daily_counts() AS rows`;
  return Number(row?.rows ?? 0);
}

/** To mark all prompts of a very large library takes longer than a statement may otherwise. */
const MARKING_TIMEOUT_MS = 600_000;

/**
 * Brings the marks of long lists up to date and makes those that are due (docs/decisions/0145-place-marks.md). Readers find the
 * same pages before and after. Gives the number of moves it took away and of orders it marked; 0 while another is at it.
 */
export async function foldPlaces(db: Database): Promise<number> {
  return db.$transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(MARKING_TIMEOUT_MS)}, true)`;
      const [row] = await tx.$queryRaw<{ folded: bigint }[]>`SELECT fold_place_moves() AS folded`;
      return Number(row?.folded ?? 0);
    },
    { timeout: MARKING_TIMEOUT_MS },
  );
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
