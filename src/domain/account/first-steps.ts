import { z } from 'zod';

/** What a newcomer is shown to do, in this order: writers get the first three, viewers the first and the last two. */
export const FirstStep = z.enum(['copy', 'write', 'import', 'favorite', 'pin']);
export type FirstStep = z.infer<typeof FirstStep>;

/** Answer of `account.firstSteps`; no steps once they were closed. */
export const FirstSteps = z.array(z.object({ step: FirstStep, isDone: z.boolean() }));
export type FirstSteps = z.infer<typeof FirstSteps>;
