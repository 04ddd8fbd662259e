import { z } from 'zod';
import { WAITING_KINDS } from './waiting-messages';

/**
 * What waits for a typed address, for the holder of its account: who gave it and its kind. They may be another person,
 * so nothing of the prompts and spaces.
 */
export const WaitingGifts = z.object({
  email: z.string(),
  /** Whether a mail can prove the address; otherwise an admin can. */
  canMail: z.boolean(),
  from: z.array(z.object({ giver: z.string(), kind: z.enum(WAITING_KINDS), count: z.int() })),
});
export type WaitingGifts = z.infer<typeof WaitingGifts>;
