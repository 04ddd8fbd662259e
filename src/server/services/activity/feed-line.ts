import { z } from 'zod';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';

const Line = z.object({ line: z.string() });

/**
 * The line of the feed that a transaction has written last, for the next transaction of the same act: an import of thousands takes
 * many, and is told once (decision 14). Nothing is left by one that wrote none.
 */
export async function feedLineOf(tx: Transaction): Promise<string> {
  const [row] = await rowsOf(tx, Line)`
    SELECT coalesce(current_setting('cuebook.activity_lead', true), '') AS line`;
  return row?.line ?? '';
}

/** Has this transaction go on with a line that an earlier one left, where it does the same. */
export async function continueFeedLine(tx: Transaction, line: string): Promise<void> {
  await tx.$executeRaw`SELECT set_config('cuebook.activity_lead', ${line}, true)`;
}
