import { AppError } from '@/domain/errors';
import { canAskToPublish } from '@/domain/prompt/policy';
import { publishRequestMessages } from '@/domain/publish-request/messages';
import type { PublishRequestCreate } from '@/domain/publish-request/schema';
import { requireMember, type ServiceContext } from '../context';
import { isUniqueViolation } from '../database-errors';
import { requireAccess } from '../access';
import { lockSpacesOfPrompts } from '../space/lock-spaces-of-prompts';
import { notify } from '../notification/notify';

/**
 * Requests that publishers of a prompt's space share it, create a guest link or move it out. Throws
 * UNAUTHORIZED for guests, NOT_FOUND if the caller may not see it, FORBIDDEN unless they write in the space of the
 * prompt and do not publish there themselves, CONFLICT while the same request of theirs is open.
 */
export async function createPublishRequest(
  ctx: ServiceContext,
  { promptId, kind, note }: PublishRequestCreate,
): Promise<{ id: string }> {
  const member = requireMember(ctx);
  try {
    return await ctx.db.$transaction(async (tx) => {
      await lockSpacesOfPrompts(tx, [promptId]);
      const prompt = await requireAccess(tx, member, promptId, canAskToPublish);
      if (prompt.space === null) throw new AppError('CONFLICT', publishRequestMessages.decided);
      const made = await tx.publishRequest.create({
        data: { promptId, kind, note, spaceId: prompt.space.id, requestedBy: member.id, createdAt: ctx.now },
        select: { id: true },
      });
      const notice = { subjectId: made.id, actorId: member.id, notes: note };
      await notify(tx, ctx.now, { ...notice, kind: 'publish-asked' });
      return made;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', publishRequestMessages.already);
    throw error;
  }
}
