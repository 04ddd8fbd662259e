import { z } from 'zod';
import { EmailWriter } from '@/domain/account/address';
import { companyMessages } from '@/domain/account/company-messages';
import { proofMessages } from '@/domain/account/proof-messages';
import { AppError } from '@/domain/errors';
import type { Transaction } from '@/server/db';
import { settleGifts } from '../gift/settle-gifts';
import { rowsOf } from '../rows';
import { withWayIn } from './has-way-in';
import { findCompanyRule } from './company-only';
import { recordEnded } from './record-ended';
import { type EndedHold, endRights, endWaysIn, type Hold, setPrivate } from './typed-hold';

/** The source of a proof. */
export type AddressProof =
  /** The reader of the mail is signed in to the account or knows its password: nothing ends. */
  | { by: 'holder' }
  /** An admin says whose address it is: nothing ends. */
  | { by: 'admin' }
  /** Someone reads its mail, or a provider has verified it. */
  | { by: 'reader'; setsPassword: boolean }
  /** The directory or the command line gives rights to the address, which nobody has proved yet. */
  | { by: 'directory' }
  | { by: 'operator' };

/**
 * Call it wherever an address is proved, and wherever the directory or the command line gives rights to one, before they
 * are given. If the account's holder typed the address and has never proved it, everything set before ends
 * (typed-hold.ts): the holder may be another person. What the account wrote stays; what it shared with everybody
 * becomes private, and its owner decides about it at their next sign-in. Of an account from before writers were recorded
 * only the ways in end, and admins see it listed. What others gave to the address while it was typed, holds from now on
 * (gift/settle-gifts.ts). Returns what ended; null if nothing had to.
 *
 * Throws CONFLICT where the last active admin, or the admin who keeps a password, would lose it without a new one.
 */
export async function proveAddress(
  tx: Transaction,
  profileId: string,
  proof: { now: Date } & AddressProof,
): Promise<EndedHold | null> {
  return (await proveAddresses(tx, [profileId], proof)).get(profileId) ?? null;
}

/** The same for many accounts at once. Returns what ended, by account. */
export async function proveAddresses(
  tx: Transaction,
  profileIds: readonly string[],
  { now, ...proof }: { now: Date } & AddressProof,
): Promise<Map<string, EndedHold>> {
  const unproved = await lockUnproved(tx, profileIds);
  if (unproved.length === 0) return new Map();
  const typed =
    proof.by === 'holder' || proof.by === 'admin' ? [] : unproved.filter(({ writer }) => writer !== 'others');
  const setsPassword = proof.by === 'operator' || (proof.by === 'reader' && proof.setsPassword);
  if (!setsPassword) await requireWaysIn(tx, typed);
  const ended = typed.length === 0 ? new Map<string, EndedHold>() : await endHolds({ tx, now }, typed);
  // The directory and the command line say whose address it is, but nobody has read its mail yet.
  const isRead = proof.by !== 'directory' && proof.by !== 'operator';
  await tx.profile.updateMany({
    where: { id: { in: unproved.map(({ id }) => id) } },
    data: isRead ? { emailProvedAt: now } : { emailWriter: 'others' },
  });
  const settled = unproved.filter(({ writer }) => writer !== 'others').map(({ id }) => id);
  if (settled.length > 0) await settleGifts(tx, settled, { now });
  return ended;
}

const UnprovedRow = z.object({
  id: z.string(),
  writer: EmailWriter,
  since: z.date(),
  isAdmin: z.boolean(),
  hasPassword: z.boolean(),
});
type UnprovedRow = z.infer<typeof UnprovedRow>;

/** Returns the accounts with an address that nobody has proved, read under their locks. */
async function lockUnproved(tx: Transaction, ids: readonly string[]): Promise<UnprovedRow[]> {
  await tx.$executeRaw`
    SELECT 1 FROM profiles WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  return rowsOf(tx, UnprovedRow)`
    SELECT p.id::text, p.email_writer AS writer, p.created_at AS since,
      p.is_active AND p.role = 'admin' AS "isAdmin",
      EXISTS (SELECT FROM credentials c WHERE c.profile_id = p.id AND c.password_hash IS NOT NULL) AS "hasPassword"
    FROM profiles p
    WHERE p.id = ANY(${[...ids]}::uuid[]) AND p.email IS NOT NULL AND p.email_proved_at IS NULL ORDER BY p.id`;
}

/** Rejects taking the password from the admin who keeps one, and from all admins that are left. */
async function requireWaysIn(tx: Transaction, typed: readonly UnprovedRow[]): Promise<void> {
  const admins = typed.filter(({ isAdmin, hasPassword }) => isAdmin && hasPassword);
  if (admins.length === 0) return;
  const ids = admins.map(({ id }) => id);
  const rule = await findCompanyRule(tx);
  if (rule?.breakGlassId != null && ids.includes(rule.breakGlassId)) {
    throw new AppError('CONFLICT', companyMessages.breakGlassUnproved);
  }
  const others = await tx.profile.findMany({
    where: { role: 'admin', isActive: true, id: { notIn: ids } },
    select: { id: true },
  });
  const gettingIn = await withWayIn(
    tx,
    others.map(({ id }) => id),
  );
  if (gettingIn.size === 0) throw new AppError('CONFLICT', proofMessages.lastAdmin);
}

async function endHolds(
  { tx, now }: Omit<Hold, 'ids'>,
  typed: readonly UnprovedRow[],
): Promise<Map<string, EndedHold>> {
  const ids = typed.map(({ id }) => id);
  const recorded = typed.filter(({ writer }) => writer !== 'before').map(({ id }) => id);
  const things = await endWaysIn({ tx, now, ids });
  if (recorded.length > 0) {
    things.push(...(await endRights({ tx, now, ids: recorded })));
    things.push(...(await setPrivate({ tx, now, ids: recorded })));
  }
  return recordEnded({ tx, now }, typed, things);
}
