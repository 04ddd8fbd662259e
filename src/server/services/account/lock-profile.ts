import { z } from 'zod';
import { Prisma } from '@/generated/prisma/client';
import type { Db, Transaction } from '@/server/db';
import { requireMember, unauthorized } from '../context';
import { rowOf, rowsOf } from '../rows';
import { type LiveCaller, requireLiveCaller } from './live-caller';
import { hasTypedAddress } from './typed-address';

/** SQL: the name by which the mails of `profiles` greet. */
const MAIL_NAME = Prisma.sql`CASE WHEN ${hasTypedAddress('profiles')} THEN '' ELSE full_name END AS "mailName"`;

const ProfileRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  fullName: z.string(),
  mailName: z.string(),
  isAddressTyped: z.boolean(),
});

/** A locked account. */
export type LockedProfile = {
  id: string;
  email: string | null;
  fullName: string;
  /**
   * The name by which its mails greet. Empty while its address was only typed: whoever reads that mailbox may be a
   * stranger, and gets no words of the person who typed it.
   */
  mailName: string;
  isAddressTyped: boolean;
};

/**
 * Locks an account: serializes changes of its password, address and links. Returns its data, read after the wait; null
 * if it is missing or deactivated.
 */
export async function lockActiveProfile(tx: Transaction, id: string): Promise<LockedProfile | null> {
  const [row] = await rowsOf(tx, ProfileRow)`
    SELECT id::text, email, full_name AS "fullName", ${MAIL_NAME}, ${hasTypedAddress('profiles')} AS "isAddressTyped"
    FROM profiles WHERE id = ${id}::uuid AND is_active FOR NO KEY UPDATE`;
  return row ?? null;
}

/**
 * Locks the caller's own account. Whoever proves its address ends its sessions and tokens under the same lock, so a call
 * that waited for it must not write in the name of one that is gone. Throws UNAUTHORIZED for guests, a deactivated account,
 * and a session or token that has ended since the call began.
 */
export async function lockOwnProfile(tx: Transaction, ctx: LiveCaller): Promise<LockedProfile> {
  const { id } = requireMember(ctx);
  const profile = await lockActiveProfile(tx, id);
  if (profile === null) throw unauthorized();
  await requireLiveCaller(tx, ctx);
  return profile;
}

const ReaderRow = ProfileRow.pick({ email: true, mailName: true, isAddressTyped: true });

/** Returns what a notice to an account needs (mail/enqueue-notice.ts). */
export async function noticeReaderOf(db: Db, id: string): Promise<z.infer<typeof ReaderRow>> {
  return rowOf(db, ReaderRow)`
    SELECT email, ${MAIL_NAME}, ${hasTypedAddress('profiles')} AS "isAddressTyped" FROM profiles WHERE id = ${id}::uuid`;
}

/** Returns the name by which the mails of an account greet (`LockedProfile`). */
export async function mailNameOf(db: Db, id: string): Promise<string> {
  return (await noticeReaderOf(db, id)).mailName;
}
