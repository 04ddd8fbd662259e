import { z } from 'zod';
import { AppError } from '@/domain/errors';
import type { Transaction } from '@/server/db';
import { applyDirectoryRoles } from '../account/apply-group-role';
import { lockAdmins } from '../account/lock-admins';
import { readGroupRoles } from '../account/sign-in-providers';
import { isUniqueViolation, retryTransient } from '../database-errors';
import { settleDirectory } from '../space/settle-directory';
import type { Filter } from './filter/filter';
import { addMembers, removeMembers, removeMembersWhere, setMembers } from './group-members';
import { type ScimContext, storableText } from './scim-user';
import { notFound } from '../context';

export type GroupChange =
  | { kind: 'displayName'; value: string }
  | { kind: 'externalId'; value: string | null }
  | { kind: 'add' | 'remove' | 'set'; memberIds: readonly string[] }
  /** All members that match the filter. */
  | { kind: 'removeWhere'; filter: Filter | null };

type Group = { id: string; displayName: string; externalId: string | null };

/** Waits for changes of the group, locked first: roles that change with it are serialized with other role changes. */
async function lockGroup(tx: Transaction, id: string): Promise<Group> {
  if (!z.uuid().safeParse(id).success) throw notFound();
  if ((await readGroupRoles(tx)).length > 0) await lockAdmins(tx);
  await tx.$executeRaw`SELECT 1 FROM scim_groups WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const group = await tx.scimGroup.findUnique({
    where: { id },
    select: { id: true, displayName: true, externalId: true },
  });
  if (group === null) throw notFound();
  return group;
}

function applyToMembers(tx: Transaction, now: Date, id: string, change: GroupChange): Promise<string[]> {
  switch (change.kind) {
    case 'add':
      return addMembers(tx, id, change.memberIds, now);
    case 'remove':
      return removeMembers(tx, id, change.memberIds);
    case 'set':
      return setMembers(tx, id, change.memberIds, now);
    case 'removeWhere':
      return removeMembersWhere(tx, id, change.filter);
    default:
      return Promise.resolve([]);
  }
}

function namesAfter(group: Group, changes: readonly GroupChange[]): Group {
  const after = { ...group };
  for (const change of changes) {
    if (change.kind === 'displayName') after.displayName = storableText('displayName', change.value);
    if (change.kind === 'externalId') {
      after.externalId = change.value === null ? null : storableText('externalId', change.value);
    }
  }
  return after;
}

/** Applies a change, and what it owes to roles; triggers note what it owes to spaces. */
async function apply(
  tx: Transaction,
  now: Date,
  group: Group,
  changes: readonly GroupChange[],
): Promise<void> {
  const after = namesAfter(group, changes);
  const touched = new Set<string>();
  for (const change of changes) {
    for (const id of await applyToMembers(tx, now, group.id, change)) touched.add(id);
  }
  const isRenamed = after.displayName !== group.displayName;
  if (isRenamed || after.externalId !== group.externalId || touched.size > 0) {
    const { displayName, externalId } = after;
    await tx.scimGroup.updateMany({
      where: { id: group.id },
      data: { displayName, externalId, updatedAt: now },
    });
  }
  const people = isRenamed ? await everybodyIn(tx, group.id, touched) : [...touched];
  await applyDirectoryRoles(tx, people, now);
}

async function everybodyIn(tx: Transaction, groupId: string, more: ReadonlySet<string>): Promise<string[]> {
  const members = await tx.scimGroupMember.findMany({ where: { groupId }, select: { profileId: true } });
  return [...new Set([...more, ...members.map(({ profileId }) => profileId)])];
}

/** A group of thousands takes seconds, and occupies a connection meanwhile. */
const LONGEST = { timeout: 60_000, maxWait: 20_000 };

/**
 * Runs a change of a group, then updates its spaces. What these owe is noted with the change: if one is locked or the
 * process ends, the next request for the group or the directory loop goes on.
 */
async function change(ctx: ScimContext, work: (tx: Transaction) => Promise<string>): Promise<string> {
  try {
    const id = await retryTransient(() => ctx.db.$transaction(work, LONGEST));
    await settleDirectory(ctx, { groupId: id });
    return id;
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new AppError('CONFLICT', 'Another group already has this displayName or externalId');
    }
    throw error;
  }
}

/**
 * Applies a directory's changes to a group, and to the roles and spaces of those who join or leave. The cost depends on
 * these, not on the size of the group. Throws NOT_FOUND, BAD_REQUEST, CONFLICT, FilterError.
 */
export async function changeScimGroup(
  ctx: ScimContext,
  id: string,
  changes: readonly GroupChange[],
): Promise<void> {
  await change(ctx, async (tx) => {
    const group = await lockGroup(tx, id);
    await apply(tx, ctx.now, group, changes);
    return group.id;
  });
}

/** Creates a group with its members. Returns its id. Throws as {@link changeScimGroup} does. */
export async function createScimGroup(
  ctx: ScimContext,
  facts: { displayName: string; externalId: string | null; memberIds: readonly string[] },
): Promise<string> {
  const names = namesAfter({ id: '', displayName: '', externalId: null }, [
    { kind: 'displayName', value: facts.displayName },
    { kind: 'externalId', value: facts.externalId },
  ]);
  return change(ctx, async (tx) => {
    if ((await readGroupRoles(tx)).length > 0) await lockAdmins(tx);
    const { displayName, externalId } = names;
    const group = await tx.scimGroup.create({
      data: { displayName, externalId, createdAt: ctx.now, updatedAt: ctx.now },
      select: { id: true, displayName: true, externalId: true },
    });
    const members: GroupChange = { kind: 'add', memberIds: facts.memberIds };
    await apply(tx, ctx.now, group, [members]);
    return group.id;
  });
}

/**
 * Deletes a group, and the roles and spaces that it gave. Repeated after an answer that failed, it completes what the
 * first request owes. Throws NOT_FOUND.
 */
export async function deleteScimGroup(ctx: ScimContext, id: string): Promise<void> {
  if (z.uuid().safeParse(id).success) await settleDirectory(ctx, { groupId: id });
  await change(ctx, async (tx) => {
    const group = await lockGroup(tx, id);
    const people = await everybodyIn(tx, group.id, new Set());
    await tx.scimGroup.deleteMany({ where: { id: group.id } });
    await applyDirectoryRoles(tx, people, ctx.now);
    return group.id;
  });
}
