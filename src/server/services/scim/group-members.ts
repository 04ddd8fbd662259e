import type { z } from 'zod';
import { AppError } from '@/domain/errors';
import { Prisma } from '@/generated/prisma/client';
import type { Transaction } from '@/server/db';
import { proveAddresses } from '../account/prove-address';
import { TYPED_ADDRESS } from '../account/typed-address';
import { IdRow, rowsOf } from '../rows';
import { accountsOf } from './directory-id';
import type { Filter } from './filter/filter';
import { FilterSql } from './filter/filter-sql';
import { memberParts } from './filter/group-attributes';

/** Members of a locked group. Each change returns the ids of those who joined or left, which determine its cost. */

const idsOf = (rows: readonly z.infer<typeof IdRow>[]): string[] => rows.map(({ id }) => id);

/**
 * Returns the accounts of members, whom the directory names by its own ids. A membership gives rights to an address, so
 * what somebody had set who only typed it ends first (prove-address.ts). Throws BAD_REQUEST for a member without an
 * account.
 */
async function requireAccounts(tx: Transaction, memberIds: readonly string[], now: Date): Promise<string[]> {
  const wanted = [...new Set(memberIds.map((id) => id.toLowerCase()))];
  const found = await accountsOf(tx, wanted);
  // Locked, because an account that the directory hasn't written to gets another id when its address changes.
  await tx.$executeRaw`
    SELECT 1 FROM profiles p WHERE p.id = ANY(${found}::uuid[])
      AND NOT EXISTS (SELECT FROM scim_users s WHERE s.profile_id = p.id)
    ORDER BY p.id FOR NO KEY UPDATE`;
  const sound = await accountsOf(tx, wanted);
  const known = await tx.profile.count({ where: { id: { in: sound }, erasedAt: null, deletedAt: null } });
  if (known < wanted.length) throw new AppError('BAD_REQUEST', 'members: unknown user');
  const typed = await tx.profile.findMany({
    where: { id: { in: sound }, ...TYPED_ADDRESS },
    select: { id: true },
  });
  await proveAddresses(
    tx,
    typed.map(({ id }) => id),
    { now, by: 'directory' },
  );
  return sound;
}

export async function addMembers(
  tx: Transaction,
  groupId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const ids = await requireAccounts(tx, memberIds, now);
  return idsOf(
    await rowsOf(tx, IdRow)`
      INSERT INTO scim_group_members (group_id, profile_id)
      SELECT ${groupId}::uuid, id FROM unnest(${ids}::uuid[]) AS member(id)
      ON CONFLICT DO NOTHING RETURNING profile_id::text AS id`,
  );
}

export async function removeMembers(
  tx: Transaction,
  groupId: string,
  memberIds: readonly string[],
): Promise<string[]> {
  return idsOf(
    await rowsOf(tx, IdRow)`
      DELETE FROM scim_group_members
      WHERE group_id = ${groupId}::uuid AND profile_id = ANY(${await accountsOf(tx, memberIds)}::uuid[])
      RETURNING profile_id::text AS id`,
  );
}

/** Removes the members that match a filter on their parts; all without one. Throws FilterError. */
export async function removeMembersWhere(
  tx: Transaction,
  groupId: string,
  filter: Filter | null,
): Promise<string[]> {
  const condition = filter === null ? Prisma.sql`TRUE` : new FilterSql('Groups', memberParts).of(filter);
  return idsOf(
    await rowsOf(
      tx,
      IdRow,
    )(Prisma.sql`
      DELETE FROM scim_group_members gm USING profiles m
      WHERE gm.group_id = ${groupId}::uuid AND m.id = gm.profile_id AND ${condition}
      RETURNING gm.profile_id::text AS id`),
  );
}

export async function setMembers(
  tx: Transaction,
  groupId: string,
  memberIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const ids = await requireAccounts(tx, memberIds, now);
  const left = await rowsOf(tx, IdRow)`
    DELETE FROM scim_group_members
    WHERE group_id = ${groupId}::uuid AND NOT (profile_id = ANY(${ids}::uuid[]))
    RETURNING profile_id::text AS id`;
  const joined = await rowsOf(tx, IdRow)`
    INSERT INTO scim_group_members (group_id, profile_id)
    SELECT ${groupId}::uuid, id FROM unnest(${ids}::uuid[]) AS member(id)
    ON CONFLICT DO NOTHING RETURNING profile_id::text AS id`;
  return idsOf([...left, ...joined]);
}
