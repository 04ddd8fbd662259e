import { type MailText, writeMail } from '../mail/write-mail';

/** What the product writes to people about their account. All of it is text; `writeMail` keeps it that. */

const SITE_NAME = 'Cuebook';

const sentBy = (siteUrl: string) => `Sent by ${SITE_NAME} at ${siteUrl}. Nobody reads answers to this mail.`;

type Reader = { name: string; siteUrl: string };

export function recoveryMail({ name, siteUrl }: Reader, url: string): MailText {
  return writeMail({
    subject: `Reset your ${SITE_NAME} password`,
    name,
    paragraphs: [
      `Somebody, most likely you, asked for a new password for your account at ${SITE_NAME}.`,
      'The link below lets you set one. It works once, within an hour, and only the newest link counts.',
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
    action: { label: 'Set a new password', url },
    footer: sentBy(siteUrl),
  });
}

/** @param code six digits, with which the browser that asked for them signs in */
export function signInCodeMail({ name, siteUrl }: Reader, code: string, url: string): MailText {
  return writeMail({
    subject: `${code} is your ${SITE_NAME} code`,
    name,
    paragraphs: [
      `Your code to sign in to ${SITE_NAME} is ${code}.`,
      'It works once, within ten minutes, in the browser that asked for it. So does the link below.',
      'Never tell it to anybody. If you did not ask for it, do nothing: nobody gets in without it.',
    ],
    action: { label: 'Sign in', url },
    footer: sentBy(siteUrl),
  });
}

/** The last mail to an account: its owner has deleted it. */
export function accountDeletedMail({ name, siteUrl }: Reader): MailText {
  return writeMail({
    subject: `Your ${SITE_NAME} account was deleted`,
    name,
    paragraphs: [
      `Your account at ${SITE_NAME} is gone, as you asked, and so is what it knew of you. This address is free again.`,
      'If that was not you, tell an admin of your library.',
    ],
    footer: sentBy(siteUrl),
  });
}

/** After a sign-in from a browser that had never signed in to the account. */
export function newBrowserMail(
  { name, siteUrl }: Reader,
  { device, network, moment }: { device: string; network: string; moment: string },
): MailText {
  return writeMail({
    subject: `A new browser signed in to your ${SITE_NAME} account`,
    name,
    paragraphs: [
      `Somebody signed in to your account at ${SITE_NAME} with a browser that had not done so before.`,
      `${device}, ${moment}${network === '' ? '' : `, from the network ${network}`}.`,
      'If that was you, do nothing. If not, change your password: that signs other browsers out.',
    ],
    action: { label: 'Open the security page', url: `${siteUrl}/profile/security` },
    footer: sentBy(siteUrl),
  });
}

/** To an address that an admin has made an account for. */
export function inviteMail(
  { name, siteUrl }: Reader,
  { from, url, days }: { from: string; url: string; days: number },
): MailText {
  return writeMail({
    subject: `You are invited to ${SITE_NAME}`,
    name,
    paragraphs: [
      `${from} has made an account for you at ${SITE_NAME}, the library of prompts at ${siteUrl}.`,
      `The link below lets you set your password and sign in. It works once, within ${days} days, and only the newest link counts.`,
      'If you expected nothing of the kind, do nothing.',
    ],
    action: { label: 'Set your password', url },
    footer: sentBy(siteUrl),
  });
}

/** The same where the company's sign-in is the only way in. */
export function companyInviteMail({ name, siteUrl }: Reader, { from }: { from: string }): MailText {
  return writeMail({
    subject: `You are invited to ${SITE_NAME}`,
    name,
    paragraphs: [
      `${from} has made an account for you at ${SITE_NAME}, the library of prompts at ${siteUrl}.`,
      'You sign in with your company account: there is no password to set.',
      'If you expected nothing of the kind, do nothing.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footer: sentBy(siteUrl),
  });
}

export function passwordChangedMail({ name, siteUrl }: Reader): MailText {
  return writeMail({
    subject: `Your ${SITE_NAME} password was changed`,
    name,
    paragraphs: [
      `The password of your account at ${SITE_NAME} has just been changed, and other devices were signed out.`,
      'If that was not you, ask for a new password at once and sign out everywhere.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footer: sentBy(siteUrl),
  });
}

export function confirmEmailMail({ name, siteUrl }: Reader, url: string): MailText {
  return writeMail({
    subject: `Confirm your new ${SITE_NAME} email address`,
    name,
    paragraphs: [
      `You asked to use this address for your account at ${SITE_NAME}.`,
      'The link below confirms it. It works once, within an hour. Until then the old address stays.',
      'If you did not ask for it, do nothing.',
    ],
    action: { label: 'Confirm this address', url },
    footer: sentBy(siteUrl),
  });
}

/** To the address an account has, for whoever reads it to prove that it is theirs. */
export function proveEmailMail({ name, siteUrl }: Reader, url: string): MailText {
  return writeMail({
    subject: `Confirm your ${SITE_NAME} email address`,
    name,
    paragraphs: [
      `This address belongs to your account at ${SITE_NAME}. Prompts are shared by people with a confirmed address.`,
      'The link below confirms it. It works once, within an hour, and only the newest link counts.',
      'If you have no such account, do nothing.',
    ],
    action: { label: 'Confirm this address', url },
    footer: sentBy(siteUrl),
  });
}

/** To the address an account has now. The new one is not named: whoever reads this mail may not be meant to know it. */
export function emailChangeNoticeMail({ name, siteUrl }: Reader): MailText {
  return writeMail({
    subject: `A new email address for your ${SITE_NAME} account`,
    name,
    paragraphs: [
      `Somebody, most likely you, asked to use another email address for your account at ${SITE_NAME}.`,
      'If that was not you, change your password: that stops the change and signs other devices out.',
    ],
    action: { label: 'Open the security page', url: `${siteUrl}/profile/security` },
    footer: sentBy(siteUrl),
  });
}

export function emailChangedMail({ name, siteUrl }: Reader): MailText {
  return writeMail({
    subject: `The email address of your ${SITE_NAME} account was changed`,
    name,
    paragraphs: [
      `Your account at ${SITE_NAME} has another email address now. This one can no longer be used to sign in.`,
      'If that was not you, tell an admin of your library.',
    ],
    footer: sentBy(siteUrl),
  });
}

/** To an address that another account asked for, which already has one. Says nothing of who asked. */
export function emailTakenMail({ name, siteUrl }: Reader): MailText {
  return writeMail({
    subject: `Your ${SITE_NAME} account`,
    name,
    paragraphs: [
      `Somebody asked to use this address for another account at ${SITE_NAME}, but it belongs to yours.`,
      'Nothing has changed. If it was you, sign in with this address instead.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footer: sentBy(siteUrl),
  });
}

export function identityRemovedMail({ name, siteUrl }: Reader, way: string): MailText {
  return writeMail({
    subject: `A way to sign in to ${SITE_NAME} was removed`,
    name,
    paragraphs: [
      `${way} no longer signs you in to your account at ${SITE_NAME}, and other devices were signed out.`,
      'If that was not you, ask for a new password at once and sign out everywhere.',
    ],
    action: { label: 'Open the security page', url: `${siteUrl}/profile/security` },
    footer: sentBy(siteUrl),
  });
}

const FACTOR_NEWS = {
  added: 'A second factor was added to your account at',
  removed: 'A second factor was removed from your account at',
  reset: 'An admin has removed a second factor of your account at',
  used: 'A recovery code was used to sign in to your account at',
  codes: 'New recovery codes were made for your account at',
} as const;

/** What has become of the second factor of an account. */
export function factorMail({ name, siteUrl }: Reader, news: keyof typeof FACTOR_NEWS): MailText {
  return writeMail({
    subject: `The second factor of your ${SITE_NAME} account`,
    name,
    paragraphs: [
      `${FACTOR_NEWS[news]} ${SITE_NAME}.`,
      'If that was not you, change your password at once: that signs other devices out. Then look at your factors.',
    ],
    action: { label: 'Open the security page', url: `${siteUrl}/profile/security` },
    footer: sentBy(siteUrl),
  });
}

/**
 * After a program was let in.
 * @param client what it calls itself, which anybody may write
 */
export function connectionMail(
  { name, siteUrl }: Reader,
  { client, place }: { client: string; place: string },
): MailText {
  return writeMail({
    subject: `A new agent acts for your ${SITE_NAME} account`,
    name,
    paragraphs: [
      `A program that calls itself ${client} was let read and draft at ${SITE_NAME} in your name. Its answers go to ${place}.`,
      'If that was not you, disconnect it on the security page, and change your password.',
    ],
    action: { label: 'Open the security page', url: `${siteUrl}/profile/security` },
    footer: sentBy(siteUrl),
  });
}

/** After a personal access token was made. */
export function tokenMail(
  { name, siteUrl }: Reader,
  { token, days }: { token: string; days: number },
): MailText {
  return writeMail({
    subject: `A new access token for your ${SITE_NAME} account`,
    name,
    paragraphs: [
      `An access token was made for your account at ${SITE_NAME}: ${token}.`,
      `For ${days === 1 ? 'a day' : `${days} days`} it lets a program act in your name, within what it was made for.`,
      'If that was not you, revoke it on the security page, and change your password.',
    ],
    action: { label: 'Open the security page', url: `${siteUrl}/profile/security` },
    footer: sentBy(siteUrl),
  });
}

export function identityAddedMail({ name, siteUrl }: Reader, way: string): MailText {
  return writeMail({
    subject: `A new way to sign in to ${SITE_NAME}`,
    name,
    paragraphs: [
      `${way} signs you in to your account at ${SITE_NAME} from now on.`,
      'If that was not you, remove it on the security page and sign out everywhere.',
    ],
    action: { label: 'Open the security page', url: `${siteUrl}/profile/security` },
    footer: sentBy(siteUrl),
  });
}
