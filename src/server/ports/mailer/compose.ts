import type { OutgoingMail } from './mailer';

/** Sender of mail: as in MAIL_FROM, or a name and an address. */
export type MailSender = string | { name: string; address: string };

/** Returns the sender's domain: spam filters distrust any other. */
function domainOf(from: MailSender): string {
  return /@([^@<>\s]+)>?$/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? 'localhost';
}

/** Returns nodemailer's message fields. Addresses are objects, so that none is parsed as a list or with a name. */
export function compose(mail: OutgoingMail, from: MailSender) {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
