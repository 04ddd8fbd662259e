import type { SetupPart } from './setup';

/** What an admin reads of a part that is not set up: apart from `messages`, as only the admin screen needs it. */
export const setupMessages: Record<
  SetupPart,
  { name: string; missing: string; how: string; variables: readonly string[]; test: string }
> = {
  ai: {
    name: 'AI text',
    missing: 'AI buttons are there and say that they are not set up.',
    how: 'Set one of these in the .env file of the server and start it again.',
    variables: ['GEMINI_API_KEY', 'OPENAI_BASE_URL'],
    test: 'Check AI',
  },
  mail: {
    name: 'Mail',
    missing:
      'Mails, with the links to set a password, are written to files in .data/outbox and reach nobody.',
    how: 'Set the address of your mail server in the .env file of the server and start it again.',
    variables: ['SMTP_URL', 'MAIL_FROM'],
    test: 'Send a test mail to me',
  },
  address: {
    name: 'Public address',
    missing: 'Links and feeds name an address that others may not reach, and search engines hear of nothing.',
    how: 'Set the address that people type in the .env file of the server and start it again.',
    variables: ['SITE_URL'],
    test: 'Check the address',
  },
};

export const setupTestMessages = {
  mailSubject: 'Test mail from Cuebook',
  mailText: 'Mail of this library works: this one reached you.',
  mailFooter: 'You asked for this mail on the admin screen.',
  mailSent: (to: string) => `Sent to ${to}. Look into your inbox, and into the folder for spam.`,
  mailWritten: 'No mail server is set up: the mail was written to .data/outbox.',
  mailFailed: (reason: string) => `The mail server did not take it (${reason}). Check SMTP_URL.`,
  noMail: 'Your account has no email address to send to.',
  addressAnswers: (url: string) => `${url} answers.`,
  addressPrivate: (url: string) => `${url} answers, but only this machine or its network can reach it.`,
  addressFailed: (url: string) =>
    `${url} does not answer this server. Check SITE_URL, and that it leads here from outside.`,
} as const;
