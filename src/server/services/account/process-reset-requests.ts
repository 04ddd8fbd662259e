import { z } from 'zod';
import { recoveryLink } from '@/domain/account/links';
import { recoveryMail } from '@/domain/account/mails';
import { siteUrl } from '@/env';
import type { Database, Transaction } from '@/server/db';
import { enqueueMail } from '../mail/enqueue-mail';
import { processWaitingRequests } from './process-waiting-requests';
import { lockActiveProfile } from './lock-profile';
import { newToken } from './one-time-token';
import { rowsOf } from '../rows';

const EmailRow = z.object({ email: z.string() });

/** Removes the oldest request, for this transaction only. */
async function takeRequest(tx: Transaction): Promise<string | undefined> {
  const [request] = await rowsOf(tx, EmailRow)`
    DELETE FROM password_reset_requests WHERE id = (
      SELECT id FROM password_reset_requests ORDER BY requested_at LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING email`;
  return request?.email;
}

/** Creates a recovery link for the active account of an address, if there is one. It invalidates earlier links. */
async function sendRecoveryLink(tx: Transaction, now: Date, email: string): Promise<void> {
  const found = await tx.profile.findUnique({ where: { email }, select: { id: true } });
  const profile = found && (await lockActiveProfile(tx, found.id));
  if (profile?.email !== email) return;
  const { token, row } = newToken(now);
  await tx.passwordResetToken.deleteMany({ where: { profileId: profile.id } });
  await tx.passwordResetToken.create({ data: { ...row, profileId: profile.id }, select: { id: true } });
  const mail = recoveryMail({ name: profile.mailName, siteUrl }, recoveryLink(siteUrl, token));
  await enqueueMail({ db: tx, now }, email, mail, { expiresAt: row.expiresAt });
}

/**
 * Answers all pending requests for recovery links: sends a mail if an active account has the address, nothing
 * otherwise. Each in its own transaction. Returns the number of requests.
 */
export async function processResetRequests(ctx: { db: Database; now: Date }): Promise<number> {
  return processWaitingRequests(ctx.db, async (tx) => {
    const email = await takeRequest(tx);
    if (email === undefined) return 'none';
    await sendRecoveryLink(tx, ctx.now, email);
    return 'answered';
  });
}
