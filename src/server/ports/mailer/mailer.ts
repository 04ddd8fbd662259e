/** A mail to deliver. `id` is permanent: a second delivery of the same mail has the same Message-ID. */
export type OutgoingMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
};

/** Delivers mail. Rejects with {@link MailError}. */
export interface Mailer {
  send: (mail: OutgoingMail) => Promise<void>;
}

export { MailError } from './mail-error';
