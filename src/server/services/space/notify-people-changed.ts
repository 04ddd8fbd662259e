import type { Transaction } from '@/server/db';

/** Reopens the event streams of a space's members: what they may see has changed. */
export async function notifyPeopleChanged(tx: Transaction, spaceId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO changes (kind, subject)
    SELECT 'rights', user_id FROM space_members WHERE space_id = ${spaceId}::uuid`;
}
