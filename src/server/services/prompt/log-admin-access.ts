import { type Actor, hasRole } from '@/domain/actor';
import { canList, type PromptFacts } from '@/domain/prompt/policy';
import type { Db } from '@/server/db';

/**
 * Writes an audit log entry if an admin reads, by its address, a prompt in none of their lists: once an hour for each
 * admin and prompt. Every call that returns part of a prompt calls this once it knows that it succeeds.
 */
export async function logAdminAccess(
  db: Db,
  actor: Actor,
  prompt: PromptFacts & { id: string },
): Promise<void> {
  if (!hasRole(actor, 'admin') || canList(actor, prompt)) return;
  // Of concurrent ones one is written: an index on admin, prompt and hour.
  await db.$executeRaw`
    INSERT INTO audit_events (at, actor_id, action, subject_id)
    VALUES (now(), ${actor.id}::uuid, 'prompt.opened', ${prompt.id}::uuid)
    ON CONFLICT (actor_id, subject_id, (date_trunc('hour', at AT TIME ZONE 'UTC'))) WHERE action = 'prompt.opened' DO NOTHING`;
}
