import { type Actor, seesApprovedOnly } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { canRead } from '@/domain/prompt/policy';
import { identifierKind } from '@/domain/prompt/slug';
import type { Db } from '@/server/db';

const FACTS = {
  id: true,
  slug: true,
  createdBy: true,
  isShared: true,
  version: true,
  approvedVersion: true,
} as const;

/** The one answer for what is missing and for what the caller may not see. */
export function promptNotFound(): AppError {
  return new AppError('NOT_FOUND', messages.prompt.notFound);
}

/**
 * What policies need of one prompt the caller can open, by UUID or slug. Throws BAD_REQUEST for an identifier that
 * can't be one, NOT_FOUND for a prompt that is missing, deleted or somebody else's private one. `version` is the current
 * one, for guests where public needs approval the one approved last.
 */
export async function loadPromptFacts(db: Db, actor: Actor, identifier: string) {
  const kind = identifierKind(identifier);
  if (kind === 'invalid') throw new AppError('BAD_REQUEST', messages.prompt.invalidIdentifier);
  const prompt = await db.prompt.findFirst({
    where: { deletedAt: null, ...(kind === 'id' ? { id: identifier } : { slug: identifier }) },
    select: FACTS,
  });
  if (prompt === null || !canRead(actor, prompt)) throw promptNotFound();
  if (!seesApprovedOnly(actor)) return prompt;
  if (prompt.approvedVersion === null) throw promptNotFound();
  return { ...prompt, version: prompt.approvedVersion };
}
