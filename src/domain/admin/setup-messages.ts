import type { AiProvider } from './service-settings';
import type { SetupPart, SetupState } from './setup';

/** Texts of the setup page. Apart from `messages`, because only admin screens need them. */
export const setupMessages = {
  title: 'Setup',
  lead: (done: number, all: number) => `What this library is connected to. ${done} of ${all} are done.`,
  steps: 'Steps',
  isDone: 'done',
  isNotDone: 'not done',
  open: (done: number, all: number) => `${done} of ${all} done`,
  signInPage: 'Sign-in and provisioning',
  names: { ai: 'AI', mail: 'Mail', signIn: 'Sign-in', address: 'Public URL' },
  usage: (used: number, budget: number) =>
    `${used.toLocaleString('en-US')} of ${budget.toLocaleString('en-US')} calls today`,
  states: { works: 'Works', attention: 'Needs attention', unset: 'Not set' } satisfies Record<
    SetupState,
    string
  >,
  /** Consequences of a part that is not set up. */
  without: {
    ai: 'Without it, Enhance, Polish and Run are turned off. Everything else works.',
    mail: 'Without it, invitations and password links reach nobody: they are saved as files in outbox in the data folder. You can copy links instead.',
    address:
      'Without it, links and feeds use an address others may not reach, and search engines aren’t notified.',
  },
  signInHint: 'Optional: OpenID Connect, Google, GitHub and SCIM.',
  test: { ai: 'Test AI', mail: 'Send me a test', address: 'Test URL' } satisfies Record<SetupPart, string>,
  testing: 'Testing…',
  environment: 'Set in the server’s environment. To change it, edit the variables there and restart.',
  unused: 'What is saved here is not used while the environment sets it.',
  variables: {
    ai: ['GEMINI_API_KEY', 'OPENAI_MODEL', 'OPENAI_BASE_URL', 'OPENAI_API_KEY'],
    mail: ['SMTP_URL', 'MAIL_FROM'],
    address: ['SITE_URL'],
  } satisfies Record<SetupPart, readonly string[]>,
  addressHow: 'Set your public URL in the server’s .env file, then restart.',
  saved: 'Saved',
  removed: 'Removed',
  change: 'Change',
  remove: 'Remove',
  save: { ai: 'Save AI', mail: 'Save mail' },
  removeQuestion: {
    ai: { title: 'Remove the AI service?', description: 'AI is turned off, and the key is deleted.' },
    mail: {
      title: 'Remove the mail server?',
      description: 'Mail is saved in the data folder instead of being sent, and the password is deleted.',
    },
  },
} as const;

/** Texts by which the server describes the current settings. */
export const setupStateMessages = {
  providers: { gemini: 'Gemini', openai: 'OpenAI-compatible' } satisfies Record<AiProvider, string>,
  ai: (provider: string, model: string) => `${provider}, model ${model}`,
  aiAt: (provider: string, model: string, host: string) => `${provider} at ${host}, model ${model}`,
  noAi: 'No AI service',
  mail: (host: string, from: string) => `${host}, from ${from}`,
  noMail: 'No mail server',
  keyLost: 'The saved API key can’t be read any more. Enter it again.',
  unsound: 'The saved settings can’t be read any more. Enter them again, or remove them.',
  passwordLost: 'The saved password can’t be read any more. Enter it again: mail waits until then.',
  untested: 'Not tested yet with these settings.',
  noCodes: 'email codes once mail is set up',
  provider: (name: string, problem: string) => `${name}: ${problem}`,
  privateAddress: 'Others may not reach this address.',
} as const;

export const setupTestMessages = {
  keyLost: setupStateMessages.keyLost,
  unsound: setupStateMessages.unsound,
  mailSubject: 'Test email from Cuebook',
  mailText: 'Email is working.',
  mailFooter: 'You requested this email from the admin page.',
  mailSent: (to: string) => `Sent to ${to}. Check your inbox and spam folder.`,
  mailWritten: (outbox: string) => `No mail server is set up. The email was saved to ${outbox}.`,
  mailFailed: (code: string, place: 'SMTP_URL' | 'the settings') =>
    `${mailProblem(code)} (${code}). ${mailRemedy(code, place)}`,
  noMail: 'Your account has no email address.',
  addressAnswers: (url: string) => `${url} is reachable.`,
  addressPrivate: (url: string) => `${url} is reachable, but only from this machine or its network.`,
  addressFailed: (url: string) => `${url} isn’t reachable from this server. Check SITE_URL.`,
} as const;

/** Returns the text for an error code of a failed email: nodemailer's code, then the server's status if any. */
function mailProblem(code: string): string {
  const [kind, status] = code.split(' ');
  switch (kind) {
    case 'EAUTH':
    case 'ENOAUTH':
      return 'The mail server rejected the user name or password';
    case 'EDNS':
    case 'ENOTFOUND':
      return 'There is no mail server of this name';
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ECONNREFUSED':
      return status === undefined
        ? 'Can’t connect to the mail server'
        : 'The mail server refused the connection';
    case 'ETIMEDOUT':
    case 'ESLOW':
      return 'The mail server did not answer in time';
    case 'ETLS':
      return 'The mail server can’t be reached with this encryption';
    case 'EENVELOPE':
      return status === '530'
        ? 'The mail server takes mail only with a user name and password'
        : 'The mail server rejected the sender or recipient';
    case 'EMESSAGE':
      return 'The mail server rejected the message';
    case 'ESECRET':
      return 'The saved password can’t be read any more';
    case 'ESETTINGS':
      return 'The saved settings can’t be read any more';
    default:
      return 'The mail server did not take the message';
  }
}

function mailRemedy(code: string, place: string): string {
  const [kind, status] = code.split(' ');
  if (status === '530') return `Enter both in ${place}.`;
  switch (kind) {
    case 'EAUTH':
    case 'ENOAUTH':
      return `Check the user name and password in ${place}. Some services need a password for apps.`;
    case 'ECONNECTION':
    case 'ESOCKET':
    case 'ECONNREFUSED':
    case 'ETIMEDOUT':
    case 'ESLOW':
    case 'ETLS':
      return `Check the server, port and encryption in ${place}.`;
    case 'EENVELOPE':
      return `Check that the server may send from the sender’s address in ${place}.`;
    case 'ESECRET':
      return 'Enter it again.';
    default:
      return `Check ${place}.`;
  }
}
