import { z } from 'zod';

/** Onboarding steps in their order: writers get the first three, viewers the first and the last two. */
export const FirstStep = z.enum(['copy', 'write', 'import', 'favorite', 'pin']);
export type FirstStep = z.infer<typeof FirstStep>;

/** Output of `account.firstSteps`; empty once they were dismissed. */
export const FirstSteps = z.array(z.object({ step: FirstStep, isDone: z.boolean() }));
export type FirstSteps = z.infer<typeof FirstSteps>;
