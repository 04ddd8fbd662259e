import { Email } from '@/domain/account/email';
import { AppError } from '@/domain/errors';
import type { Database } from '@/server/db';
import { newToken } from './one-time-token';

/**
 * Makes the account of an e-mail address an active admin, for whoever runs the server (decisions, Identity).
 * An address without an account gets one without a password; `token` then opens /reset-password once within
 * an hour. Throws BAD_REQUEST for what is no address.
 */
export async function makeAdmin(
  ctx: { db: Database; now: Date },
  address: string,
): Promise<{ email: string; token: string | null }> {
  const parsed = Email.safeParse(address);
  if (!parsed.success) throw new AppError('BAD_REQUEST', parsed.error.issues[0]?.message ?? '');
  const email = parsed.data;

  return ctx.db.$transaction(async (tx) => {
    const existing = await tx.profile.findUnique({
      where: { email },
      select: { id: true, role: true, credential: { select: { passwordHash: true } } },
    });
    const profile =
      existing ??
      (await tx.profile.create({
        data: { email, fullName: email.split('@')[0] ?? email, role: 'admin', credential: { create: {} } },
        select: { id: true, role: true, credential: { select: { passwordHash: true } } },
      }));
    await tx.profile.update({
      where: { id: profile.id },
      data: { role: 'admin', isActive: true, deletedAt: null, promptsRemovedBy: null, updatedAt: ctx.now },
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
    // Whoever runs the server needs a way in when the company's is away.
    await tx.settings.updateMany({
      where: { onlyCompanySignIn: true },
      data: { breakGlassId: profile.id },
    });
    if (profile.credential?.passwordHash) return { email, token: null };

    const { token, row } = newToken(ctx.now);
    await tx.passwordResetToken.deleteMany({ where: { profileId: profile.id } });
    await tx.passwordResetToken.create({ data: { ...row, profileId: profile.id }, select: { id: true } });
    return { email, token };
  });
}
