import { z } from 'zod';
import { SCIM_NAME_MAX } from '@/domain/admin/scim';
import { AppError } from '@/domain/errors';
import { messages } from '@/domain/messages';
import { env } from '@/env';
import type { Database, Transaction } from '@/server/db';
import { applyGroupRole } from '../account/apply-group-role';
import { isUniqueViolation, retryTransient } from '../database-errors';
import { followDirectory } from '../space/groups';

/** Groups of a company's directory (SCIM 2.0). They give roles as those of the company's sign-in do (`OIDC_ROLE_MAP`). */

type Context = { db: Database; now: Date };

export type ScimGroupFacts = { displayName: string; externalId?: string | undefined; memberIds: string[] };

export type ScimGroupRow = {
  id: string;
  displayName: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
  members: { id: string; fullName: string }[];
};

export type ScimGroupFilter = { id?: string; displayName?: string; externalId?: string };

/** The groups a directory asks for, by name. */
export async function findScimGroups(
  { db }: Pick<Context, 'db'>,
  filter: ScimGroupFilter,
): Promise<ScimGroupRow[]> {
  if (filter.id !== undefined && !z.uuid().safeParse(filter.id).success) return [];
  const rows = await db.scimGroup.findMany({
    where: filter,
    include: {
      members: {
        where: { profile: { erasedAt: null, deletedAt: null } },
        select: { profile: { select: { id: true, fullName: true } } },
        orderBy: { profileId: 'asc' },
      },
    },
    orderBy: { displayName: 'asc' },
  });
  return rows.map(({ members, ...row }) => ({ ...row, members: members.map(({ profile }) => profile) }));
}

/** One group. Throws NOT_FOUND. */
export async function getScimGroup(ctx: Pick<Context, 'db'>, id: string): Promise<ScimGroupRow> {
  const [row] = await findScimGroups(ctx, { id });
  if (row === undefined) throw new AppError('NOT_FOUND', messages.error.notFound);
  return row;
}

function soundNames({ displayName, externalId }: ScimGroupFacts) {
  const isSound = (text: string) => text.trim() !== '' && text.length <= SCIM_NAME_MAX;
  if (!isSound(displayName)) throw new AppError('BAD_REQUEST', 'displayName: give 1 to 256 characters');
  if (externalId !== undefined && !isSound(externalId)) {
    throw new AppError('BAD_REQUEST', 'externalId: give 1 to 256 characters');
  }
  return { displayName, externalId: externalId ?? null };
}

/**
 * Makes a group (`id` null) or changes one, members and all; their roles and spaces follow at once. Gives its id. Throws
 * NOT_FOUND, BAD_REQUEST, CONFLICT.
 */
export async function writeScimGroup(
  ctx: Context,
  id: string | null,
  facts: ScimGroupFacts,
): Promise<string> {
  const names = soundNames(facts);
  try {
    const written = await retryTransient(() =>
      ctx.db.$transaction(async (tx) => {
        const before = id === null ? null : await nameOf(tx, id);
        const groupId =
          id === null ? await addGroup(tx, ctx.now, names) : await changeGroup(tx, ctx.now, id, names);
        return { before, groupId, touched: await setMembers(tx, groupId, facts.memberIds) };
      }),
    );
    await applyRoles(ctx, written.touched);
    const changed = new Set([written.before ?? names.displayName, names.displayName]);
    await followDirectory(ctx, [...changed]);
    return written.groupId;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT', 'Another group already has this name');
    throw error;
  }
}

async function nameOf(tx: Transaction, id: string): Promise<string | null> {
  const group = await tx.scimGroup.findUnique({ where: { id }, select: { displayName: true } });
  return group?.displayName ?? null;
}

type Names = ReturnType<typeof soundNames>;

async function addGroup(tx: Transaction, now: Date, names: Names): Promise<string> {
  const { id } = await tx.scimGroup.create({
    data: { ...names, createdAt: now, updatedAt: now },
    select: { id: true },
  });
  return id;
}

async function changeGroup(tx: Transaction, now: Date, id: string, names: Names): Promise<string> {
  const { count } = await tx.scimGroup.updateMany({ where: { id }, data: { ...names, updatedAt: now } });
  if (count === 0) throw new AppError('NOT_FOUND', messages.error.notFound);
  return id;
}

/** Gives the ids of everybody who was or is in the group. Throws BAD_REQUEST for a member that is no account. */
async function setMembers(tx: Transaction, groupId: string, memberIds: string[]): Promise<string[]> {
  const wanted = [...new Set(memberIds)];
  const sound = wanted.filter((id) => z.uuid().safeParse(id).success);
  const known = await tx.profile.count({ where: { id: { in: sound }, erasedAt: null, deletedAt: null } });
  if (known < wanted.length) throw new AppError('BAD_REQUEST', 'members: unknown user');
  const before = await tx.scimGroupMember.findMany({ where: { groupId }, select: { profileId: true } });
  await tx.scimGroupMember.deleteMany({ where: { groupId, profileId: { notIn: sound } } });
  await tx.scimGroupMember.createMany({
    data: sound.map((profileId) => ({ groupId, profileId })),
    skipDuplicates: true,
  });
  return [...new Set([...before.map(({ profileId }) => profileId), ...sound])];
}

/** Deletes a group; roles and spaces that it gave go at once. Throws NOT_FOUND. */
export async function deleteScimGroup(ctx: Context, id: string): Promise<void> {
  const group = await getScimGroup(ctx, id);
  await ctx.db.scimGroup.deleteMany({ where: { id } });
  await applyRoles(
    ctx,
    group.members.map((member) => member.id),
  );
  await followDirectory(ctx, [group.displayName]);
}

/** Gives each of them the role of their groups as they are now. */
async function applyRoles(ctx: Context, profileIds: readonly string[]): Promise<void> {
  if (env.OIDC_ROLE_MAP.length === 0) return;
  for (const profileId of profileIds) {
    const groups = await ctx.db.scimGroupMember.findMany({
      where: { profileId },
      select: { group: { select: { displayName: true } } },
    });
    await applyGroupRole(
      ctx,
      profileId,
      groups.map(({ group }) => group.displayName),
    );
  }
}
