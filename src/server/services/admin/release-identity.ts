import { IdentityProvider } from '@/domain/account/identity';
import { keepingLastWayIn } from '../account/last-way-in';
import { notFound, type ServiceContext } from '../context';
import { audit, changeUser } from './change-user';

/**
 * Removes a provider's identity from an account, and ends its sessions: the next user of the provider with the
 * account's address gets the account. Throws FORBIDDEN for non-admins, NOT_FOUND if it isn't an identity of this account,
 * and CONFLICT if it is the last way in of the only admin.
 */
export async function releaseIdentity(
  ctx: ServiceContext,
  { userId, identityId }: { userId: string; identityId: string },
): Promise<{ userId: string }> {
  await changeUser(ctx, userId, async (tx, user, actorId) => {
    const ofUser = { profileId: user.id };
    const identity = await tx.identity.findFirst({
      where: { ...ofUser, id: identityId, provider: { in: ['oidc', 'google', 'github'] } },
      select: { id: true, provider: true },
    });
    if (identity === null) throw notFound();
    await keepingLastWayIn(tx, user.id, () =>
      tx.identity.delete({ where: { id: identity.id }, select: { id: true } }),
    );
    await tx.pendingSignIn.deleteMany({ where: ofUser });
    await tx.session.deleteMany({ where: ofUser });
    await audit(
      tx,
      { now: ctx.now, actor: { actorId } },
      {
        action: 'user.unlink',
        subjectId: user.id,
        details: { provider: IdentityProvider.parse(identity.provider) },
      },
    );
  });
  return { userId };
}
