import { AppError } from '@/domain/errors';
import { SETS_MAX } from '@/domain/value-set/limits';
import { valueSetMessages } from '@/domain/value-set/messages';
import type { ValueSetDto, ValueSetSave } from '@/domain/value-set/schema';
import { lockActiveProfile } from '../account/lock-profile';
import { requireMember, type ServiceContext } from '../context';
import { openPromptFacts } from '../prompt/load-prompt';
import { toValueSet } from './to-value-set';

/**
 * Saves values for the variables of a prompt under a name, for the caller alone. Names differ whatever their case.
 * Throws UNAUTHORIZED for a guest, NOT_FOUND for a prompt that the caller can't read, CONFLICT for a name that is taken
 * unless the set is to be replaced, BAD_REQUEST if the maximum is saved.
 */
export async function saveValueSet(
  ctx: ServiceContext,
  { promptId, name, values, replaces }: ValueSetSave,
): Promise<ValueSetDto> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const own = { userId: member.id, promptId: prompt.id };
  return ctx.db.$transaction(async (tx) => {
    // Serializes the sets of one person, so that concurrent calls can't exceed the limit or take one name twice.
    await lockActiveProfile(tx, member.id);
    const named = await tx.promptValueSet.findFirst({
      where: { ...own, name: { equals: name, mode: 'insensitive' } },
      select: { id: true },
    });
    if (named !== null && !replaces) throw new AppError('CONFLICT', valueSetMessages.nameTaken);
    const data = { name, values, updatedAt: ctx.now };
    if (named !== null) {
      return toValueSet(await tx.promptValueSet.update({ where: { id: named.id }, data }));
    }
    const others = await tx.promptValueSet.count({ where: own });
    if (others >= SETS_MAX) throw new AppError('BAD_REQUEST', valueSetMessages.tooMany);
    return toValueSet(await tx.promptValueSet.create({ data: { ...own, ...data, createdAt: ctx.now } }));
  });
}
