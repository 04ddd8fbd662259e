import { type Actor, hasRole } from '@/domain/actor';
import { canList, type PromptFacts } from '@/domain/prompt/policy';
import type { Db } from '@/server/db';

/**
 * Writes into the audit log that an admin reads, by its address, what no list shows them: once an hour for each admin and
 * prompt. Each call that gives a part of a prompt to people who can open it calls this once it knows that it answers.
 */
export async function logAdminAccess(
  db: Db,
  actor: Actor,
  prompt: PromptFacts & { id: string },
): Promise<void> {
  if (!hasRole(actor, 'admin') || canList(actor, prompt)) return;
  // Of several at once one is written: an index on admin, prompt and hour.
  await db.$executeRaw`
    INSERT INTO audit_events (at, actor_id, action, subject_id)
    VALUES (now(), ${actor.id}::uuid, 'prompt.opened', ${prompt.id}::uuid)
    ON CONFLICT (actor_id, subject_id, (date_trunc('hour', at AT TIME ZONE 'UTC'))) WHERE action = 'prompt.opened' DO NOTHING`;
}
