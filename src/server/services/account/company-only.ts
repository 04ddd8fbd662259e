import { companyMessages } from '@/domain/account/company-messages';
import { AppError } from '@/domain/errors';
import type { Db } from '@/server/db';
import { findProvider } from './sign-in-providers';

/** The admin who keeps a password while company sign-in is the only way in; null when every way is open. */
export async function findCompanyRule(db: Db): Promise<{ breakGlassId: string | null } | null> {
  const settings = await db.settings.findUnique({
    where: { id: 1 },
    select: { onlyCompanySignIn: true, breakGlassId: true },
  });
  if (settings?.onlyCompanySignIn !== true) return null;
  // One whose secret can't be opened counts: a restore must not open the other ways.
  return (await findProvider(db, 'oidc')) === null ? null : { breakGlassId: settings.breakGlassId };
}

/** The refusal of every other way; the sign-in screen knows it by its name. */
export function companyOnlyError(): AppError {
  return new AppError('FORBIDDEN', companyMessages.only, { errorName: 'companyOnly' });
}

/** Refuses a way in that is not the company's, unless it is the admin's who keeps a password. Throws FORBIDDEN. */
export async function refuseOtherWays(db: Db, profileId?: string): Promise<void> {
  const rule = await findCompanyRule(db);
  if (rule !== null && (profileId === undefined || rule.breakGlassId !== profileId)) throw companyOnlyError();
}
