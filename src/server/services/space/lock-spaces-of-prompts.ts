import type { Transaction } from '@/server/db';

/**
 * Locks the membership of the spaces of prompts until the transaction ends, so that no write uses the access of a
 * member who is just being removed. Call it before the prompts are locked and access is checked.
 */
export async function lockSpacesOfPrompts(tx: Transaction, promptIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM spaces WHERE id IN (SELECT space_id FROM prompts WHERE id = ANY(${[...promptIds]}::uuid[]))
    ORDER BY id FOR SHARE`;
}
