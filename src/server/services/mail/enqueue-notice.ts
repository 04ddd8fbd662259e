import type { MailText } from '@/domain/mail/write-mail';
import type { Db } from '@/server/db';
import { countUse } from '@/server/ports/rate-limit/rate-limit';
import { enqueueMail } from './enqueue-mail';

/** The account that a notice is about, as far as its mail needs it. */
export type NoticeReader = { email: string | null; isAddressTyped: boolean };

/**
 * Returns whether another mail may go to an address that somebody typed: ten a day. Its reader may be a stranger, whom
 * an account that cost nothing must not flood; whoever proves the address finds in the library what was done.
 */
export async function takesTypedMail(email: string): Promise<boolean> {
  const { remaining } = await countUse({ limit: 'typedAddressDay', key: email });
  return remaining >= 0;
}

/**
 * Puts a notice about an account into the outbox, within the caller's transaction: its password, a token or the like was
 * changed, maybe by somebody else. Nothing for an account without an address, and for a typed address that got enough
 * mails today.
 */
export async function enqueueNotice(
  ctx: { db: Db; now: Date },
  { email, isAddressTyped }: NoticeReader,
  mail: MailText,
): Promise<void> {
  if (email === null) return;
  if (isAddressTyped && !(await takesTypedMail(email))) return;
  await enqueueMail(ctx, email, mail);
}
