import type { OutgoingMail } from './mailer';

/** Who mail is from: as MAIL_FROM has it, or a name and an address. */
export type MailSender = string | { name: string; address: string };

/** Of the sender's domain: filters look askance at any other. */
function domainOf(from: MailSender): string {
  return /@([^@<>\s]+)>?$/.exec(typeof from === 'string' ? from : from.address)?.[1] ?? 'localhost';
}

/** The fields nodemailer makes a message of. Addresses go in as objects: none is read as a list or with a name. */
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
