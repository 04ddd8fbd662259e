import type { Transaction } from '@/server/db';

/** What decides about a change of a prompt, read under its lock. */
export type LockedPrompt = { id: string; createdBy: string; isShared: boolean; version: number };

/**
 * Locks a prompt that is not deleted until the transaction ends, and gives what it is at that moment; null when there is
 * none. Saves, statuses, sharing and deleting wait for each other here.
 */
export async function lockPrompt(tx: Transaction, id: string): Promise<LockedPrompt | null> {
  const [row] = await tx.$queryRaw<LockedPrompt[]>`
    SELECT id::text, created_by::text AS "createdBy", is_shared AS "isShared", version FROM prompts
    WHERE id = ${id}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  return row ?? null;
}
