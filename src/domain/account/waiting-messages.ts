/** Kinds of what waits until an address is proved: grants of prompts, a higher role in a space, an invitation to one. */
export const WAITING_KINDS = ['prompt', 'role', 'invitation'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count.toLocaleString('en-US')} ${many}`;

const SENTENCES: Record<WaitingKind, (giver: string, count: number) => string> = {
  prompt: (giver, count) => `${giver} shared ${counted(count, 'a prompt', 'prompts')} with you.`,
  role: (giver, count) => `${giver} gave you a higher role in ${counted(count, 'a space', 'spaces')}.`,
  invitation: (giver, count) => `${giver} invited you to ${counted(count, 'a space', 'spaces')}.`,
};

/** Texts about what waits until somebody confirms their address. */
export const waitingMessages = {
  badge: 'Unconfirmed address',
  waits: 'Waits until they confirm their address',
  dropped: 'Not given: the person who shared it no longer can, or the address changed',
  roleWaits: (role: string) => `${role} once they confirm their address`,
  roleDropped: (role: string) =>
    `Not made ${role}: the person who chose it no longer can, or the address changed`,
  withdraw: 'Withdraw',
  dismiss: 'Dismiss',
  given: (name: string) => `${name} gets access after confirming their address`,
  givenMany: 'They get access after confirming their address.',
  roleGiven: (name: string, role: string) => `${name} becomes ${role} after confirming their address`,
  chosen: (name: string) =>
    `${name} hasn’t confirmed their email address, so it may belong to someone else. What you share waits until they do.`,
  title: 'Confirm your email address',
  lead: (email: string) => `You get this once you confirm that ${email} is yours:`,
  askAdmin: 'Ask an admin to confirm it for you.',
  line: (kind: WaitingKind, giver: string, count: number) => SENTENCES[kind](giver, count),
} as const;
