import { z } from 'zod';

/** `paused` at a limit; `cancelled` by a person, `stopped` because it could not go on. */
export const EVALUATION_STATES = ['running', 'paused', 'finished', 'cancelled', 'stopped'] as const;
export const EvaluationState = z.enum(EVALUATION_STATES);
export type EvaluationState = z.infer<typeof EvaluationState>;

/** A limit that pauses one: its own `cost`, that of the `month`, or calls of the `day` or the `account`. */
export const ReachedLimit = z.enum(['cost', 'month', 'day', 'account']);
export type ReachedLimit = z.infer<typeof ReachedLimit>;
