import { db } from '@/server/db';
import type { OutgoingMail } from '@/server/ports/mailer/mailer';
import { processResetRequests } from '@/server/services/account/process-reset-requests';
import { processCodeRequests } from '@/server/services/account/sign-in-code';
import { deliverMail } from '@/server/services/mail/deliver-mail';
import { currentMailText } from '@/server/services/inbox/current-mail-text';

/** Does what the mail loop does, once, and gives the mails that went to an address, or to some in their order. */
export async function mailTo(addresses: string | string[], now = new Date()): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  await processResetRequests({ db, now });
  await processCodeRequests({ db, now });
  await deliverMail({
    db,
    now: () => now,
    currentMailText,
    mailer: { send: async (mail) => void sent.push(mail) },
  });
  return [addresses].flat().flatMap((address) => sent.filter(({ to }) => to === address));
}

/** The token of the link in a mail. */
export function tokenIn(mail: OutgoingMail | undefined): string {
  const token = /#type=[a-z_]+&token=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link in: ${mail?.text ?? 'no mail'}`);
  return token;
}
