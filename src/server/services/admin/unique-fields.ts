import { userMessages } from '@/domain/admin/messages';
import { AppError } from '@/domain/errors';
import type { Database } from '@/server/db';
import { isUniqueViolation } from '../database-errors';

type SignInNames = { email?: string | null | undefined; phone?: string | null | undefined };

/** Returns which of the names another account has, only for admins: others must not learn that. */
async function takenName(db: Database, { email, phone }: SignInNames, ownId?: string): Promise<AppError> {
  const owner = email
    ? await db.profile.findUnique({ where: { email }, select: { id: true, deletedAt: true } })
    : null;
  if (owner !== null && owner.id !== ownId) {
    return new AppError(
      'CONFLICT',
      owner.deletedAt === null ? userMessages.emailTaken : userMessages.emailOfDeleted,
    );
  }
  const ofPhone = phone
    ? await db.profile.findFirst({ where: { credential: { phone } }, select: { deletedAt: true } })
    : null;
  return new AppError(
    'CONFLICT',
    (ofPhone?.deletedAt ?? null) === null ? userMessages.phoneTaken : userMessages.phoneOfDeleted,
  );
}

/** Runs a change of an address or number under unique indexes. The error of a conflict says which was taken. */
export async function describeDuplicateFields<Result>(
  db: Database,
  names: SignInNames & { ownId?: string },
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (isUniqueViolation(error)) throw await takenName(db, names, names.ownId);
    throw error;
  }
}
