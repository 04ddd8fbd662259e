import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { IdRow, rowOf, rowsOf } from '../rows';

/**
 * The id by which the directory knows an account. It is that of the account until its address changes before the
 * directory wrote to it: then the account gets another one (`forget_email_proof`), so that rights for the address that
 * the directory found can't reach whoever left with the account.
 */

/** SQL conditions and values of accounts in a table `p`, or `m` for members. */
type Alias = 'p' | 'm';

const column = (alias: Alias, name: 'id' | 'directory_id') => Prisma.raw(`${alias}.${name}`);

const isUuid = (id: string) => z.uuid().safeParse(id).success;

export function directoryId(alias: Alias): Prisma.Sql {
  return Prisma.sql`COALESCE(${column(alias, 'directory_id')}, ${column(alias, 'id')})`;
}

/** SQL condition that the directory knows an account by a text, which may not be a valid id. */
export function hasDirectoryId(alias: Alias, value: string): Prisma.Sql {
  if (!isUuid(value)) return Prisma.sql`FALSE`;
  const [own, given] = [column(alias, 'id'), column(alias, 'directory_id')];
  return Prisma.sql`(${given} = ${value}::uuid OR (${own} = ${value}::uuid AND ${given} IS NULL))`;
}

export async function directoryIdOf(db: Db, accountId: string): Promise<string> {
  const { id } = await rowOf(db, IdRow)`
    SELECT ${directoryId('p')}::text AS id FROM profiles p WHERE p.id = ${accountId}::uuid`;
  return id;
}

/** Returns the accounts that the directory knows by these ids, deleted ones included. */
export async function accountsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const sound = ids.filter(isUuid);
  if (sound.length === 0) return [];
  const found = await rowsOf(db, IdRow)`
    SELECT p.id::text FROM profiles p
    WHERE p.directory_id = ANY(${sound}::uuid[]) OR (p.id = ANY(${sound}::uuid[]) AND p.directory_id IS NULL)`;
  return found.map(({ id }) => id);
}
