import type { Transaction } from '@/server/db';

/**
 * Locks the directory's groups of a user, as a change of these groups does. Call it before an account is deleted or
 * restored: a space that names one of them at the same time waits, and then sees the account as it is.
 */
export async function lockGroupsOf(tx: Transaction, profileId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM scim_groups WHERE id IN (
      SELECT group_id FROM scim_group_members WHERE profile_id = ${profileId}::uuid)
    ORDER BY id FOR NO KEY UPDATE`;
}
