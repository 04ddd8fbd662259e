import { AppError } from '@/domain/errors';
import { tokenMessages } from '@/domain/token/messages';
import type { UserTokenDto } from '@/domain/token/schema';
import { notFound, requireAdmin, type ServiceContext } from '../context';
import { tokensOf } from '../token/own-tokens';
import { audit, changeUser } from './change-user';

/** Returns a user's tokens and connections by name, for admins. Throws NOT_FOUND, UNAUTHORIZED and FORBIDDEN. */
export async function listUserTokens(ctx: ServiceContext, userId: string): Promise<UserTokenDto[]> {
  requireAdmin(ctx);
  const user = await ctx.db.profile.count({ where: { id: userId, erasedAt: null } });
  if (user === 0) throw notFound();
  const tokens = await tokensOf(ctx.db, userId);
  return tokens.map(({ id, name, createdAt, lastUsedAt, expiresAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
    expiresAt,
  }));
}

/**
 * Revokes a user's token or connection, with an audit log entry. Throws NOT_FOUND for a token that is missing or not
 * theirs, UNAUTHORIZED and FORBIDDEN.
 */
export async function revokeUserToken(
  ctx: ServiceContext,
  { userId, tokenId }: { userId: string; tokenId: string },
): Promise<{ id: string }> {
  await changeUser(ctx, userId, async (tx, user, actorId) => {
    const { count } = await tx.personalToken.updateMany({
      where: { id: tokenId, profileId: user.id, revokedAt: null },
      data: { revokedAt: ctx.now },
    });
    if (count === 0) throw new AppError('NOT_FOUND', tokenMessages.gone);
    await audit(tx, { now: ctx.now, actor: { actorId } }, { action: 'user.revokeToken', subjectId: user.id });
  });
  return { id: tokenId };
}
