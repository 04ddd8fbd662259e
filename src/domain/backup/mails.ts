import { type MailText, writeMail } from '../mail/write-mail';

/** To each admin: the backup of the clock was not made. */
export function backupFailedMail(
  { name, siteUrl }: { name: string; siteUrl: string },
  problem: string,
): MailText {
  return writeMail({
    subject: 'The backup of your Cuebook library failed',
    name,
    paragraphs: [
      'The scheduled backup was not made.',
      problem,
      'Earlier backups are unchanged. The next one is tried at the usual time.',
    ],
    action: { label: 'Open Health', url: `${siteUrl}/admin/health` },
    footer: `Sent by Cuebook at ${siteUrl}. Replies to this email aren’t read.`,
  });
}
