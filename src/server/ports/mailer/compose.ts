import type { OutgoingMail } from './mailer';

/** The fields nodemailer makes a message of. Addresses go in as objects: none is read as a list or with a name. */
export function compose(mail: OutgoingMail, from: string) {
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    // Of the sender's domain: filters look askance at any other.
    messageId: `<${mail.id}@${/@([^@<>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
