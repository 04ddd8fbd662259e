import { companyMessages } from './company-messages';

/** Why a sign-in by a provider came to nothing, by the word for it in the address of the sign-in screen. */
const PROBLEMS = {
  cancelled: (name: string) => `The sign-in was cancelled at ${name}.`,
  provider: (name: string) => `${name} refused the sign-in. Try again, or tell an admin.`,
  unreachable: (name: string) => `${name} cannot be reached right now. Try again in a few minutes.`,
  expired: () => 'This sign-in has expired or was used already. Please start again.',
  otherTab: () => 'This sign-in was begun in another browser or tab. Please start again here.',
  cookies: () =>
    'Your browser kept no cookie of this sign-in. Allow cookies for this site, then start again.',
  clock: (name: string) => `The clocks of ${name} and this server differ. Tell an admin.`,
  untrusted: (name: string) =>
    `The answer of ${name} could not be trusted, so nobody was signed in. Try again, or tell an admin.`,
  unverified: (name: string) =>
    `${name} has not confirmed an email address of yours. Confirm one there, then sign in again.`,
  shut: () => 'This account cannot be used. Ask an admin.',
  companyOnly: () => companyMessages.only,
  tooMany: () => 'Too many attempts. Try again later.',
  unavailable: () => 'The server is busy. Try again in a moment.',
} as const;

export type SignInProblem = keyof typeof PROBLEMS;

/** What to say of a problem; null for a word that names none. */
export function signInProblemText(problem: string | undefined, providerName: string): string | null {
  return problem !== undefined && Object.hasOwn(PROBLEMS, problem)
    ? PROBLEMS[problem as SignInProblem](providerName)
    : null;
}
