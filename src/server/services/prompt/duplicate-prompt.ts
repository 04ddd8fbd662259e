import { AppError } from '@/domain/errors';
import { textIn } from '@/domain/prompt/fields';
import type { PromptDto, PromptSource } from '@/domain/prompt/schema';
import type { ServiceContext } from '../context';
import { createPrompt } from './create-prompt';
import { getPrompt } from './get-prompt';
import { openPromptFacts } from './load-prompt';

/**
 * Creates a private prompt of the caller with the latest text of one that the caller may read, and stores its source.
 * Throws UNAUTHORIZED for guests, FORBIDDEN for viewers, NOT_FOUND if the caller may not see it.
 */
export async function duplicatePrompt(ctx: ServiceContext, id: string): Promise<PromptDto> {
  const text = textIn(await getPrompt(ctx, id));
  return createPrompt(ctx, { ...text, isShared: false }, { copiedFrom: id, knownFiles: text.files });
}

type Reader = Pick<ServiceContext, 'db' | 'actor'>;

/**
 * Returns the credit of the prompt that this one was duplicated from, if the caller may read that. Throws NOT_FOUND for
 * a prompt the caller may not see.
 */
export async function getSource(ctx: Reader, id: string): Promise<PromptSource | null> {
  await openPromptFacts(ctx.db, ctx.actor, id);
  return (await findSource(ctx, id))?.credit ?? null;
}

/**
 * Returns the source of a prompt that the caller may read: its id, and the credit if the caller may read that, too.
 * Null if the prompt is not a duplicate.
 */
export async function findSource(
  ctx: Reader,
  id: string,
): Promise<{ id: string; credit: PromptSource | null } | null> {
  const row = await ctx.db.prompt.findUnique({ where: { id }, select: { copiedFrom: true } });
  const sourceId = row?.copiedFrom ?? null;
  if (sourceId === null) return null;
  return { id: sourceId, credit: await creditOf(ctx, sourceId) };
}

async function creditOf(ctx: Reader, sourceId: string): Promise<PromptSource | null> {
  try {
    const { slug, title, creatorName } = await getPrompt(ctx, sourceId);
    return { slug, title, creatorName };
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
