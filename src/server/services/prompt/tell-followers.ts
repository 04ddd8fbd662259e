import type { Transaction } from '@/server/db';

/** Followers of one prompt who are told of a new version at most, those who follow it longest first. */
const MOST_TOLD = 1_000;

/**
 * Tells the followers of a prompt of a new version, within the transaction that saves it. A follower with an unread notice about an
 * earlier one is told nothing more; what a follower can no longer read is left out when their inbox is read.
 */
export async function tellFollowers(
  tx: Transaction,
  { promptId, actorId, at }: { promptId: string; actorId: string; at: Date },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO notifications (user_id, kind, prompt_id, actor_id, created_at)
    SELECT f.user_id, 'changed', f.prompt_id, ${actorId}::uuid, ${at}
    FROM follows f JOIN profiles u ON u.id = f.user_id AND u.is_active AND u.deleted_at IS NULL AND u.notify_in_app
    WHERE f.prompt_id = ${promptId}::uuid AND f.user_id <> ${actorId}::uuid
      AND NOT EXISTS (
        SELECT FROM notifications n
        WHERE n.user_id = f.user_id AND n.prompt_id = f.prompt_id AND n.kind = 'changed' AND n.read_at IS NULL)
    ORDER BY f.created_at, f.id LIMIT ${MOST_TOLD}`;
}
