import { type MailText, writeMail } from '../mail/write-mail';
import { SITE_NAME, senderOf, type Reader } from './mail-frame';

export function recoveryMail({ name, siteUrl }: Reader, url: string): MailText {
  return writeMail({
    subject: `Reset your ${SITE_NAME} password`,
    name,
    paragraphs: [
      `Someone (hopefully you) requested a new password for your ${SITE_NAME} account.`,
      'Use the link below to set one. It works once and expires in one hour.',
      'If you didn’t request this, ignore this email. Your password won’t change.',
    ],
    action: { label: 'Set a new password', url },
    footer: senderOf(siteUrl),
  });
}

/** @param code six digits, with which the browser that asked for them signs in */
export function signInCodeMail({ name, siteUrl }: Reader, code: string, url: string): MailText {
  return writeMail({
    subject: `${code} is your ${SITE_NAME} code`,
    name,
    paragraphs: [
      `Your ${SITE_NAME} sign-in code is ${code}.`,
      'It works once and expires in ten minutes. Enter it in the browser where you requested it.',
      'Never share this code. If you didn’t request it, ignore this email.',
    ],
    action: { label: 'Sign in', url },
    footer: senderOf(siteUrl),
  });
}

/** The last mail to an account: its owner has deleted it. */
export function accountDeletedMail({ name, siteUrl }: Reader): MailText {
  return writeMail({
    subject: `Your ${SITE_NAME} account was deleted`,
    name,
    paragraphs: [
      `We deleted your ${SITE_NAME} account and its data, as you asked. You can use this address again.`,
      'If this wasn’t you, contact an admin of your library.',
    ],
    footer: senderOf(siteUrl),
  });
}

/** After a sign-in from a browser that had never signed in to the account. */
export function newBrowserMail(
  { name, siteUrl }: Reader,
  { device, network, moment }: { device: string; network: string; moment: string },
): MailText {
  return writeMail({
    subject: `New sign-in to your ${SITE_NAME} account`,
    name,
    paragraphs: [
      `Your ${SITE_NAME} account was signed in to from a new browser.`,
      `${device}, ${moment}${network === '' ? '' : `, network ${network}`}.`,
      'If this was you, ignore this email. If not, change your password. That signs out all other browsers.',
    ],
    action: { label: 'Open Account security', url: `${siteUrl}/profile/security` },
    footer: senderOf(siteUrl),
  });
}

/** To an address that an admin has made an account for. */
export function inviteMail(
  { name, siteUrl }: Reader,
  { from, url, days }: { from: string; url: string; days: number },
): MailText {
  return writeMail({
    subject: `You’re invited to ${SITE_NAME}`,
    name,
    paragraphs: [
      `${from} created an account for you on ${SITE_NAME}, a prompt library at ${siteUrl}.`,
      `Use the link below to set your password. It works once and expires in ${days} days.`,
      'If you weren’t expecting this, ignore this email.',
    ],
    action: { label: 'Set your password', url },
    footer: senderOf(siteUrl),
  });
}

/** The same where the company's sign-in is the only way in. */
export function companyInviteMail({ name, siteUrl }: Reader, { from }: { from: string }): MailText {
  return writeMail({
    subject: `You’re invited to ${SITE_NAME}`,
    name,
    paragraphs: [
      `${from} created an account for you on ${SITE_NAME}, a prompt library at ${siteUrl}.`,
      'Sign in with your company account. You don’t need a password.',
      'If you weren’t expecting this, ignore this email.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footer: senderOf(siteUrl),
  });
}

export function passwordChangedMail({ name, siteUrl }: Reader): MailText {
  return writeMail({
    subject: `Your ${SITE_NAME} password was changed`,
    name,
    paragraphs: [
      `Your ${SITE_NAME} password was just changed, and other devices were signed out.`,
      'If this wasn’t you, reset your password now and sign out everywhere.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footer: senderOf(siteUrl),
  });
}

export function confirmEmailMail({ name, siteUrl }: Reader, url: string): MailText {
  return writeMail({
    subject: `Confirm your new ${SITE_NAME} email address`,
    name,
    paragraphs: [
      `You asked to use this address for your ${SITE_NAME} account.`,
      'Confirm it with the link below. It works once and expires in one hour. Your old address stays active until then.',
      'If you didn’t request this, ignore this email.',
    ],
    action: { label: 'Confirm this address', url },
    footer: senderOf(siteUrl),
  });
}

/** To the address an account has, so that its reader can prove that it is theirs. */
export function proveEmailMail({ name, siteUrl }: Reader, url: string): MailText {
  return writeMail({
    subject: `Confirm your ${SITE_NAME} email address`,
    name,
    paragraphs: [
      `Confirm this address for your ${SITE_NAME} account. You need a confirmed address to share prompts.`,
      'The link below works once and expires in one hour.',
      'If you don’t have an account, ignore this email.',
    ],
    action: { label: 'Confirm this address', url },
    footer: senderOf(siteUrl),
  });
}

/** To the address an account has now. The new one is not named: the reader of this mail may not be meant to know it. */
export function emailChangeNoticeMail({ name, siteUrl }: Reader): MailText {
  return writeMail({
    subject: `Email change requested for your ${SITE_NAME} account`,
    name,
    paragraphs: [
      `Someone (hopefully you) asked to change the email address of your ${SITE_NAME} account.`,
      'If this wasn’t you, change your password. That cancels the change and signs out other devices.',
    ],
    action: { label: 'Open Account security', url: `${siteUrl}/profile/security` },
    footer: senderOf(siteUrl),
  });
}

export function emailChangedMail({ name, siteUrl }: Reader): MailText {
  return writeMail({
    subject: `Your ${SITE_NAME} email address was changed`,
    name,
    paragraphs: [
      `Your ${SITE_NAME} account now uses a different email address. You can’t sign in with this one anymore.`,
      'If this wasn’t you, contact an admin of your library.',
    ],
    footer: senderOf(siteUrl),
  });
}

/** To an address that another account asked for, which already has one. Says nothing of who asked. */
export function emailTakenMail({ name, siteUrl }: Reader): MailText {
  return writeMail({
    subject: `Someone tried to use your email address on ${SITE_NAME}`,
    name,
    paragraphs: [
      `Someone tried to use this address for another ${SITE_NAME} account, but it already belongs to yours.`,
      'Nothing has changed. If this was you, sign in with this address instead.',
    ],
    action: { label: 'Sign in', url: `${siteUrl}/login` },
    footer: senderOf(siteUrl),
  });
}
