import { z } from 'zod';
import { text } from '../text';

/** Statuses somebody can give (specification 3); `shared` is a badge that follows from visibility. */
export const STATUSES = ['tested', 'approved'] as const;
export const Status = z.enum(STATUSES);
export type Status = z.infer<typeof Status>;

export const NOTES_MAX = 2_000;

/** Input of `status.set`: always about the current version. */
export const StatusSet = z.strictObject({
  promptId: z.uuid(),
  status: Status,
  notes: text({ label: 'Notes', max: NOTES_MAX }).default(''),
});
export type StatusSet = z.infer<typeof StatusSet>;

/** One row of `status.history`. */
export const StatusEntry = z.object({
  id: z.string(),
  version: z.int(),
  status: Status,
  approvedByName: z.string().nullable(),
  notes: z.string(),
  createdAt: z.date(),
});
export type StatusEntry = z.infer<typeof StatusEntry>;
