import { z } from 'zod';
import type { Actor, Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canRead, type PromptFacts } from '@/domain/prompt/policy';
import type { Transaction } from '@/server/db';
import { rowsOf } from '../rows';
import { grantRight, grantSince, HeldRight } from '../access/granted';
import { HomeSpace, homeSpace } from '../access/home-space';
import { promptNotFound } from './load-prompt';

/** The facts that decide about a change of a prompt, read under its lock. */
export const LockedPrompt = z.object({
  id: z.string(),
  createdBy: z.string(),
  isShared: z.boolean(),
  space: HomeSpace,
  spaceSince: z.date().nullable(),
  creatorSince: z.date().nullable(),
  grant: HeldRight,
  grantSince: z.date().nullable(),
  version: z.number(),
});
export type LockedPrompt = z.infer<typeof LockedPrompt>;

/**
 * Locks a prompt until the transaction ends, and returns its facts for the actor at that moment; null if it
 * is missing or deleted. Serializes saves, statuses, sharing and deletion.
 */
export async function lockPrompt(tx: Transaction, actor: Actor, id: string): Promise<LockedPrompt | null> {
  const [row] = await rowsOf(tx, LockedPrompt)`
    SELECT p.id::text, p.created_by::text AS "createdBy", p.is_shared AS "isShared", ${homeSpace(actor)} AS space,
      p.space_since AS "spaceSince", p.creator_since AS "creatorSince", ${grantRight(actor)} AS "grant", ${grantSince(actor)} AS "grantSince", p.version
    FROM prompts p WHERE p.id = ${id}::uuid AND p.deleted_at IS NULL FOR NO KEY UPDATE OF p`;
  return row ?? null;
}

/**
 * Checks access to a prompt. Throws NOT_FOUND if the member may not see it, FORBIDDEN if `may` rejects them.
 */
export function requireAllowed<Facts extends PromptFacts>(
  member: Member,
  prompt: Facts | null,
  may: (member: Member, prompt: PromptFacts) => boolean,
): Facts {
  if (prompt === null || !canRead(member, prompt)) throw promptNotFound();
  if (!may(member, prompt)) throw new AppError('FORBIDDEN', messages.error.forbidden);
  return prompt;
}
