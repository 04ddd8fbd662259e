import { newBrowserMail } from '@/domain/account/mails';
import type { OwnSignIn } from '@/domain/account/schema';
import { siteUrl } from '@/env';
import { momentText } from '@/lib/date';
import type { Transaction } from '@/server/db';
import { networksOf } from '@/server/ports/rate-limit/address-networks';
import { requireMember, type ServiceContext } from '../context';
import { enqueueNotice } from '../mail/enqueue-notice';
import { noticeReaderOf } from './lock-profile';
import { deviceName } from './device-name';

export const SIGN_IN_MEMORY_MS = 90 * 24 * 60 * 60 * 1_000;

const MAX_LISTED = 50;

/** Returns the approximate network of an address: its /24 or /48; empty if it is not an address. */
function roughNetwork(address: string): string {
  const [, start] = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address) ?? [];
  if (start !== undefined) return `${start}.0/24`;
  return address.includes(':') ? (networksOf(address).at(-1)?.key ?? '') : '';
}

/** Records a sign-in, under the lock on the profile. Mails a user with earlier sign-ins about a new browser. */
export async function recordSignIn(
  { db, now }: { db: Transaction; now: Date },
  profileId: string,
  { userAgent, address, isNewBrowser }: { userAgent: string; address: string; isNewBrowser: boolean },
): Promise<void> {
  const network = roughNetwork(address);
  const profile = await db.profile.findUniqueOrThrow({
    where: { id: profileId },
    select: { lastSignInAt: true },
  });
  await db.profile.update({
    where: { id: profileId },
    data: { lastSignInAt: now },
    select: { id: true },
  });
  await db.signIn.create({
    data: { profileId, at: now, userAgent: userAgent.slice(0, 300), network, isNewBrowser },
    select: { id: true },
  });
  if (!isNewBrowser || profile.lastSignInAt === null) return;
  const facts = { device: deviceName(userAgent), network, moment: momentText(now) };
  const reader = await noticeReaderOf(db, profileId);
  await enqueueNotice({ db, now }, reader, newBrowserMail({ name: reader.mailName, siteUrl }, facts));
}

export const SIGN_IN = { id: true, at: true, userAgent: true, network: true, isNewBrowser: true } as const;

export function toOwnSignIn({
  id,
  userAgent,
  ...row
}: { id: bigint; userAgent: string } & Omit<OwnSignIn, 'id' | 'device'>): OwnSignIn {
  return { ...row, id: String(id), device: deviceName(userAgent) };
}

/** Returns the latest sign-ins to the caller's account, newest first. Throws UNAUTHORIZED for a guest. */
export async function listSignIns(ctx: Pick<ServiceContext, 'db' | 'actor' | 'now'>): Promise<OwnSignIn[]> {
  const member = requireMember(ctx);
  const rows = await ctx.db.signIn.findMany({
    where: { profileId: member.id, at: { gt: new Date(ctx.now.getTime() - SIGN_IN_MEMORY_MS) } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
    select: SIGN_IN,
  });
  return rows.map(toOwnSignIn);
}
