import { z } from 'zod';
import { Ended } from './address';

/** The finding shown to the owner of an address whose account someone else had set up. */
export const AddressFinding = z.object({
  /** Since when the account existed, and when its owner proved the address. */
  since: z.date(),
  foundAt: z.date(),
  ended: Ended,
  /** How many prompts and collections it wrote, and how many of them it had shared with everybody. */
  written: z.int(),
  shared: z.int(),
});
export type AddressFinding = z.infer<typeof AddressFinding>;

/** Keep it private, share again what was shared, or move it to the Trash. */
export const FindingDecision = z.strictObject({ decision: z.enum(['keep', 'share', 'delete']) });
export type FindingDecision = z.infer<typeof FindingDecision>;

export const FindingSettled = z.object({ changed: z.int() });

export const findingMessages = {
  title: 'Your address had an account before you',
  created: 'Someone created this account on',
  lead: 'You confirmed the address later. Their settings were removed, so only you can sign in now.',
  removed: 'Removed:',
  written: (written: number, shared: number) => {
    const things = `${written} ${written === 1 ? 'prompt or collection' : 'prompts and collections'}`;
    return shared === 0
      ? `The account wrote ${things}.`
      : `The account wrote ${things}; ${shared} ${shared === 1 ? 'was' : 'were'} public and ${shared === 1 ? 'is' : 'are'} private now.`;
  },
  keep: 'Keep everything private',
  share: 'Keep it as it was',
  delete: 'Move to Trash',
  close: 'OK',
  settled: { keep: 'Kept', share: 'Shared again', delete: 'Moved to Trash' },
} as const;
