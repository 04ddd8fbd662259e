import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { IdRow, rowsOf } from '../rows';
import { setProviders } from './sign-in-providers';
import { isMailSetUp } from './typed-address';

/** Who can sign in at all: an admin without a way in can't help anybody. */

/** SQL condition: the account `p` opens without mail, by a password, a provider that is set up, or a passkey. */
export async function opensWithoutMail(db: Db): Promise<Prisma.Sql> {
  const names = (await setProviders(db)).map(({ id }) => id);
  return Prisma.sql`(
    EXISTS (SELECT FROM credentials c WHERE c.profile_id = p.id AND c.password_hash IS NOT NULL)
    OR EXISTS (SELECT FROM identities i WHERE i.profile_id = p.id AND i.provider = ANY(${names}::text[]))
    OR EXISTS (SELECT FROM factors f
      WHERE f.profile_id = p.id AND f.kind = 'passkey' AND f.verified_at IS NOT NULL))`;
}

/** SQL condition: the account `p` opens, where a mail server is set up also by a code or link to its address. */
export async function hasWayIn(db: Db): Promise<Prisma.Sql> {
  const byMail = (await isMailSetUp(db)) ? Prisma.sql`p.email IS NOT NULL` : Prisma.sql`FALSE`;
  return Prisma.sql`(${await opensWithoutMail(db)} OR ${byMail})`;
}

/** Returns the accounts of these that have a way in. */
export async function withWayIn(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await rowsOf(db, IdRow)`
    SELECT p.id::text FROM profiles p WHERE p.id = ANY(${[...ids]}::uuid[]) AND ${await hasWayIn(db)}`;
  return new Set(rows.map(({ id }) => id));
}
