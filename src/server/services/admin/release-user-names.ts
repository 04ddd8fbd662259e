import { notFound, type ServiceContext } from '../context';
import { audit, changeUser } from './change-user';

/**
 * Frees the names of a deleted account for another one: its address, phone number, directory name, and provider
 * identities. Its prompts stay, and it can still be restored, then without these. Throws FORBIDDEN for non-admins, and
 * NOT_FOUND for an account that is not softly deleted.
 */
export async function releaseUserNames(ctx: ServiceContext, userId: string): Promise<{ userId: string }> {
  await changeUser(
    ctx,
    userId,
    async (tx, user, actorId) => {
      if (user.deletedAt === null) throw notFound();
      await tx.profile.update({
        where: { id: userId },
        data: { email: null, updatedAt: ctx.now },
        select: { id: true },
      });
      const ofUser = { profileId: userId };
      await tx.credential.updateMany({ where: ofUser, data: { phone: null } });
      await tx.identity.deleteMany({ where: { ...ofUser, provider: { notIn: ['password', 'phone'] } } });
      await tx.scimUser.deleteMany({ where: ofUser });
      await audit(tx, { now: ctx.now, actor: { actorId } }, { action: 'user.release', subjectId: userId });
    },
    { evenDeleted: true },
  );
  return { userId };
}
