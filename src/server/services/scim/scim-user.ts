import { z } from 'zod';
import { lowerCase, StatedEmail } from '@/domain/account/email';
import { FullName } from '@/domain/account/schema';
import { SCIM_NAME_MAX, scimMessages } from '@/domain/admin/scim';
import { AppError } from '@/domain/errors';
import type { Database, Db } from '@/server/db';
import { isUniqueViolation } from '../database-errors';

/** Accounts as managed by a company's directory (SCIM 2.0, RFC 7643 and 7644). */

export type ScimContext = { db: Database; now: Date };

/** Actor of audit log entries. */
export const BY_SCIM = { details: { by: 'SCIM' } } as const;

/** Data of a user in a directory; omitted fields stay unchanged. */
export type ScimUserFacts = {
  userName: string;
  externalId?: string | null | undefined;
  email?: string | undefined;
  fullName?: string | undefined;
  givenName?: string | null | undefined;
  familyName?: string | null | undefined;
  active?: boolean | undefined;
};

export const ScimUserRow = z.object({
  /** The id by which the directory knows the account. */
  id: z.string(),
  accountId: z.string(),
  userName: z.string(),
  externalId: z.string().nullable(),
  email: z.string().nullable(),
  fullName: z.string(),
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  active: z.boolean(),
  createdAt: z.date(),
  updatedAt: z.date(),
  groups: z.array(z.object({ id: z.string(), displayName: z.string() })),
});
export type ScimUserRow = z.infer<typeof ScimUserRow>;

function refuse(message: string): never {
  throw new AppError('BAD_REQUEST', message);
}

/** Returns a text that the database can store. Throws BAD_REQUEST, naming the attribute. */
export function storableText(attribute: string, text: string): string {
  if (text.trim() === '' || text.length > SCIM_NAME_MAX || text.includes('\0')) {
    refuse(`${attribute}: give 1 to ${SCIM_NAME_MAX} characters`);
  }
  return text;
}

/** The same for an optional text; an empty one counts as none. */
function soundOrNull(attribute: string, text: string | null | undefined): string | null | undefined {
  if (text === undefined) return undefined;
  return text === null || text === '' ? null : storableText(attribute, text);
}

/** Returns the names as stored. Throws BAD_REQUEST for those that no account can have. */
export function validateUserFacts({ userName, email, fullName, active, ...names }: ScimUserFacts) {
  const address = email === undefined ? undefined : StatedEmail.safeParse(email);
  if (address?.success === false) refuse('emails: give an email address');
  const named = fullName === undefined ? undefined : FullName.safeParse(fullName);
  if (named?.success === false)
    refuse(`displayName: ${named.error.issues[0]?.message ?? 'use a different name'}`);
  return {
    names: {
      userName: lowerCase(storableText('userName', userName)),
      externalId: soundOrNull('externalId', names.externalId),
      givenName: soundOrNull('name.givenName', names.givenName),
      familyName: soundOrNull('name.familyName', names.familyName),
    },
    email: address?.data,
    fullName: named?.data,
    active,
  };
}
export type ValidUserFacts = ReturnType<typeof validateUserFacts>;

/**
 * Runs a change of names, which unique indexes protect. Throws CONFLICT for those of another account; if that is a
 * deleted one, the message names the admin's options.
 */
export async function withNameConflicts<Result>(
  db: Db,
  { names: { userName, externalId }, email }: ValidUserFacts,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const names = [{ userName }, ...(externalId ? [{ externalId }] : [])].map((name) => ({ scimUser: name }));
    const addresses = [...new Set([userName, email])].flatMap((one) =>
      one === undefined ? [] : [{ email: one }],
    );
    const deleted = await db.profile.count({
      where: { deletedAt: { not: null }, erasedAt: null, OR: [...names, ...addresses] },
    });
    throw new AppError('CONFLICT', deleted > 0 ? scimMessages.takenByDeleted : scimMessages.taken);
  }
}
