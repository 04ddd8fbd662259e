import type { Transaction } from '@/server/db';

/**
 * Lets the invitations that name an account follow it to its new address. Call it before the address changes, unless the
 * holder only typed the old one: then they were meant for its owner.
 */
export async function moveInvitations(
  tx: Transaction,
  profileId: string,
  email: string | null,
): Promise<void> {
  await tx.spaceInvitation.updateMany({ where: { userId: profileId }, data: { email } });
}
