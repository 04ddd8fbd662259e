import type { Ended } from '@/domain/account/address';
import { Email } from '@/domain/account/email';
import { AppError } from '@/domain/errors';
import type { Database, Transaction } from '@/server/db';
import { noticeReaderOf } from './lock-profile';
import { removeFactors } from './factors/change-factors';
import { notifyOfFactor } from './factors/own-profile';
import { newToken } from './one-time-token';
import { proveAddress } from './prove-address';

const PROFILE = {
  id: true,
  role: true,
  email: true,
  fullName: true,
  createdAt: true,
  emailProvedAt: true,
  credential: { select: { passwordHash: true } },
} as const;

export type MadeAdmin = {
  email: string;
  /** Since when the account existed; null for a new one. */
  since: Date | null;
  /** The kinds that ended; null if nothing had to. */
  ended: Ended | null;
  /** Whether somebody had proved its address. */
  wasProved: boolean;
  /** The ways in that are still there. */
  left: Ended;
  /** Null if the account has a proved address and a password. */
  token: string | null;
  removedFactors: number;
};

async function countWaysIn(tx: Transaction, profileId: string): Promise<Ended> {
  const of = { where: { profileId } };
  const [password, phone, session, token, agent, identity, factor] = await Promise.all([
    tx.credential.count({ where: { profileId, passwordHash: { not: null } } }),
    tx.credential.count({ where: { profileId, phone: { not: null } } }),
    tx.session.count(of),
    tx.personalToken.count({ where: { profileId, clientId: null, revokedAt: null } }),
    tx.personalToken.count({ where: { profileId, clientId: { not: null }, revokedAt: null } }),
    tx.identity.count(of),
    tx.factor.count(of),
  ]);
  return { password, phone, session, token, agent, identity, factor };
}

/**
 * Makes the account of an email address an active admin, for the operator. An address without an
 * account gets one without a password, and one that somebody else may have typed loses all ways in (prove-address.ts).
 * `token` opens /reset-password once within an hour, wherever the address is not proved or there is no password. `withoutFactors` removes
 * its second factors, for an admin who has lost them and whom no other can help. Throws BAD_REQUEST for an invalid
 * address.
 */
export async function makeAdmin(
  ctx: { db: Database; now: Date },
  address: string,
  { withoutFactors = false } = {},
): Promise<MadeAdmin> {
  const parsed = Email.safeParse(address);
  if (!parsed.success) throw new AppError('BAD_REQUEST', parsed.error.issues[0]?.message ?? '');
  const email = parsed.data;

  return ctx.db.$transaction(async (tx) => {
    const existing = await tx.profile.findUnique({
      where: { email },
      select: PROFILE,
    });
    const profile =
      existing ??
      (await tx.profile.create({
        data: {
          email,
          emailWriter: 'others',
          fullName: email.split('@')[0] ?? email,
          role: 'admin',
          createdAt: ctx.now,
          credential: { create: {} },
        },
        select: PROFILE,
      }));
    const { removed: removedFactors } = withoutFactors ? await removeFactors(tx, profile.id) : { removed: 0 };
    if (removedFactors > 0) {
      await tx.auditEvent.create({
        data: {
          at: ctx.now,
          action: 'user.resetFactor',
          subjectId: profile.id,
          details: { by: 'command line' },
        },
      });
      await notifyOfFactor({ db: tx, now: ctx.now }, await noticeReaderOf(tx, profile.id), 'reset');
    }
    // An earlier holder, who only typed the address, gets no rights of an admin.
    const hold = await proveAddress(tx, profile.id, { now: ctx.now, by: 'operator' });
    await tx.profile.update({
      where: { id: profile.id },
      data: {
        role: 'admin',
        roleSource: 'hand',
        isActive: true,
        deletedAt: null,
        promptsRemovedBy: null,
        updatedAt: ctx.now,
      },
      select: { id: true },
    });
    await tx.auditEvent.create({
      data: {
        at: ctx.now,
        action: 'user.role',
        subjectId: profile.id,
        details: { to: 'admin', by: 'command line' },
      },
    });
    // The operator needs a sign-in method while the company's provider is unavailable.
    await tx.settings.updateMany({
      where: { onlyCompanySignIn: true },
      data: { breakGlassId: profile.id },
    });
    const made = {
      email,
      since: existing?.createdAt ?? null,
      ended: hold?.ended ?? null,
      wasProved: existing !== null && existing.emailProvedAt !== null,
      left: await countWaysIn(tx, profile.id),
      removedFactors,
    };
    if (profile.credential?.passwordHash && profile.emailProvedAt !== null) return { ...made, token: null };

    const { token, row } = newToken(ctx.now);
    await tx.passwordResetToken.deleteMany({ where: { profileId: profile.id } });
    await tx.passwordResetToken.create({ data: { ...row, profileId: profile.id }, select: { id: true } });
    return { ...made, token };
  });
}
