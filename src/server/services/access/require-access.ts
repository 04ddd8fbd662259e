import type { z } from 'zod';
import type { Actor, Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canRead, type PromptFacts } from '@/domain/prompt/policy';
import type { Transaction } from '@/server/db';
import { forbidden } from '../context';
import { rowsOf } from '../rows';
import { promptColumns, PromptRow } from './facts';

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

/** What a policy says of one prompt. */
type Right = (member: Member, prompt: PromptFacts) => boolean;

/** The same error for missing and inaccessible prompts. */
export function promptNotFound(): AppError {
  return new AppError('NOT_FOUND', messages.prompt.notFound);
}

/** Errors of a use case about a part of a prompt, such as a comment, which say that the part is missing. */
type Errors = {
  /** If the member may not see the prompt. */
  missing?: () => AppError;
  /** If they may see it and lack the right. */
  refused?: () => AppError;
};

/**
 * Locks a prompt like {@link lockPrompt} for a use case that needs a right to it, and returns its facts. Throws
 * NOT_FOUND if the member may not see it, FORBIDDEN if they lack the right at that moment, or what the use case throws
 * then.
 */
export async function requireAccess(
  tx: Transaction,
  member: Member,
  id: string,
  right: Right,
  { missing = promptNotFound, refused = forbidden }: Errors = {},
): Promise<LockedPrompt> {
  const prompt = await lockPrompt(tx, member, id);
  if (prompt === null || !canRead(member, prompt)) throw missing();
  if (!right(member, prompt)) throw refused();
  return prompt;
}
