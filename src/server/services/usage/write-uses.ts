import type { Database } from '@/server/db';
import { isUnavailable } from '../database-errors';

/** They hold the prompt's row until they are committed. */
const MOST_AT_ONCE = 100;

export type Use = { promptId: string; userId: string; version: number; createdAt: Date };
type Waiting = { use: Use; resolve: (usageCount: number) => void; reject: (error: unknown) => void };

/** Uses that wait for those of the same prompt that are being written. A prompt that is not in here has none under way. */
const queues = new Map<string, Waiting[]>();

async function write(db: Database, batch: readonly Waiting[], promptId: string): Promise<void> {
  try {
    await db.promptUsage.createMany({ data: batch.map(({ use }) => use) });
  } catch (error) {
    if (batch.length === 1 || isUnavailable(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    // One of them may be by somebody whose account has gone meanwhile: the others count all the same.
    for (const one of batch) await write(db, [one], promptId);
    return;
  }
  // From here on they are counted: what goes wrong must not have them written again.
  try {
    const { usageCount } = await db.prompt.findUniqueOrThrow({
      where: { id: promptId },
      select: { usageCount: true },
    });
    for (const { resolve } of batch) resolve(usageCount);
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

async function writeAll(db: Database, promptId: string, queue: Waiting[]): Promise<void> {
  while (queue.length > 0) await write(db, queue.splice(0, MOST_AT_ONCE), promptId);
  queues.delete(promptId);
}

/**
 * Writes a use and gives the prompt's count with it, both committed. Uses of one prompt that come while others are being
 * written go together in the next statement: they would wait for its row one by one, each with a connection that others
 * need (docs/decisions/0130-writes-at-a-million.md).
 */
export function writeUse(db: Database, use: Use): Promise<number> {
  return new Promise((resolve, reject) => {
    const waiting = { use, resolve, reject };
    const queue = queues.get(use.promptId);
    if (queue !== undefined) {
      queue.push(waiting);
      return;
    }
    const fresh = [waiting];
    queues.set(use.promptId, fresh);
    void writeAll(db, use.promptId, fresh);
  });
}
