import { companyMessages } from '@/domain/account/company-messages';
import { type Identity, IdentityProvider, type OwnIdentity } from '@/domain/account/identity';
import { identityMessages } from '@/domain/account/identity-messages';
import { identityRemovedMail } from '@/domain/account/access-mails';
import { AppError } from '@/domain/errors';
import { siteUrl } from '@/env';
import type { Db, Transaction } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { enqueueNotice } from '../mail/enqueue-notice';
import { findCompanyRule } from './company-only';
import { requireFreshSession } from './fresh-session';
import { identityError } from './identity-error';
import { keepingLastWayIn } from './last-way-in';
import { lockOwnProfile } from './lock-profile';
import type { OwnAccountContext } from './require-current-password';

type IdentityRow = {
  id: string;
  provider: IdentityProvider;
  subject: string;
  email: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
};

async function identitiesOf(db: Db, profileId: string): Promise<IdentityRow[]> {
  const rows = await db.identity.findMany({
    where: { profileId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, provider: true, subject: true, email: true, createdAt: true, lastUsedAt: true },
  });
  return rows.map((row) => ({ ...row, provider: IdentityProvider.parse(row.provider) }));
}

/**
 * Returns whether these identities open an account: a phone number does so only with a password, and a password only
 * with an email address or phone number.
 */
function isWayIn(identities: readonly IdentityRow[], email: string | null): boolean {
  return identities.some(({ provider }) => {
    if (provider === 'phone') return false;
    const hasName = email !== null || identities.some((other) => other.provider === 'phone');
    return provider === 'password' ? hasName : true;
  });
}

/** Returns the name that users know a sign-in method by: the address at the provider, or the phone number. */
function accountOf({ provider, subject, email }: IdentityRow): string | null {
  if (provider === 'phone') return subject;
  return provider === 'password' ? null : email;
}

/** Returns the sign-in methods of an account, oldest first, for admins. */
export async function describeIdentities(db: Db, profileId: string): Promise<Identity[]> {
  const rows = await identitiesOf(db, profileId);
  return rows.map(({ subject, email, ...row }) => ({
    ...row,
    account: accountOf({ ...row, subject, email }),
  }));
}

/** Returns the caller's own sign-in methods, oldest first. Throws UNAUTHORIZED for guests. */
export async function listIdentities(ctx: ServiceContext): Promise<OwnIdentity[]> {
  const { id } = requireMember(ctx);
  const [profile, identities] = await Promise.all([
    ctx.db.profile.findUniqueOrThrow({ where: { id }, select: { email: true } }),
    identitiesOf(ctx.db, id),
  ]);
  return identities.map(({ subject, email, ...identity }) => ({
    ...identity,
    account: accountOf({ ...identity, subject, email }),
    isRemovable: isWayIn(
      identities.filter((other) => other.id !== identity.id),
      profile.email,
    ),
  }));
}

/**
 * Removes one of the caller's own sign-in methods; all other sessions end, and the owner is notified by mail. Needs a
 * fresh session. Throws NOT_FOUND (`identity_not_found`) if it is missing or another user's, CONFLICT
 * (`single_identity_not_deletable`) if it is the last one that opens the account, or the last usable one of the only admin.
 */
export async function unlinkIdentity(
  ctx: OwnAccountContext,
  { id }: { id: string },
): Promise<{ unlinked: true }> {
  const member = requireMember(ctx);
  requireFreshSession(ctx);
  await ctx.db.$transaction(async (tx) => {
    const profile = await lockOwnProfile(tx, ctx);
    const identities = await identitiesOf(tx, member.id);
    const identity = identities.find((one) => one.id === id);
    if (identity === undefined) throw identityError('identity_not_found');
    const left = identities.filter((one) => one !== identity);
    if (!isWayIn(left, profile.email)) throw identityError('single_identity_not_deletable');
    await refuseUnderCompanyRule(tx, member.id, identity, left);

    const { provider } = identity;
    const ofMember = { profileId: member.id };
    await keepingLastWayIn(tx, member.id, async () => {
      if (provider === 'password') {
        await tx.credential.updateMany({ where: ofMember, data: { passwordHash: null } });
        await tx.passwordResetToken.deleteMany({ where: ofMember });
      } else if (provider === 'phone') {
        await tx.credential.updateMany({ where: ofMember, data: { phone: null } });
      } else {
        await tx.identity.deleteMany({ where: { id } });
      }
    });
    await tx.pendingSignIn.deleteMany({ where: ofMember });
    await tx.session.deleteMany({ where: { ...ofMember, idHash: { not: ctx.session?.idHash ?? '' } } });
    await tx.auditEvent.create({
      data: {
        at: ctx.now,
        actorId: member.id,
        action: 'user.unlink',
        subjectId: member.id,
        details: { provider },
      },
    });
    const mail = identityRemovedMail({ name: profile.mailName, siteUrl }, identityMessages.names[provider]);
    await enqueueNotice({ db: tx, now: ctx.now }, profile, mail);
  });
  return { unlinked: true };
}

/** If company sign-in is the only method it can't be removed, nor can the password of the admin who keeps one. */
async function refuseUnderCompanyRule(
  tx: Transaction,
  profileId: string,
  { provider }: IdentityRow,
  left: readonly IdentityRow[],
): Promise<void> {
  const rule = await findCompanyRule(tx);
  if (rule === null) return;
  if (rule.breakGlassId === profileId) {
    if (provider === 'password') throw new AppError('CONFLICT', companyMessages.breakGlass);
    return;
  }
  const isLast = provider === 'oidc' && !left.some((one) => one.provider === 'oidc');
  if (isLast) throw identityError('single_identity_not_deletable');
}
