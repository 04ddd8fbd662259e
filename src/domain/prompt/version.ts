import { z } from 'zod';
import { Category } from './categories';

/** A line of the history. */
export const VersionEntry = z.object({
  version: z.int(),
  note: z.string(),
  authorName: z.string().nullable(),
  createdAt: z.date(),
});

/** Answer of `prompt.versions`. */
export const VersionPage = z.object({
  items: z.array(VersionEntry),
  total: z.int(),
  page: z.int(),
  pageCount: z.int(),
});
export type VersionPage = z.infer<typeof VersionPage>;

/** Answer of `prompt.version`: the text as it was. */
export const VersionDto = VersionEntry.extend({
  title: z.string(),
  description: z.string(),
  content: z.string(),
  category: Category,
  tags: z.array(z.string()),
});
export type VersionDto = z.infer<typeof VersionDto>;
