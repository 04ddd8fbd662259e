import { StatedEmail } from '@/domain/account/email';
import type { ProviderClaims } from '@/domain/account/provider-claims';
import { DEFAULT_ROLE } from '@/domain/account/role';
import { FullName } from '@/domain/account/schema';
import type { SignInNoticeKind } from '@/domain/admin/sign-in';
import { AppError } from '@/domain/errors';
import type { Transaction } from '@/server/db';
import { consumeLimits } from '@/server/ports/rate-limit/rate-limit';
import { isUniqueViolation } from '../database-errors';
import { readSettings } from '../settings/settings';
import { applyGroupRole } from './apply-group-role';
import { type BrowserContext, isSignedInTo } from './signed-in-browser';
import { requireCompanySignIn } from './company-only';
import { companySessionOf, isLoggedOut } from './company-session';
import { completeSignIn, type SignInContext, type SignInResult } from './complete-sign-in';
import { addIdentity, identityKey } from './link-identity';
import { lockActiveProfile } from './lock-profile';
import { proveAddress } from './prove-address';
import { providerError } from './provider-error';
import { noteForAdmins, noteMatch } from './provider-notices';

/** Attempts of concurrent sign-ins for one address: one creates the account, and the others then find it. */
const TRIES = 3;

/**
 * Signs in the user that a provider has authenticated: the owner of the identity, else the account of the address, else
 * a new account. An address that the provider has not verified finds no account and creates none; the groups that it
 * lists determine the role and the spaces. Returns the profile's id and the result of the sign-in. Throws FORBIDDEN
 * with the name of the problem (`providerError`), TOO_MANY_REQUESTS over the limit of new accounts.
 * @param joinSpaces adds the user to the spaces of the groups that the sign-in lists
 */
export async function signInWithProvider(
  ctx: SignInContext & BrowserContext,
  claims: ProviderClaims,
  joinSpaces: (ctx: SignInContext, profileId: string, groups: readonly string[]) => Promise<void>,
): Promise<{ profileId: string } & SignInResult> {
  await noteForAdmins(ctx, noticesOf(claims));
  const profileId = await findOrMakeAccount(ctx, claims);
  if (claims.groups !== null) {
    await noteMatch(ctx, claims);
    await applyGroupRole(ctx, profileId, claims.groups);
    await joinSpaces(ctx, profileId, claims.groups);
  }
  const identity = identityKey(claims);
  const company = companySessionOf(claims);
  const end = await completeSignIn(ctx, profileId, {
    identity,
    company,
    stillHolds: async (tx) => {
      const { issuedAt = ctx.now } = claims.session ?? {};
      if (company !== null && (await isLoggedOut(tx, company, issuedAt))) throw providerError('expired');
      return (await tx.identity.count({ where: { ...identity, profileId } })) > 0;
    },
  });
  if (end === null) throw providerError('shut');
  return { profileId, ...end };
}

/** Returns notices for admins about settings to change at the provider. */
function noticesOf(claims: ProviderClaims): SignInNoticeKind[] {
  return [
    ...(claims.hasTooManyGroups ? (['overage'] as const) : []),
    ...(claims.areGroupsUnsaid && !claims.hasTooManyGroups ? (['noGroups'] as const) : []),
    ...(claims.isVerificationUnsaid ? (['unverified'] as const) : []),
    ...(claims.guessedMember !== null ? (['chooseMember'] as const) : []),
  ];
}

async function findOrMakeAccount(
  ctx: SignInContext & BrowserContext,
  claims: ProviderClaims,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return (
        (await findByIdentity(ctx, claims)) ??
        (await linkByAddress(ctx, claims)) ??
        (await makeAccount(ctx, claims))
      );
    } catch (error) {
      if (isOtherPerson(error)) await noteForAdmins(ctx, ['otherPerson']);
      if (!isUniqueViolation(error) || tries === TRIES) throw error;
    }
  }
}

/** Returns the owner of an identity, and records the provider's current address for it. */
async function findByIdentity(ctx: SignInContext, claims: ProviderClaims): Promise<string | null> {
  const found = await ctx.db.identity.findUnique({
    where: { provider_issuer_subject: identityKey(claims) },
    select: { id: true, profileId: true, email: true, profile: { select: UNPROVED } },
  });
  if (found === null) return null;
  if (found.email !== claims.email) {
    await ctx.db.identity.updateMany({ where: { id: found.id }, data: { email: claims.email } });
  }
  if (found.profile.emailProvedAt === null && isStatedAs(claims, found.profile.email)) {
    await proveByOwnIdentity(ctx, found.profileId, claims);
  }
  return found.profileId;
}

