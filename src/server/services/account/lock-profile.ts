import { z } from 'zod';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';

const ProfileRow = z.object({ id: z.string(), email: z.string().nullable(), fullName: z.string() });

/**
 * Locks an account: serializes changes of its password, address and links. Returns its data, read after the wait; null
 * if it is missing or deactivated.
 */
export async function lockActiveProfile(
  tx: Transaction,
  id: string,
): Promise<{ id: string; email: string | null; fullName: string } | null> {
  const [row] = await rowsOf(tx, ProfileRow)`
    SELECT id::text, email, full_name AS "fullName" FROM profiles
    WHERE id = ${id}::uuid AND is_active FOR NO KEY UPDATE`;
  return row ?? null;
}
