import { z } from 'zod';

/** The ways into an account, besides its password and the session that asks. */
export const WayInKind = z.enum([
  'session',
  'token',
  'agent',
  'identity',
  'passkey',
  'factor',
  'recoveryCodes',
  'trustedBrowser',
]);
export type WayInKind = z.infer<typeof WayInKind>;

export const WayInKey = z.strictObject({ kind: WayInKind, id: z.uuid() });
export type WayInKey = z.infer<typeof WayInKey>;

export const WayIn = z.object({
  kind: WayInKind,
  id: z.uuid(),
  /** Its name for people: a device, a token, an address at a provider. */
  name: z.string(),
  createdAt: z.date(),
  usedAt: z.date().nullable(),
});
export type WayIn = z.infer<typeof WayIn>;

/** What `account.waysIn.list` answers after a reset, until it is closed. */
export const WaysIn = z.object({ resetAt: z.date().nullable(), ways: z.array(WayIn) });
export type WaysIn = z.infer<typeof WaysIn>;

/** How many ended; what may not be removed stays. */
export const WaysInEnded = z.object({ ended: z.int(), kept: z.int() });
export type WaysInEnded = z.infer<typeof WaysInEnded>;

export const waysInMessages = {
  title: 'Who else can sign in?',
  lead: 'Your password was reset. These other ways into your account still work. End the ones you don’t recognize.',
  notice: 'Your password was reset. Check who else can sign in to your account.',
  review: 'Review',
  kinds: {
    session: 'Signed in',
    token: 'Access token',
    agent: 'Connected agent',
    identity: 'Sign-in method',
    passkey: 'Passkey',
    factor: 'Two-factor method',
    recoveryCodes: 'Recovery codes',
    trustedBrowser: 'Trusted browser',
  } satisfies Record<WayInKind, string>,
  codes: (count: number) => (count === 1 ? '1 recovery code' : `${count} recovery codes`),
  end: 'End',
  ended: 'Ended',
  endAll: 'End all',
  endAllTitle: 'End all other ways in',
  endAllQuestion:
    'This signs out your other devices, revokes tokens and agents, and removes linked sign-in methods, passkeys and two-factor methods. You can set them up again under Account security.',
  kept: (count: number) =>
    count === 1
      ? '1 can’t be removed, because the account needs it.'
      : `${count} can’t be removed, because the account needs them.`,
  none: 'Nothing else opens your account now: only your password and your mailbox.',
  keep: 'Keep the rest',
  done: 'Done',
} as const;
