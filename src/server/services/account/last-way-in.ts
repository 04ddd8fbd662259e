import { z } from 'zod';
import { messages } from '@/domain/messages';
import { AppError } from '@/domain/errors';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';
import { setProviders } from './sign-in-providers';

const WaysRow = z.object({ isLastAdmin: z.boolean(), ways: z.array(z.string()) });

/** The ways that open the account without mail: the only admin must not depend on a mail server. */
async function waysOf(tx: Transaction, profileId: string): Promise<z.infer<typeof WaysRow>> {
  const names = (await setProviders(tx)).map(({ id }) => id);
  const [row] = await rowsOf(tx, WaysRow)`
    SELECT p.role = 'admin' AND p.is_active AND NOT EXISTS (
        SELECT FROM profiles o WHERE o.role = 'admin' AND o.is_active AND o.id <> p.id) AS "isLastAdmin",
      ARRAY(
        SELECT 'password' FROM credentials c WHERE c.profile_id = p.id AND c.password_hash IS NOT NULL
        UNION ALL SELECT i.provider FROM identities i
          WHERE i.profile_id = p.id AND i.provider = ANY(${names}::text[])
        UNION ALL SELECT f.kind FROM factors f
          WHERE f.profile_id = p.id AND f.kind = 'passkey' AND f.verified_at IS NOT NULL) AS ways
    FROM profiles p WHERE p.id = ${profileId}::uuid`;
  return row ?? { isLastAdmin: false, ways: [] };
}

/**
 * Runs a removal of a way into an account, and rejects it if the last active admin would have none left. Call it under
 * the account's lock. Throws CONFLICT.
 */
export async function keepingLastWayIn<Result>(
  tx: Transaction,
  profileId: string,
  remove: () => Promise<Result>,
): Promise<Result> {
  const before = await waysOf(tx, profileId);
  const result = await remove();
  if (!before.isLastAdmin || before.ways.length === 0) return result;
  if ((await waysOf(tx, profileId)).ways.length === 0) {
    throw new AppError('CONFLICT', messages.admin.lastWayIn);
  }
  return result;
}
