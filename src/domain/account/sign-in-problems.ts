import { companyMessages } from './company-messages';

/** Texts for failed sign-ins with a provider, by the code in the URL of the sign-in screen. */
const PROBLEMS = {
  cancelled: (name: string) => `Sign-in was canceled at ${name}.`,
  provider: (name: string) => `${name} denied the sign-in. Try again, or contact an admin.`,
  unreachable: (name: string) => `Couldn’t reach ${name}. Try again in a few minutes.`,
  expired: () => 'This sign-in has expired or was already used. Please start again.',
  otherTab: () => 'You started this sign-in in another browser or tab. Please start again here.',
  cookies: () => 'Your browser blocked the sign-in cookie. Allow cookies for this site, then start again.',
  clock: (name: string) => `The clocks of ${name} and this server don’t match. Contact an admin.`,
  untrusted: (name: string) => `Couldn’t verify the response from ${name}. Try again, or contact an admin.`,
  unverified: (name: string) =>
    `${name} hasn’t confirmed your email address. Confirm it there, then sign in again.`,
  unverifiedUnsaid: (name: string) =>
    `${name} doesn’t say whether your email address is verified. Ask an admin to look under Sign-in and provisioning.`,
  numericSubject: (name: string) =>
    `${name} sent your ID as a number instead of a text, so nobody was signed in. Contact an admin.`,
  otherPerson: (name: string) =>
    `Another person at ${name} signs in to the account with your email address. Ask an admin to release their sign-in, or to change the address of that account.`,
  unprovedAdmin: () => companyMessages.unprovedAdmin,
  shut: () => 'This account can’t be used. Contact an admin.',
  companyOnly: () => companyMessages.only,
  tooMany: () => 'Too many attempts. Try again later.',
  unavailable: () => 'The server is busy. Try again in a moment.',
} as const;

export type SignInProblem = keyof typeof PROBLEMS;

/** Returns the text for a problem code, or null if the code is unknown. */
export function signInProblemText(problem: string | undefined, providerName: string): string | null {
  return problem !== undefined && Object.hasOwn(PROBLEMS, problem)
    ? PROBLEMS[problem as SignInProblem](providerName)
    : null;
}
