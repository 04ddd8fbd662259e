import type { MailText } from '@/domain/mail/write-mail';
import type { Db } from '@/server/db';
import { logger } from '@/server/log/logger';
import { countUse } from '@/server/ports/rate-limit/rate-limit';
import { enqueueMail } from './enqueue-mail';

/** The account that a notice is about, as far as its mail needs it. */
export type NoticeReader = { email: string | null; isAddressTyped: boolean };

/** Counts a notice to an address that was only typed. A count that fails keeps nothing from being done and told. */
async function takesNotice(email: string): Promise<boolean> {
  try {
    return (await countUse({ limit: 'typedNoticeDay', key: email })).remaining >= 0;
  } catch (error) {
    logger.warn({ err: error }, 'a notice could not be counted; it is sent');
    return true;
  }
}

/**
 * Puts a notice about an account into the outbox, within the caller's transaction: its password, a token or the like was
 * changed, maybe by somebody else. Nothing for an account without an address. An address that was only typed gets ten a
 * day: its reader may be a stranger, whom an account that cost nothing must not flood; whoever proves the address finds in
 * the library what was done.
 */
export async function enqueueNotice(
  ctx: { db: Db; now: Date },
  { email, isAddressTyped }: NoticeReader,
  mail: MailText,
): Promise<void> {
  if (email === null) return;
  if (isAddressTyped && !(await takesNotice(email))) return;
  await enqueueMail(ctx, email, mail);
}
