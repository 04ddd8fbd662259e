import { z } from 'zod';
import { GRANT_RIGHTS, type GrantRight } from '@/domain/grant/right';
import { GrantRightSchema } from '@/domain/grant/schema';
import type { Transaction } from '@/server/db';
import { LIVE } from '../access';
import { rowsOf } from '../rows';

const HeldRow = z.object({ promptId: z.string(), right: GrantRightSchema, expiresAt: z.date().nullable() });

type Given = { right: GrantRight; expiresAt: Date | null };

/** Whether a grant gives no more than another, and no longer. */
function isWithin(given: Given, held: Given): boolean {
  const isShorter =
    held.expiresAt === null || (given.expiresAt !== null && given.expiresAt <= held.expiresAt);
  return isShorter && GRANT_RIGHTS.indexOf(given.right) <= GRANT_RIGHTS.indexOf(held.right);
}

/**
 * Returns the prompts whose grants hold now, and those that wait until the receiver's address is proved: all that give
 * a typed address more than it has. What waited for one of the former is replaced by it.
 */
export async function splitByHeld(
  tx: Transaction,
  { id, waits }: { id: string; waits: boolean },
  promptIds: readonly string[],
  given: Given,
): Promise<{ now: string[]; held: string[] }> {
  const rows = waits
    ? await rowsOf(tx, HeldRow)`
        SELECT g.prompt_id::text AS "promptId", g."right", g.expires_at AS "expiresAt" FROM prompt_grants g
        WHERE g.prompt_id = ANY(${[...promptIds]}::uuid[]) AND g.subject_user_id = ${id}::uuid AND ${LIVE}`
    : [];
  const within = new Set(rows.filter((held) => isWithin(given, held)).map(({ promptId }) => promptId));
  const now = promptIds.filter((promptId) => !waits || within.has(promptId));
  await tx.waitingGift.deleteMany({ where: { accountId: id, promptId: { in: now } } });
  return { now, held: promptIds.filter((promptId) => !now.includes(promptId)) };
}
