import { z } from 'zod';

/** What is looked at, in the order of the page. */
export const HealthPart = z.enum([
  'database',
  'migrations',
  'disk',
  'storage',
  'jobs',
  'backups',
  'mail',
  'ai',
  'signIn',
]);
export type HealthPart = z.infer<typeof HealthPart>;

/** `notice`: it works, but something is not set up or should be looked at. */
export const HealthState = z.enum(['ok', 'notice', 'problem']);
export type HealthState = z.infer<typeof HealthState>;

/** One part: what is, and what to do where it is not well. */
export const HealthCheck = z.object({
  part: HealthPart,
  state: HealthState,
  text: z.string(),
  remedy: z.string(),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

/** Answer of `admin.health`. */
export const Health = z.object({
  version: z.string(),
  checks: z.array(HealthCheck),
  /** Since when mail and jobs wait after a restore, and how many mails; null when nothing waits. */
  held: z.object({ since: z.date(), mails: z.int() }).nullable(),
});
export type Health = z.infer<typeof Health>;

/** Answer of `admin.failedBackup`: when the last backup was begun, and why it was not made; null when it was. */
export const FailedBackup = z.object({ at: z.date(), problem: z.string() }).nullable();
export type FailedBackup = z.infer<typeof FailedBackup>;

/** Input of `admin.releaseHeld`. */
export const HeldRelease = z.strictObject({ sendsMail: z.boolean() });

/** Answer of `admin.releaseHeld`: how many mails leave now, or were dropped. */
export const HeldReleased = z.object({ mails: z.int() });
