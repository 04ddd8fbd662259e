import type { Transaction } from '@/server/db';

/** Maximum number of followers of one prompt notified of a new version, those who follow it longest first. */
const MAX_NOTIFIED = 1_000;

/**
 * Notifies the followers of a prompt of a new version, within the transaction that saves it. Followers with an unread
 * notification about an earlier one are skipped; notifications that a follower may no longer read are left out of their
 * inbox.
 */
export async function notifyFollowers(
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
    ORDER BY f.created_at, f.id LIMIT ${MAX_NOTIFIED}`;
}
