import { z } from 'zod';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';

const Line = z.object({ line: z.string() });

/**
 * Returns the feed entry that a transaction has written last, for the next transaction of the same action: an import of
 * thousands takes many, but is one entry (decision 14). Empty if it wrote none.
 */
export async function feedLineOf(tx: Transaction): Promise<string> {
  const [row] = await rowsOf(tx, Line)`
    SELECT coalesce(current_setting('cuebook.activity_lead', true), '') AS line`;
  return row?.line ?? '';
}

/** Makes this transaction extend the feed entry of an earlier one, for the same action. */
export async function continueFeedLine(tx: Transaction, line: string): Promise<void> {
  await tx.$executeRaw`SELECT set_config('cuebook.activity_lead', ${line}, true)`;
}
