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
