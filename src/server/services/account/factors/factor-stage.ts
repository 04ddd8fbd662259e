import { Role } from '@/domain/account/role';
import { factorMessages } from '@/domain/account/factor-messages';
import { AppError } from '@/domain/errors';
import type { Db, Transaction } from '@/server/db';
import { readSettings } from '../../settings/settings';
import { hashToken, newToken } from '../one-time-token';
import type { CompanySession } from '../company-session';
import { isTrustedBrowser } from './trusted-browsers';

/** How long a sign-in waits for its second factor. */
export const FACTOR_STAGE_MS = 10 * 60 * 1_000;

type TxContext = { db: Transaction; now: Date };

/** Returns the number of verified factors of an account. */
export function countFactors(db: Db, profileId: string): Promise<number> {
  return db.factor.count({ where: { profileId, verifiedAt: { not: null } } });
}

/** Returns whether admins require a second factor for the account's role. */
export async function isFactorRequired(db: Db, profileId: string): Promise<boolean> {
  const profile = await db.profile.findUnique({ where: { id: profileId }, select: { role: true } });
  const { adminsNeedFactor, contributorsNeedFactor, viewersNeedFactor } = await readSettings(db);
  const needs: Record<Role, boolean> = {
    admin: adminsNeedFactor,
    contributor: contributorsNeedFactor,
    viewer: viewersNeedFactor,
  };
  return profile !== null && needs[Role.parse(profile.role)];
}

/**
 * Returns whether a single factor is not enough to sign in to an account, in a browser with this trust token. True
 * without any factor if the account's role requires one: it is added first.
 */
export async function needsFactor(
  ctx: TxContext,
  profileId: string,
  trust: string | undefined,
): Promise<boolean> {
  if ((await countFactors(ctx.db, profileId)) === 0) return isFactorRequired(ctx.db, profileId);
  return !(await isTrustedBrowser(ctx, profileId, trust));
}

/** Starts waiting for the second factor; returns the token for the browser's cookie. */
export async function beginFactorStage(
  { db, now }: TxContext,
  profileId: string,
  { company, isOwner }: Pick<PendingSignIn, 'company' | 'isOwner'>,
): Promise<string> {
  const { token, row } = newToken(now, FACTOR_STAGE_MS);
  const data = { ...row, profileId, byOwner: isOwner, ...company };
  await db.pendingSignIn.create({ data, select: { id: true } });
  return token;
}

export type PendingSignIn = {
  id: string;
  profileId: string;
  expiresAt: Date;
  isProved: boolean;
  /** Whether it began with the password, or with a mailed code. */
  isOwner: boolean;
  company: CompanySession | null;
};

/**
 * Returns the browser's pending sign-in. Throws BAD_REQUEST if there is none, it has expired or is finished, or it is
 * not `id`: another tab has begun a newer one.
 */
export async function requirePendingSignIn(
  ctx: { db: Db; now: Date; pendingSignIn?: string | undefined },
  id?: string,
): Promise<PendingSignIn> {
  const token = ctx.pendingSignIn;
  const row =
    token === undefined
      ? null
      : await ctx.db.pendingSignIn.findFirst({
          where: { tokenHash: hashToken(token), profile: { isActive: true } },
          select: {
            id: true,
            profileId: true,
            expiresAt: true,
            provedAt: true,
            byOwner: true,
            companyIssuer: true,
            companySubject: true,
            companySid: true,
          },
        });
  if (row === null) throw new AppError('BAD_REQUEST', factorMessages.ended);
  if (row.expiresAt <= ctx.now) throw new AppError('BAD_REQUEST', factorMessages.expired);
  if (id !== undefined && id !== row.id) throw new AppError('BAD_REQUEST', factorMessages.replaced);
  const { provedAt, byOwner, companyIssuer, companySubject, companySid, ...pending } = row;
  const isCompany = companyIssuer !== null && companySubject !== null;
  const company = isCompany ? { companyIssuer, companySubject, companySid } : null;
  return { ...pending, isProved: provedAt !== null, isOwner: byOwner, company };
}
