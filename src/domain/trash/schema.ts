import { z } from 'zod';

/** How long a deleted prompt can be brought back (decisions, Prompts). */
export const KEPT_DAYS = 30;
export const TRASH_PAGE_SIZE = 50;

/** Whose deleted prompts: one's own, or everybody's, which admins see. Those of a space are asked for by the space. */
export const TrashScope = z.enum(['own', 'all']);
export type TrashScope = z.infer<typeof TrashScope>;

/** Input of `trash.list`. */
export const TrashQuery = z.strictObject({
  scope: TrashScope.default('own'),
  /** The Trash of that space, for its publishers and owners. */
  spaceId: z.uuid().optional(),
  cursor: z.strictObject({ deletedAt: z.date(), id: z.uuid() }).optional(),
  /** What TanStack Query adds to an endless list. */
  direction: z.enum(['forward', 'backward']).optional(),
});
export type TrashQuery = z.infer<typeof TrashQuery>;

export const TrashEntry = z.object({
  id: z.uuid(),
  title: z.string(),
  creatorName: z.string(),
  deletedAt: z.date(),
  deletedByName: z.string().nullable(),
  /** Whole days until it is removed for good; 0 on the last one. */
  daysLeft: z.int(),
});
export type TrashEntry = z.infer<typeof TrashEntry>;

/** Answer of `trash.list`. */
export const TrashPage = z.object({
  items: z.array(TrashEntry),
  nextCursor: z.object({ deletedAt: z.date(), id: z.uuid() }).nullable(),
});
export type TrashPage = z.infer<typeof TrashPage>;
