import { z } from 'zod';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';

/** What decides about a change of a prompt, read under its lock. */
export const LockedPrompt = z.object({
  id: z.string(),
  createdBy: z.string(),
  isShared: z.boolean(),
  version: z.number(),
});
export type LockedPrompt = z.infer<typeof LockedPrompt>;

/**
 * Locks a prompt that is not deleted until the transaction ends, and gives what it is at that moment; null when there is
 * none. Saves, statuses, sharing and deleting wait for each other here.
 */
export async function lockPrompt(tx: Transaction, id: string): Promise<LockedPrompt | null> {
  const [row] = await rowsOf(tx, LockedPrompt)`
    SELECT id::text, created_by::text AS "createdBy", is_shared AS "isShared", version FROM prompts
    WHERE id = ${id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  return row ?? null;
}
