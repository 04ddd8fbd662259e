import { z } from 'zod';

/** Checked parts, in the order of the page. */
export const HealthPart = z.enum([
  'database',
  'migrations',
  'disk',
  'storage',
  'files',
  'jobs',
  'backups',
  'mail',
  'webhooks',
  'ai',
  'signIn',
  'admins',
]);
export type HealthPart = z.infer<typeof HealthPart>;

/** `notice`: it works, but something is not set up or should be looked at. */
export const HealthState = z.enum(['ok', 'notice', 'problem']);
export type HealthState = z.infer<typeof HealthState>;

/** State of one part, and how to fix it if it has a problem. */
export const HealthCheck = z.object({
  part: HealthPart,
  state: HealthState,
  text: z.string(),
  remedy: z.string(),
  /** Pages on which an admin fixes it, by the name of what is wrong there. */
  links: z.array(z.object({ name: z.string(), path: z.string() })).optional(),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

export const Health = z.object({
  version: z.string(),
  checks: z.array(HealthCheck),
  /** When mail and jobs were put on hold after a restore, and how many emails wait; null if nothing is on hold. */
  held: z.object({ since: z.date(), mails: z.int() }).nullable(),
});
export type Health = z.infer<typeof Health>;

/** Output of `admin.failedBackup`: when the last backup started and why it failed; null if it succeeded. */
export const FailedBackup = z.object({ at: z.date(), problem: z.string() }).nullable();
export type FailedBackup = z.infer<typeof FailedBackup>;

export const HoldRelease = z.strictObject({ sendsMail: z.boolean() });

/** Output of `admin.releaseHeld`: the number of emails that are sent or were dropped. */
export const HoldReleased = z.object({ mails: z.int() });
