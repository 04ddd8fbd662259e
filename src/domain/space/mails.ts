import { type MailText, writeMail } from '../mail/write-mail';

/** An invitation into a space, to an address that may have no account yet. */
export function spaceInvitationMail(
  { siteUrl }: { siteUrl: string },
  { by, space, url, until }: { by: string; space: string; url: string; until: Date },
): MailText {
  return writeMail({
    subject: `${by} invites you into ${space} on Cuebook`,
    name: '',
    paragraphs: [
      `${by} invites you into the space ${space} on Cuebook, where a team keeps its prompts.`,
      `Sign in or make an account with this address, then open the link. It works once, until ${until.toISOString().slice(0, 10)}.`,
      'If you do not know why you get this, do nothing.',
    ],
    action: { label: 'Join the space', url },
    footer: `Sent by Cuebook at ${siteUrl}. Nobody reads answers to this mail.`,
  });
}
