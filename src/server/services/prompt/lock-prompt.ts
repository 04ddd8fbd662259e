import type { z } from 'zod';
import type { Actor, Member } from '@/domain/actor';
import { canRead, type PromptFacts } from '@/domain/prompt/policy';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';
import { promptNotFound } from './load-prompt';
import { promptColumns, PromptRow } from '../access/facts';
import { forbidden } from '../context';

/** The facts that decide about a change of a prompt, read under its lock. */
export type LockedPrompt = z.infer<typeof PromptRow>;

/**
 * Locks a prompt until the transaction ends, and returns its facts for the actor at that moment; null if it is missing
 * or deleted. Serializes saves, statuses, sharing and deletion.
 */
export async function lockPrompt(tx: Transaction, actor: Actor, id: string): Promise<LockedPrompt | null> {
  const [row] = await rowsOf(tx, PromptRow)`
    SELECT ${promptColumns(actor)}
    FROM prompts p WHERE p.id = ${id}::uuid AND p.deleted_at IS NULL FOR NO KEY UPDATE OF p`;
  return row ?? null;
}

/** Checks access to a prompt. Throws NOT_FOUND if the member may not see it, FORBIDDEN if `may` rejects them. */
export function requireAllowed<Facts extends PromptFacts>(
  member: Member,
  prompt: Facts | null,
  may: (member: Member, prompt: PromptFacts) => boolean,
): Facts {
  if (prompt === null || !canRead(member, prompt)) throw promptNotFound();
  if (!may(member, prompt)) throw forbidden();
  return prompt;
}
