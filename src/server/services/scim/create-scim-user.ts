import { DEFAULT_ROLE, type Role } from '@/domain/account/role';
import type { Db, Transaction } from '@/server/db';
import { audit } from '../admin/change-user';
import { readSettings } from '../settings/settings';
import { directoryIdOf } from './directory-id';
import { returnToAccount } from './return-to-account';
import {
  BY_SCIM,
  withNameConflicts,
  type ScimContext,
  type ScimUserFacts,
  type ValidUserFacts,
  validateUserFacts,
} from './scim-user';

async function roleOfNewAccounts(db: Db): Promise<Role> {
  return (await readSettings(db)).newAccountsAreViewers ? 'viewer' : DEFAULT_ROLE;
}

/** Returns the account that the directory deleted and now adds again with its own id; null if there is none. */
async function findLeaver(tx: Transaction, externalId: string): Promise<string | null> {
  const found = await tx.scimUser.findFirst({
    where: { externalId, leftAt: { not: null }, profile: { deletedAt: { not: null }, erasedAt: null } },
    select: { profileId: true },
  });
  return found?.profileId ?? null;
}

async function addAccount(tx: Transaction, now: Date, role: Role, facts: ValidUserFacts): Promise<string> {
  const { names, email, fullName, active } = facts;
  const { id } = await tx.profile.create({
    data: {
      email: email ?? null,
      emailWriter: 'others',
      role,
      isActive: active ?? true,
      fullName: fullName ?? names.userName.split('@')[0] ?? names.userName,
      createdAt: now,
      updatedAt: now,
      credential: { create: { passwordChangedAt: now } },
      scimUser: {
        create: {
          userName: names.userName,
          externalId: names.externalId ?? null,
          givenName: names.givenName ?? null,
          familyName: names.familyName ?? null,
        },
      },
    },
    select: { id: true },
  });
  await audit(tx, { now, actor: BY_SCIM }, { action: 'user.create', subjectId: id, details: { to: role } });
  return id;
}

/**
 * Creates an account without a password: its owner uses the company's sign-in, or requests a code or a link. The
 * account that the directory deleted with the same `externalId` is restored instead. Returns the directory's id of it.
 * Throws BAD_REQUEST, and CONFLICT for a name or an address that another account has, including a deleted one.
 */
export async function createScimUser(ctx: ScimContext, given: ScimUserFacts): Promise<string> {
  const facts = validateUserFacts({ ...given, email: given.email ?? given.userName });
  const { externalId } = facts.names;
  return withNameConflicts(ctx.db, facts, () =>
    ctx.db.$transaction(async (tx) => {
      const role = await roleOfNewAccounts(tx);
      const leaver = externalId ? await findLeaver(tx, externalId) : null;
      if (leaver === null) return addAccount(tx, ctx.now, role, facts);
      await returnToAccount(tx, ctx.now, { id: leaver, role, facts });
      return directoryIdOf(tx, leaver);
    }),
  );
}
