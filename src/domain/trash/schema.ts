import { z } from 'zod';

/** Days in which a deleted prompt can be restored. */
export const TRASH_DAYS = 30;
export const TRASH_PAGE_SIZE = 50;

/** Deleted prompts to list: what the caller may restore, or for admins all. Those of one space are requested by `spaceId`. */
export const TrashScope = z.enum(['own', 'all']);
export type TrashScope = z.infer<typeof TrashScope>;

export const TrashQuery = z.strictObject({
  scope: TrashScope.default('own'),
  /** The Trash of that space, for its publishers and owners. */
  spaceId: z.uuid().optional(),
  cursor: z.strictObject({ deletedAt: z.date(), id: z.uuid() }).optional(),
  /** Added by TanStack Query to infinite queries. */
  direction: z.enum(['forward', 'backward']).optional(),
});
export type TrashQuery = z.infer<typeof TrashQuery>;

export const TrashEntry = z.object({
  id: z.uuid(),
  title: z.string(),
  creatorName: z.string(),
  deletedAt: z.date(),
  deletedByName: z.string().nullable(),
  /** Its space, which the caller is in; null for one without a space. */
  space: z.object({ name: z.string(), slug: z.string() }).nullable(),
  /** Days until it is permanently deleted, rounded up: 30 right after the deletion, 1 in the last 24 hours. */
  daysLeft: z.int(),
});
export type TrashEntry = z.infer<typeof TrashEntry>;

export const TrashPage = z.object({
  items: z.array(TrashEntry),
  nextCursor: z.object({ deletedAt: z.date(), id: z.uuid() }).nullable(),
});
export type TrashPage = z.infer<typeof TrashPage>;
