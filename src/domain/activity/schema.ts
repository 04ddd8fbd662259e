import { z } from 'zod';

/** What can happen to a prompt, as its log says it. */
export const ACTIVITY_KINDS = [
  'created',
  'imported',
  'edited',
  'restored',
  'shared',
  'unshared',
  'moved',
  'granted',
  'grant-removed',
  'tested',
  'approved',
  'test-run',
  'review-asked',
  'changes-requested',
  'deleted',
  'undeleted',
] as const;
export const ActivityKind = z.enum(ACTIVITY_KINDS);
export type ActivityKind = z.infer<typeof ActivityKind>;

/** Rows of the log that are given at once. */
export const ACTIVITY_PAGE_SIZE = 10;

/** Input of `activity.list`. The hooks of endless lists add the direction; the log can only be read backwards. */
export const ActivityQuery = z.strictObject({
  promptId: z.uuid(),
  /** `nextCursor` of the answer before; without one the newest rows. */
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
  direction: z.enum(['forward', 'backward']).optional(),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

/** One row of the log. */
export const ActivityEntry = z.object({
  id: z.string(),
  kind: ActivityKind,
  /** Null once the account is gone. */
  actorName: z.string().nullable(),
  /** The version it is about: the one that was saved or judged. */
  version: z.int().nullable(),
  /** Of a restore: the version whose text came back. */
  fromVersion: z.int().nullable(),
  /** Of a run of the test cases: how many there were, and how many passed. */
  tests: z.object({ passed: z.int(), total: z.int() }).nullable(),
  /** What its author said of a saved version. */
  note: z.string(),
  createdAt: z.date(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** Answer of `activity.list`, newest first; `nextCursor` is null at the end. */
export const ActivityPage = z.object({
  items: z.array(ActivityEntry),
  nextCursor: z.string().nullable(),
});
export type ActivityPage = z.infer<typeof ActivityPage>;
