import { z } from 'zod';

/** Days in which an import can be undone: as long as the Trash keeps its prompts. */
export const UNDO_DAYS = 30;

/** Maximum length of the list of one's own imports. */
export const IMPORTS_SHOWN = 20;

/** Maximum number of kept prompts that an undo lists. */
export const UNDO_LISTED_MAX = 20;

/** One of the caller's own imports. */
export const ImportDto = z.object({
  id: z.uuid(),
  /** Empty if unknown. */
  fileName: z.string(),
  spaceName: z.string().nullable(),
  createdAt: z.date(),
  created: z.int(),
  duplicates: z.int(),
  refused: z.int(),
  undoneAt: z.date().nullable(),
});
export type ImportDto = z.infer<typeof ImportDto>;

export const ImportUndone = z.object({
  /** Prompts moved to the Trash. */
  removed: z.int(),
  /** Existing prompts with their earlier text restored. */
  restored: z.int(),
  /** Prompts that were kept, because they were changed since or the caller can't delete them anymore. */
  kept: z.int(),
  /** The first of the kept prompts by title. */
  keptPrompts: z.array(z.object({ slug: z.string(), title: z.string() })),
});
export type ImportUndone = z.infer<typeof ImportUndone>;
