import { z } from 'zod';
import { Email, normalizeEmail } from '@/domain/account/email';
import { DEFAULT_ROLE } from '@/domain/account/role';
import { FullName } from '@/domain/account/schema';
import { SCIM_NAME_MAX } from '@/domain/admin/scim';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import type { Prisma } from '@/generated/prisma/client';
import type { Database, Transaction } from '@/server/db';
import { applyActive, audit, changeAccount, refuseLastAdmin } from '../admin/change-user';
import { removeAccount } from '../admin/delete-user';
import { lockNames, moveNames } from '../admin/update-user';
import { isUniqueViolation } from '../database-errors';
import { readSettings } from '../settings/settings';

/** Accounts as a company's directory manages them (SCIM 2.0, RFC 7643 and 7644). */

type Context = { db: Database; now: Date };

/** Who acts, in the audit log. */
const BY_SCIM = { details: { by: 'SCIM' } } as const;

/** What a directory says of somebody; what it leaves out stays as it is. */
export type ScimUserFacts = {
  userName: string;
  externalId?: string | undefined;
  email?: string | undefined;
  fullName?: string | undefined;
  active?: boolean | undefined;
};

export type ScimUserRow = {
  id: string;
  userName: string;
  externalId: string | null;
  email: string | null;
  fullName: string;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
  groups: { id: string; displayName: string }[];
};

const SELECT = {
  ...{ id: true, email: true, fullName: true, isActive: true, createdAt: true, updatedAt: true },
  credential: { select: { phone: true } },
  scimUser: { select: { userName: true, externalId: true } },
  scimGroups: {
    select: { group: { select: { id: true, displayName: true } } },
    orderBy: { groupId: 'asc' },
  },
} as const satisfies Prisma.ProfileSelect;

/** Deleted accounts are not there for a directory, even if an admin could bring them back. */
const THERE = { erasedAt: null, deletedAt: null } as const;

/** Which accounts are asked for: all of them, or those with exactly this value. */
export type ScimUserFilter = { id?: string; userName?: string; externalId?: string };

function whereOf({ id, userName, externalId }: ScimUserFilter): Prisma.ProfileWhereInput {
  if (id !== undefined) return z.uuid().safeParse(id).success ? { id } : { id: { in: [] } };
  if (externalId !== undefined) return { scimUser: { externalId } };
  if (userName === undefined) return {};
  const name = normalizeEmail(userName);
  return { OR: [{ scimUser: { userName: name } }, { scimUser: null, email: name }] };
}

/** The accounts a directory asks for, the oldest first. */
export async function findScimUsers(
  { db }: Pick<Context, 'db'>,
  filter: ScimUserFilter,
): Promise<ScimUserRow[]> {
  const rows = await db.profile.findMany({
    where: { ...THERE, ...whereOf(filter) },
    select: SELECT,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ isActive, credential, scimUser, scimGroups, ...row }) => ({
    ...row,
    active: isActive,
    userName: scimUser?.userName ?? row.email ?? credential?.phone ?? row.id,
    externalId: scimUser?.externalId ?? null,
    groups: scimGroups.map(({ group }) => group),
  }));
}

/** One account. Throws NOT_FOUND. */
export async function getScimUser(ctx: Pick<Context, 'db'>, id: string): Promise<ScimUserRow> {
  const [row] = await findScimUsers(ctx, { id });
  if (row === undefined) throw new AppError('NOT_FOUND', messages.error.notFound);
  return row;
}

function refuse(message: string): never {
  throw new AppError('BAD_REQUEST', message);
}

/** The names as they are kept. Throws BAD_REQUEST for those that no account can have. */
function soundNames({ userName, externalId, email, fullName }: ScimUserFacts) {
  const name = normalizeEmail(userName);
  if (name === '' || name.length > SCIM_NAME_MAX) refuse('userName: give 1 to 256 characters');
  if (externalId !== undefined && externalId.length > SCIM_NAME_MAX)
    refuse('externalId: give up to 256 characters');
  const address = email === undefined ? undefined : Email.safeParse(email);
  if (address?.success === false) refuse('emails: give an e-mail address');
  const named = fullName === undefined ? undefined : FullName.safeParse(fullName);
  if (named?.success === false)
    refuse(`displayName: ${named.error.issues[0]?.message ?? 'use a different name'}`);
  return { userName: name, externalId: externalId ?? null, email: address?.data, fullName: named?.data };
}

/** Runs a change of names. The unique indexes decide whose they are. */
async function sayIfTaken<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', 'Another user already has this userName, externalId or email address');
  }
}

/**
 * Makes an account without a password: its owner comes in by the company's sign-in, or asks for a code or a link. Gives its id.
 * Throws BAD_REQUEST, and CONFLICT for a name or an address that another account has.
 */
export async function createScimUser(ctx: Context, facts: ScimUserFacts): Promise<string> {
  const { email, fullName, ...names } = soundNames({ ...facts, email: facts.email ?? facts.userName });
  const { newAccountsAreViewers } = await readSettings(ctx.db);
  const role = newAccountsAreViewers ? 'viewer' : DEFAULT_ROLE;
  return sayIfTaken(() =>
    ctx.db.$transaction(async (tx) => {
      const { id } = await tx.profile.create({
        data: {
          ...{ email: email ?? null, role, isActive: facts.active ?? true },
          fullName: fullName ?? names.userName.split('@')[0] ?? names.userName,
          ...{ createdAt: ctx.now, updatedAt: ctx.now },
          credential: { create: { passwordChangedAt: ctx.now } },
          scimUser: { create: names },
        },
        select: { id: true },
      });
      const details = { to: role };
      await audit(tx, { now: ctx.now, actor: BY_SCIM }, { action: 'user.create', subjectId: id, details });
      return id;
    }),
  );
}

/**
 * Changes an account as a directory says. Shut, all its sessions end with the change. Throws NOT_FOUND, BAD_REQUEST, and CONFLICT
 * for a name or an address that another account has and for the last active admin, who stays one.
 */
export async function updateScimUser(ctx: Context, id: string, facts: ScimUserFacts): Promise<void> {
  const { email, fullName, ...names } = soundNames(facts);
  await sayIfTaken(() =>
    changeAccount(ctx.db, id, async (tx, user) => {
      const before = await lockNames(tx, id);
      const after = { ...before, email: email ?? before.email, fullName: fullName ?? before.fullName };
      await moveNames(tx, { now: ctx.now, actor: BY_SCIM }, user.id, { before, after });
      await tx.scimUser.upsert({
        where: { profileId: id },
        create: { profileId: id, ...names },
        update: names,
        select: { profileId: true },
      });
      if (facts.active !== undefined)
        await applyActive(tx, { now: ctx.now, actor: BY_SCIM }, user, facts.active);
    }),
  );
}

/**
 * Deletes an account as admins do softly: it is shut at once, its prompts stay, and an admin can bring it back.
 * Throws NOT_FOUND, and CONFLICT for the last active admin.
 */
export async function deleteScimUser(ctx: Context, id: string): Promise<void> {
  await changeAccount(ctx.db, id, async (tx: Transaction, user) => {
    refuseLastAdmin(user);
    await removeAccount(tx, { now: ctx.now, actor: BY_SCIM }, user, {
      softly: true,
      promptsRemovedBy: null,
    });
    await tx.scimUser.deleteMany({ where: { profileId: id } });
    await tx.scimGroupMember.deleteMany({ where: { profileId: id } });
  });
}
