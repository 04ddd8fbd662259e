import { z } from 'zod';
import type { Db } from '@/server/db';
import { rowsOf } from '../../rows';

const FoldedRow = z.object({ rows: z.bigint() });

/** Compacts the ledgers of totals. Readers see the same sums before and after. Returns the number of rows removed. */
export async function foldCounters(db: Db): Promise<number> {
  const [row] = await rowsOf(db, FoldedRow)`SELECT fold_prompt_counters() + fold_daily_counts() AS rows`;
  return Number(row?.rows ?? 0);
}
