import { AppError } from '@/domain/errors';
import { textIn } from '@/domain/prompt/fields';
import type { PromptDto, PromptSource } from '@/domain/prompt/schema';
import type { ServiceContext } from '../context';
import { createPrompt } from './create-prompt';
import { getPrompt } from './get-prompt';
import { openPromptFacts } from './load-prompt';

/**
 * Makes a private prompt of the caller's own with the newest text of one that the caller may read, and keeps what it came
 * from. Throws UNAUTHORIZED for guests, FORBIDDEN for viewers, NOT_FOUND for what the caller may not see.
 */
export async function duplicatePrompt(ctx: ServiceContext, id: string): Promise<PromptDto> {
  const text = textIn(await getPrompt(ctx, id));
  return createPrompt(ctx, { ...text, isShared: false }, { copiedFrom: id });
}

type Reader = Pick<ServiceContext, 'db' | 'actor'>;

/**
 * The credit to what a prompt was duplicated from, while the caller may read that. Throws NOT_FOUND for a prompt the caller may
 * not see.
 */
export async function getSource(ctx: Reader, id: string): Promise<PromptSource | null> {
  await openPromptFacts(ctx.db, ctx.actor, id);
  return (await findSource(ctx, id))?.credit ?? null;
}

/**
 * What a prompt that the caller may read was duplicated from: its id, and the credit while the caller may read that, too.
 * Null for a prompt that is no duplicate.
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
