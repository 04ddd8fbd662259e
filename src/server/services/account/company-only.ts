import { companyMessages } from '@/domain/account/company-messages';
import { AppError } from '@/domain/errors';
import type { Db } from '@/server/db';
import { findProvider } from './sign-in-providers';

/** Returns the admin who keeps a password if company sign-in is the only method; null if every method is allowed. */
export async function findCompanyRule(db: Db): Promise<{ breakGlassId: string | null } | null> {
  const settings = await db.settings.findUnique({
    where: { id: 1 },
    select: { onlyCompanySignIn: true, breakGlassId: true },
  });
  if (settings?.onlyCompanySignIn !== true) return null;
  // One with an undecryptable secret counts: a restore must not allow the other methods.
  return (await findProvider(db, 'oidc')) === null ? null : { breakGlassId: settings.breakGlassId };
}

/** The error of every other method; the sign-in screen recognizes it by its name. */
export function companyOnlyError(): AppError {
  return new AppError('FORBIDDEN', companyMessages.only, { errorName: 'companyOnly' });
}

/** Rejects a sign-in other than the company's, except for the admin who keeps a password. Throws FORBIDDEN. */
export async function requireCompanySignIn(db: Db, profileId?: string): Promise<void> {
  const rule = await findCompanyRule(db);
  if (rule !== null && (profileId === undefined || rule.breakGlassId !== profileId)) throw companyOnlyError();
}
