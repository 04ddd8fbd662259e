import type { Transaction } from '@/server/db';

/**
 * Keeps the people of the spaces of prompts as they are until the transaction ends, so that nothing is written in the right of
 * somebody who is just being removed. Call it before the prompts are locked and rights are read.
 */
export async function holdHomes(tx: Transaction, promptIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM spaces WHERE id IN (SELECT space_id FROM prompts WHERE id = ANY(${[...promptIds]}::uuid[]))
    ORDER BY id FOR SHARE`;
}
