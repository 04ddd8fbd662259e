import type { ValueSetDto } from '@/domain/value-set/schema';
import { requireMember, type ServiceContext } from '../context';
import { openPromptFacts } from '../prompt/load-prompt';
import { toValueSet } from './to-value-set';

/**
 * Returns the caller's own sets of values for a prompt, by name. Throws UNAUTHORIZED for a guest, NOT_FOUND for a
 * prompt that the caller can't read.
 */
export async function listValueSets(
  ctx: ServiceContext,
  { promptId }: { promptId: string },
): Promise<ValueSetDto[]> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const rows = await ctx.db.promptValueSet.findMany({
    where: { userId: member.id, promptId: prompt.id },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toValueSet);
}
