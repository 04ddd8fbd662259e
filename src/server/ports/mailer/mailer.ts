import 'server-only';
import { join } from 'node:path';
import { dataDir, env } from '@/env';
import { createFileMailer } from './file-mailer';
import { createSmtpMailer } from './smtp-mailer';

/** A mail to hand over. `id` names it for good: a second delivery of the same one carries the same Message-ID. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
};

/** Hands mail over for delivery. Rejects with {@link MailError}. */
export interface Mailer {
  send: (mail: OutgoingMail) => Promise<void>;
}

export { MailError } from './mail-error';

let chosen: Mailer | undefined;

/** The mailer of this server: SMTP_URL's, or without one the folder `outbox` of the data folder. */
export function getMailer(): Mailer {
  return (chosen ??=
    env.SMTP_URL === undefined
      ? createFileMailer(join(dataDir, 'outbox'), env.MAIL_FROM)
      : createSmtpMailer(env.SMTP_URL, env.MAIL_FROM));
}
