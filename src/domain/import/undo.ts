import { z } from 'zod';

/** How long an import can be undone: as long as the Trash keeps what it takes away. */
export const UNDO_DAYS = 30;

/** Imports that the list of one's own shows. */
export const IMPORTS_SHOWN = 20;

/** Prompts that an undo names of those it kept. */
export const KEPT_SHOWN = 20;

/** One's own import, as it is listed. */
export const ImportDto = z.object({
  id: z.uuid(),
  /** Empty where it is not known. */
  fileName: z.string(),
  /** The space that the prompts came to; null for one's own. */
  spaceName: z.string().nullable(),
  createdAt: z.date(),
  created: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  undoneAt: z.date().nullable(),
});
export type ImportDto = z.infer<typeof ImportDto>;

/** What an undo did. */
export const ImportUndone = z.object({
  /** Prompts moved to the Trash. */
  removed: z.int(),
  /** Prompts that were there before and say again what they said then. */
  restored: z.int(),
  /** Prompts that stay, for they were changed since or are not the caller's to delete any more. */
  kept: z.int(),
  /** The first of those by title. */
  keptPrompts: z.array(z.object({ slug: z.string(), title: z.string() })),
});
export type ImportUndone = z.infer<typeof ImportUndone>;
