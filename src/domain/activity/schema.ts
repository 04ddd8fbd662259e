import { z } from 'zod';

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

export const ACTIVITY_PAGE_SIZE = 10;

/** Input of `activity.list`. The hooks of endless lists add the direction; the log can only be read backwards. */
export const ActivityQuery = z.strictObject({
  promptId: z.uuid(),
  /** `nextCursor` of the previous page; without it the newest rows. */
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
  direction: z.enum(['forward', 'backward']).optional(),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

export const ActivityEntry = z.object({
  id: z.string(),
  kind: ActivityKind,
  /** Null if the account was deleted. */
  actorName: z.string().nullable(),
  /** The version it is about: saved, tested or approved. */
  version: z.int().nullable(),
  /** For a restore: the version whose text was restored. */
  fromVersion: z.int().nullable(),
  /** Of a run of the test cases: how many there were, and how many passed. */
  tests: z.object({ passed: z.int(), total: z.int() }).nullable(),
  /** The author's note on a saved version. */
  note: z.string(),
  createdAt: z.date(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** Output of `activity.list`, newest first; `nextCursor` is null at the end. */
export const ActivityPage = z.object({
  items: z.array(ActivityEntry),
  nextCursor: z.string().nullable(),
});
export type ActivityPage = z.infer<typeof ActivityPage>;
