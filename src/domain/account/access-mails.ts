import { type MailText, writeMail } from '../mail/write-mail';
import { SITE_NAME, senderOf, type Reader } from './mail-frame';

export function identityRemovedMail({ name, siteUrl }: Reader, way: string): MailText {
  return writeMail({
    subject: `A sign-in method was removed from your ${SITE_NAME} account`,
    name,
    paragraphs: [
      `You can no longer sign in to ${SITE_NAME} with ${way}. Other devices were signed out.`,
      'If this wasn’t you, reset your password now and sign out everywhere.',
    ],
    action: { label: 'Open Account security', url: `${siteUrl}/profile/security` },
    footer: senderOf(siteUrl),
  });
}

const FACTOR_EVENTS = {
  added: 'A two-factor method was added to your account at',
  removed: 'A two-factor method was removed from your account at',
  reset: 'An admin removed a two-factor method from your account at',
  used: 'A recovery code was used to sign in to your account at',
  codes: 'New recovery codes were created for your account at',
} as const;

/** Email about a change to an account's two-factor authentication. */
export function factorMail({ name, siteUrl }: Reader, event: keyof typeof FACTOR_EVENTS): MailText {
  return writeMail({
    subject: `Two-factor authentication on your ${SITE_NAME} account changed`,
    name,
    paragraphs: [
      `${FACTOR_EVENTS[event]} ${SITE_NAME}.`,
      'If this wasn’t you, change your password now. That signs out other devices. Then check your two-factor methods.',
    ],
    action: { label: 'Open Account security', url: `${siteUrl}/profile/security` },
    footer: senderOf(siteUrl),
  });
}

/**
 * Email sent after an app was connected.
 * @param agent the name the app gave itself, which is not verified, and where it redirects to; null for a reader who gets
 * no words of others
 */
export function connectionMail(
  { name, siteUrl }: Reader,
  agent: { client: string; place: string } | null,
): MailText {
  return writeMail({
    subject: `A new agent is connected to your ${SITE_NAME} account`,
    name,
    paragraphs: [
      `${agent?.client ?? 'An agent'} can now read prompts and create drafts for you on ${SITE_NAME}.` +
        (agent === null ? '' : ` Sign-in redirects to ${agent.place}.`),
      'If this wasn’t you, revoke it under Connect an agent and change your password.',
    ],
    action: { label: 'Open Connect an agent', url: `${siteUrl}/connect` },
    footer: senderOf(siteUrl),
  });
}

/**
 * Email sent after an access token was created.
 * @param token its name; null for a reader who gets no words of others
 */
export function tokenMail(
  { name, siteUrl }: Reader,
  { token, days }: { token: string | null; days: number },
): MailText {
  return writeMail({
    subject: `New access token for your ${SITE_NAME} account`,
    name,
    paragraphs: [
      `Someone (hopefully you) created an access token for your ${SITE_NAME} account${token === null ? '' : `: ${token}`}.`,
      `It lets an app act for you for ${days === 1 ? 'one day' : `${days} days`}, within its permissions.`,
      'If this wasn’t you, revoke it under Connect an agent and change your password.',
    ],
    action: { label: 'Open Connect an agent', url: `${siteUrl}/connect` },
    footer: senderOf(siteUrl),
  });
}

export function identityAddedMail({ name, siteUrl }: Reader, way: string): MailText {
  return writeMail({
    subject: `New sign-in method on your ${SITE_NAME} account`,
    name,
    paragraphs: [
      `You can now sign in to ${SITE_NAME} with ${way}.`,
      'If this wasn’t you, remove it in Account security and sign out everywhere.',
    ],
    action: { label: 'Open Account security', url: `${siteUrl}/profile/security` },
    footer: senderOf(siteUrl),
  });
}
