import type { EmailWriter } from '@/domain/account/address';
import { Prisma } from '@/generated/prisma/client';
import { env } from '@/env';
import type { Db, Transaction } from '@/server/db';
import { MAIL } from '../saved-service/kinds';
import { readService } from '../saved-service/read-service';

/**
 * A typed address: the account's holder entered it and has never proved that they read its mail, so they may be anybody
 * (docs/decisions/0026-typed-addresses.md).
 */

/** SQL condition: the profile `alias` has a typed address. */
export function hasTypedAddress(alias: 'p' | 'me' | 'profiles'): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`${alias}.${name}`);
  return Prisma.sql`(${column('email')} IS NOT NULL AND ${column('email_proved_at')} IS NULL
    AND ${column('email_writer')} <> 'others')`;
}

/** Prisma condition: the profile has a typed address. */
export const TYPED_ADDRESS = {
  email: { not: null },
  emailProvedAt: null,
  emailWriter: { in: ['holder', 'before'] satisfies EmailWriter[] as string[] },
} as const satisfies Prisma.ProfileWhereInput;

/** Returns whether an account has a typed address. */
export async function isAddressTyped(db: Db, profileId: string): Promise<boolean> {
  return (await db.profile.count({ where: { id: profileId, ...TYPED_ADDRESS } })) > 0;
}

/**
 * Returns whether what others give to an account waits until its address is proved (gift/settle-gifts.ts). Keeps a proof
 * from happening until the transaction ends: call it before other rows are locked. Where no mail server is set up,
 * nothing can be proved, and everything holds at once.
 */
export async function waitsForProof(tx: Transaction, profileId: string): Promise<boolean> {
  await tx.$executeRaw`SELECT 1 FROM profiles WHERE id = ${profileId}::uuid FOR SHARE`;
  return (await isAddressTyped(tx, profileId)) && (await isMailSetUp(tx));
}

/** Returns whether a mail server is set up: without one nobody can prove an address by a link or code. */
export async function isMailSetUp(db: Db): Promise<boolean> {
  return env.SMTP_URL !== undefined || (await readService(db, MAIL)) !== null;
}
