import { canFavorite } from '@/domain/prompt/policy';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { requireMember, type ServiceContext } from '../context';
import { loadFactsTogether, promptNotFound } from '../prompt/load-prompt';
import { writeUse } from './write-uses';

/**
 * Counts one use of a prompt by the caller: a row, and the counter by a trigger in the same
 * statement. It belongs to the copied version, by default the current one. Returns the new count. Throws NOT_FOUND for
 * a prompt that isn't in the caller's lists.
 */
export async function recordUsage(
  ctx: ServiceContext,
  { promptId, version }: { promptId: string; version?: number },
): Promise<{ usageCount: number }> {
  const member = requireMember(ctx);
  const prompt = await loadFactsTogether(ctx.db, member, promptId);
  if (!canFavorite(member, prompt)) throw promptNotFound();
  await consumeLimits([{ limit: 'usageAccount', key: member.id }]);
  const usageCount = await writeUse(ctx.db, {
    promptId: prompt.id,
    userId: member.id,
    version: Math.min(version ?? prompt.version, prompt.version),
    createdAt: ctx.now,
  });
  return { usageCount };
}