const UNPROVED = { email: true, emailProvedAt: true } as const;

/** Whether the provider has verified this address. */
function isStatedAs({ isEmailVerified, email }: ProviderClaims, address: string | null): boolean {
  return isEmailVerified && address !== null && StatedEmail.safeParse(email).data === address;
}

/** The provider has verified the address since the holder of the account linked the identity: they are one, so nothing ends. */
async function proveByOwnIdentity(
  ctx: SignInContext,
  profileId: string,
  claims: ProviderClaims,
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const profile = await lockActiveProfile(tx, profileId);
    if (profile === null || !isStatedAs(claims, profile.email)) return;
    const isLinked = (await tx.identity.count({ where: { ...identityKey(claims), profileId } })) > 0;
    if (isLinked) await proveAddress(tx, profileId, { now: ctx.now, by: 'holder' });
  });
}

/** Returns the address verified by the provider. Throws for an unverified one. */
function verifiedEmail({ email, isEmailVerified, isVerificationUnsaid }: ProviderClaims): string {
  const parsed = StatedEmail.safeParse(email ?? '');
  if (!parsed.success) throw providerError('unverified');
  if (!isEmailVerified) throw providerError(isVerificationUnsaid ? 'unverifiedUnsaid' : 'unverified');
  return parsed.data;
}

/**
 * Companies reassign the address of an employee who has left: a second subject of one issuer is another person. Throws
 * FORBIDDEN until an admin releases the first one's sign-in.
 */
async function refuseOtherPerson(tx: Transaction, profileId: string, claims: ProviderClaims): Promise<void> {
  const { provider, issuer, subject } = claims;
  const others = await tx.identity.count({
    where: { profileId, provider, issuer, subject: { not: subject } },
  });
  if (others > 0) throw providerError('otherPerson');
}

function isOtherPerson(error: unknown): boolean {
  return error instanceof AppError && error.errorName === 'otherPerson';
}

async function proveByProvider(tx: Transaction, ctx: BrowserContext, profileId: string): Promise<void> {
  const isHolder = await isSignedInTo(tx, ctx, profileId);
  const proof = isHolder ? ({ by: 'holder' } as const) : ({ by: 'reader', setsPassword: false } as const);
  try {
    await proveAddress(tx, profileId, { now: ctx.now, ...proof });
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') throw providerError('unprovedAdmin');
    throw error;
  }
}

async function linkByAddress(
  ctx: SignInContext & BrowserContext,
  claims: ProviderClaims,
): Promise<string | null> {
  const email = verifiedEmail(claims);
  if (claims.provider !== 'oidc') await requireCompanySignIn(ctx.db);
  return ctx.db.$transaction(async (tx) => {
    const found = await tx.profile.findUnique({ where: { email }, select: { id: true } });
    if (found === null) return null;
    const profile = await lockActiveProfile(tx, found.id);
    if (profile?.email !== email) throw providerError('shut');
    // First, because an earlier holder may have linked a subject of their own.
    await proveByProvider(tx, ctx, profile.id);
    await refuseOtherPerson(tx, profile.id, claims);
    await addIdentity({ db: tx, now: ctx.now }, profile, claims);
    return profile.id;
  });
}

async function makeAccount(ctx: SignInContext, claims: ProviderClaims): Promise<string> {
  const email = verifiedEmail(claims);
  // Many people share an address, and the provider has authenticated each. The company's own issuer is trusted.
  if (claims.provider !== 'oidc') await consumeLimits([{ limit: 'registerServer', key: 'all' }]);
  const name = FullName.safeParse(claims.fullName ?? '');
  const { newAccountsAreViewers } = await readSettings(ctx.db);
  const { id } = await ctx.db.profile.create({
    data: {
      email,
      fullName: name.success ? name.data : (email.split('@')[0] ?? email),
      role: newAccountsAreViewers ? 'viewer' : DEFAULT_ROLE,
      createdAt: ctx.now,
      updatedAt: ctx.now,
      emailProvedAt: ctx.now,
      emailWriter: 'others',
      credential: { create: {} },
      identities: { create: { ...identityKey(claims), email: claims.email, createdAt: ctx.now } },
    },
    select: { id: true },
  });
  return id;
}
