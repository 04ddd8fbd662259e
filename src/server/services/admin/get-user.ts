import { Role } from '@/domain/account/role';
import type { UserDetail } from '@/domain/admin/user';
import type { Db } from '@/server/db';
import { deviceName } from '../account/device-name';
import { describeIdentities } from '../account/identities';
import { SIGN_IN, toOwnSignIn } from '../account/sign-in-history';
import { notFound, requireAdmin, type ServiceContext } from '../context';

/** Maximum number of signed-in browsers listed; all can be signed out together. */
const MAX_BROWSERS = 20;

/**
 * Returns one account for admins. Throws UNAUTHORIZED for guests, FORBIDDEN
 * for all but admins, NOT_FOUND for an account that is missing or permanently deleted.
 */
export async function getUser(
  ctx: { db: Db } & Pick<ServiceContext, 'actor' | 'now'>,
  userId: string,
): Promise<UserDetail> {
  requireAdmin(ctx);
  const { db, now } = ctx;
  const alive = { where: { expiresAt: { gt: now } } };
  const user = await db.profile.findUnique({
    where: { id: userId, erasedAt: null },
    select: {
      id: true,
      fullName: true,
      email: true,
      role: true,
      isActive: true,
      deletedAt: true,
      createdAt: true,
      updatedAt: true,
      lastSignInAt: true,
      credential: { select: { phone: true, passwordHash: true } },
      resetTokens: { ...alive, orderBy: { expiresAt: 'desc' }, take: 1, select: { expiresAt: true } },
      sessions: {
        ...alive,
        orderBy: { lastSeenAt: 'desc' },
        take: MAX_BROWSERS,
        select: { id: true, userAgent: true, createdAt: true, lastSeenAt: true },
      },
      signIns: { orderBy: [{ at: 'desc' }, { id: 'desc' }], take: 1, select: SIGN_IN },
      _count: { select: { sessions: alive } },
    },
  });
  if (user === null) throw notFound();
  const { credential, resetTokens, sessions, signIns, _count, ...profile } = user;
  return {
    ...profile,
    role: Role.parse(user.role),
    phone: credential?.phone ?? null,
    hasPassword: (credential?.passwordHash ?? null) !== null,
    identities: await describeIdentities(db, user.id),
    linkExpiresAt: resetTokens[0]?.expiresAt ?? null,
    sessions: _count.sessions,
    lastSeenAt: sessions[0]?.lastSeenAt ?? null,
    browsers: sessions.map(({ userAgent, ...session }) => ({ ...session, device: deviceName(userAgent) })),
    lastSignIn: signIns[0] === undefined ? null : toOwnSignIn(signIns[0]),
  };
}
