import type { SetupPart } from './setup';

/** What an admin reads of a part that is not set up: apart from `messages`, as only the admin screen needs it. */
export const setupMessages: Record<
  SetupPart,
  { name: string; missing: string; how: string; variables: readonly string[]; test: string }
> = {
  ai: {
    name: 'AI',
    missing: 'AI features are turned off.',
    how: 'Set one of these in the server’s .env file, then restart.',
    variables: ['GEMINI_API_KEY', 'OPENAI_BASE_URL'],
    test: 'Test AI',
  },
  mail: {
    name: 'Email',
    missing: 'Emails, including password links, are saved to .data/outbox instead of being sent.',
    how: 'Set your mail server in the server’s .env file, then restart.',
    variables: ['SMTP_URL', 'MAIL_FROM'],
    test: 'Send test email',
  },
  address: {
    name: 'Public URL',
    missing: 'Links and feeds use an address others may not reach, and search engines aren’t notified.',
    how: 'Set your public URL in the server’s .env file, then restart.',
    variables: ['SITE_URL'],
    test: 'Test URL',
  },
};

export const setupTestMessages = {
  mailSubject: 'Test email from Cuebook',
  mailText: 'Email is working.',
  mailFooter: 'You requested this email from the admin page.',
  mailSent: (to: string) => `Sent to ${to}. Check your inbox and spam folder.`,
  mailWritten: 'No mail server is set up. The email was saved to .data/outbox.',
  mailFailed: (reason: string) => `The mail server rejected it (${reason}). Check SMTP_URL.`,
  noMail: 'Your account has no email address.',
  addressAnswers: (url: string) => `${url} is reachable.`,
  addressPrivate: (url: string) => `${url} is reachable, but only from this machine or its network.`,
  addressFailed: (url: string) => `${url} isn’t reachable from this server. Check SITE_URL.`,
} as const;
