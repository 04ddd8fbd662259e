import { z } from 'zod';
import { RunWarning } from '../test-case/run-warnings';
import { OverrideReason } from '../gate/schema';
import { text } from '../text';

/** Statuses that users can set; `shared` is a badge that follows from visibility. */
export const STATUSES = ['tested', 'approved'] as const;
export const Status = z.enum(STATUSES);
export type Status = z.infer<typeof Status>;

export const NOTES_MAX = 2_000;

/** Input of `status.set`. `version` is the one that was read; a status can be set only for the current one. */
export const StatusSet = z.strictObject({
  promptId: z.uuid(),
  version: z.int().min(1).max(1_000_000),
  status: Status,
  notes: text({ label: 'Notes', max: NOTES_MAX }).default(''),
  /** The test run that supports the status, with the warnings its reader saw. */
  testRun: z.strictObject({ id: z.uuid(), warnings: z.array(RunWarning).max(10) }).optional(),
  /** Why to approve it without the gate, if it doesn't meet that. */
  override: OverrideReason.optional(),
});
export type StatusSet = z.infer<typeof StatusSet>;

export const StatusEntry = z.object({
  id: z.string(),
  version: z.int(),
  status: Status,
  approvedByName: z.string().nullable(),
  notes: z.string(),
  /** Whether it was approved without the gate; for members. The reason is for readers of the notes. */
  isWithoutGate: z.boolean(),
  overrideReason: z.string(),
  createdAt: z.date(),
  /** The supporting run, for members who can read that run's version; `warnings` as they were then. */
  testRun: z
    .object({
      id: z.uuid(),
      version: z.int(),
      passed: z.int(),
      total: z.int(),
      warnings: z.array(RunWarning),
    })
    .nullable(),
});
export type StatusEntry = z.infer<typeof StatusEntry>;
