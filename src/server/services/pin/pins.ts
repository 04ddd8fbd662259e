import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { PINS_MAX } from '@/domain/prompt/limits';
import { canPin } from '@/domain/prompt/policy';
import type { PromptListItem } from '@/domain/prompt/schema';
import { Prisma } from '@/generated/prisma/client';
import { lockActiveProfile } from '../account/lock-profile';
import { requireMember, type ServiceContext } from '../context';
import { findCards } from '../prompt/find-cards';
import { loadPromptFacts, promptNotFound } from '../prompt/load-prompt';

/**
 * Pins a prompt to the caller's dashboard, or unpins it; idempotent. An invisible prompt may still be unpinned. Throws
 * NOT_FOUND for a prompt that isn't in the caller's lists, BAD_REQUEST if the maximum is pinned.
 */
export async function setPin(
  ctx: ServiceContext,
  { promptId, on }: { promptId: string; on: boolean },
): Promise<{ promptId: string; on: boolean }> {
  const member = requireMember(ctx);
  if (!on) {
    await ctx.db.promptPin.deleteMany({ where: { promptId, userId: member.id } });
    return { promptId, on };
  }
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  if (!canPin(member, prompt)) throw promptNotFound();
  await ctx.db.$transaction(async (tx) => {
    // Serializes the pins of one user, so that concurrent calls can't exceed the limit.
    await lockActiveProfile(tx, member.id);
    const others = await tx.promptPin.count({ where: { userId: member.id, promptId: { not: prompt.id } } });
    if (others >= PINS_MAX) throw new AppError('BAD_REQUEST', messages.prompt.tooManyPins(PINS_MAX));
    await tx.promptPin.createMany({
      data: [{ userId: member.id, promptId: prompt.id, createdAt: ctx.now }],
      skipDuplicates: true,
    });
  });
  return { promptId, on };
}

/** Returns the caller's pinned prompts that they may still see, newest pin first. Throws UNAUTHORIZED for a guest. */
export async function listPins(ctx: ServiceContext): Promise<PromptListItem[]> {
  const member = requireMember(ctx);
  const chosen = Prisma.sql`
    SELECT prompt_id AS id, row_number() OVER (ORDER BY created_at DESC, prompt_id) AS place
    FROM prompt_pins WHERE user_id = ${member.id}::uuid`;
  return findCards(ctx, chosen, PINS_MAX);
}
