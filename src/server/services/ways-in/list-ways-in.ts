import { identityMessages } from '@/domain/account/identity-messages';
import { type WayIn, type WayInKind, type WaysIn, waysInMessages } from '@/domain/account/ways-in';
import { requireMember, type ServiceContext } from '../context';
import { factorsOf } from '../account/factors/list-factors';
import { listTrustedBrowsers } from '../account/factors/trusted-browsers';
import { describeIdentities } from '../account/identities';
import { listSessions } from '../account/own-sessions';
import type { OwnAccountContext } from '../account/require-current-password';
import { endReview } from '../account/ways-in-review';
import { isNotForgotten } from '../token/forgotten';
import { tokensOf } from '../token/own-tokens';

/**
 * Returns the other ways into the caller's account after a password reset, until they are closed; null in a session that
 * shows none. Throws UNAUTHORIZED for guests.
 */
export async function listWaysIn(ctx: OwnAccountContext): Promise<WaysIn | null> {
  const { id: profileId } = requireMember(ctx);
  const idHash = ctx.session?.idHash;
  if (idHash === undefined) return null;
  const session = await ctx.db.session.findFirst({
    where: { idHash, profileId, waysInReview: { not: null } },
    select: { profile: { select: { credential: { select: { resetAt: true } } } } },
  });
  if (session === null) return null;
  const ways = await otherWaysIn(ctx);
  return { resetAt: session.profile.credential?.resetAt ?? null, ways };
}

/** Returns every way into the caller's account but the password and the session that asks, newest first in its kind. */
export async function otherWaysIn(ctx: OwnAccountContext): Promise<WayIn[]> {
  const { id: profileId } = requireMember(ctx);
  const [sessions, tokens, identities, factors, trusted, codes] = await Promise.all([
    listSessions(ctx),
    tokensOf(ctx.db, profileId, { expiresAt: { gt: ctx.now }, ...isNotForgotten(ctx.now) }),
    describeIdentities(ctx.db, profileId),
    factorsOf(ctx.db, profileId),
    listTrustedBrowsers(ctx),
    recoveryCodesOf(ctx, profileId),
  ]);
  return [
    ...sessions
      .filter(({ isCurrent }) => !isCurrent)
      .map(({ id, device, createdAt, lastSeenAt }) => wayOf('session', id, device, createdAt, lastSeenAt)),
    ...tokens.map(({ id, name, clientId, createdAt, lastUsedAt }) =>
      wayOf(clientId === null ? 'token' : 'agent', id, name, createdAt, lastUsedAt),
    ),
    ...identities
      .filter(({ provider }) => provider !== 'password')
      .map(({ id, provider, account, createdAt, lastUsedAt }) => {
        const name = [identityMessages.names[provider], account].filter((part) => part !== null).join(', ');
        return wayOf('identity', id, name, createdAt, lastUsedAt);
      }),
    ...factors.map(({ id, kind, name, createdAt, usedAt }) =>
      wayOf(kind === 'passkey' ? 'passkey' : 'factor', id, name, createdAt, usedAt),
    ),
    ...codes,
    ...trusted.map(({ id, device, createdAt, usedAt }) =>
      wayOf('trustedBrowser', id, device, createdAt, usedAt),
    ),
  ];
}

function wayOf(kind: WayInKind, id: string, name: string, createdAt: Date, usedAt: Date | null): WayIn {
  return { kind, id, name, createdAt, usedAt };
}

/** The recovery codes of an account are one way in; its key is that of the account. */
async function recoveryCodesOf({ db }: Pick<ServiceContext, 'db'>, profileId: string): Promise<WayIn[]> {
  const { _count: count, _min: oldest } = await db.recoveryCode.aggregate({
    where: { profileId },
    _count: true,
    _min: { createdAt: true },
  });
  if (oldest.createdAt === null) return [];
  return [wayOf('recoveryCodes', profileId, waysInMessages.codes(count), oldest.createdAt, null)];
}

/**
 * Closes the list: in a session that began with the new password or a mailed code for the whole account, in any other
 * for itself. Throws UNAUTHORIZED for guests.
 */
export async function closeWaysIn(ctx: OwnAccountContext): Promise<{ closed: true }> {
  const { id: profileId } = requireMember(ctx);
  const idHash = ctx.session?.idHash;
  if (idHash === undefined) return { closed: true };
  await ctx.db.$transaction(async (tx) => {
    const session = await tx.session.findFirst({
      where: { idHash, profileId },
      select: { waysInReview: true },
    });
    const isOwner = session?.waysInReview === 'owner';
    if (isOwner) await endReview(tx, profileId);
    await tx.session.updateMany({
      where: { profileId, waysInReview: { not: null }, ...(!isOwner && { idHash }) },
      data: { waysInReview: null },
    });
  });
  return { closed: true };
}
