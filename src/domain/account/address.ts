import { z } from 'zod';

/**
 * The writer of an account’s address: its holder typed it, others did (the directory, an admin, the first start, the
 * command line, a provider), or nobody knows, because the account is from before this was recorded.
 */
export const EmailWriter = z.enum(['holder', 'others', 'before']);
export type EmailWriter = z.infer<typeof EmailWriter>;

type Stated = { emailProvedAt: Date | null; emailWriter: string };

/** Whether an address was only typed: its reader may be a stranger. */
export function isAddressOfStranger({ emailProvedAt, emailWriter }: Stated): boolean {
  return emailProvedAt === null && emailWriter !== 'others';
}

/**
 * The name by which a mail greets: empty while the address was only typed, for a stranger gets no words of the person who
 * typed it.
 */
export function greetingName(account: Stated & { fullName: string }): string {
  return isAddressOfStranger(account) ? '' : account.fullName;
}

/** The kinds that end in an account when the owner proves its typed address, in the order of the list. */
export const ENDED_KINDS = [
  'password',
  'phone',
  'session',
  'pendingSignIn',
  'token',
  'agent',
  'identity',
  'factor',
  'recoveryCode',
  'trustedBrowser',
  'resetLink',
  'emailChange',
  'webhook',
  'membership',
  'invitation',
  'grant',
  'givenGrant',
  'shareLink',
  'subscription',
  'sharedPrompt',
  'sharedCollection',
] as const;
export type EndedKind = (typeof ENDED_KINDS)[number];

/** How many of each kind ended; kinds of which there were none are absent. */
export const Ended = z.partialRecord(z.enum(ENDED_KINDS), z.int());
export type Ended = z.infer<typeof Ended>;
