import type { Transaction } from '@/server/db';

/**
 * Makes changes of one account's password, address and links take turns. Gives what the account is, read after the
 * wait; null when it is gone or shut.
 */
export async function lockActiveProfile(
  tx: Transaction,
  id: string,
): Promise<{ id: string; email: string | null; fullName: string } | null> {
  const [row] = await tx.$queryRaw<{ id: string; email: string | null; fullName: string }[]>`
    SELECT id::text, email, full_name AS "fullName" FROM profiles
    WHERE id = ${id}::uuid AND is_active FOR NO KEY UPDATE`;
  return row ?? null;
}
