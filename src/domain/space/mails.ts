import { quotedWords } from '../mail/users-words';
import { type MailText, writeMail } from '../mail/write-mail';

/** An invitation into a space, to an address that may have no account yet. */
export function spaceInvitationMail(
  { siteUrl }: { siteUrl: string },
  { by, space, url, until }: { by: string; space: string; url: string; until: Date },
): MailText {
  const [who, where] = [quotedWords(by), quotedWords(space)];
  return writeMail({
    subject: `${who} invited you to ${where} on Cuebook`,
    name: '',
    paragraphs: [
      `${who} invited you to the space ${where} on Cuebook.`,
      `Sign in or sign up with this address, then open the link. It works once and expires on ${until.toISOString().slice(0, 10)}.`,
      'If you weren’t expecting this, ignore this email.',
    ],
    action: { label: 'Join space', url },
    footer: `Sent by Cuebook at ${siteUrl}. Replies to this email aren’t read.`,
  });
}
