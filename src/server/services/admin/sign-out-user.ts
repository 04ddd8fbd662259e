import type { ServiceContext } from '../context';
import { changeUser } from './change-user';

/** Ends all sessions of a user, and with them the streams of their browsers. Returns the number of sessions ended. */
export async function signOutUser(
  ctx: ServiceContext,
  userId: string,
): Promise<{ userId: string; ended: number }> {
  const ended = await changeUser(ctx, userId, async (tx, user, actorId) => {
    const { count } = await tx.session.deleteMany({
      where: { profileId: user.id, expiresAt: { gt: ctx.now } },
    });
    if (count === 0) return 0;
    await tx.auditEvent.create({
      data: { at: ctx.now, actorId, action: 'user.signOut', subjectId: user.id },
    });
    return count;
  });
  return { userId, ended };
}
