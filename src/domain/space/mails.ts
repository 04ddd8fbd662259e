import { type MailText, writeMail } from '../mail/write-mail';

/** An invitation into a space, to an address that may have no account yet. */
export function spaceInvitationMail(
  { siteUrl }: { siteUrl: string },
  { by, space, url, until }: { by: string; space: string; url: string; until: Date },
): MailText {
  return writeMail({
    subject: `${by} invited you to ${space} on Cuebook`,
    name: '',
    paragraphs: [
      `${by} invited you to the space ${space} on Cuebook.`,
      `Sign in or sign up with this address, then open the link. It works once and expires on ${until.toISOString().slice(0, 10)}.`,
      'If you weren’t expecting this, ignore this email.',
    ],
    action: { label: 'Join space', url },
    footer: `Sent by Cuebook at ${siteUrl}. Replies to this email aren’t read.`,
  });
}
