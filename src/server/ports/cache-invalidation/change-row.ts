import { z } from 'zod';
import type { CacheTag } from '@/server/request-context/cache-tags';

/** Rows of the table `page_changes`, as its migration describes them. */
export const ChangeRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listed'), prompt: z.uuid(), profile: z.uuid() }),
  z.object({ kind: z.enum(['shown', 'used', 'starred']), prompt: z.uuid() }),
  z.object({ kind: z.literal('profile'), profile: z.uuid() }),
  z.object({ kind: z.literal('collection'), collection: z.uuid() }),
  z.object({ kind: z.literal('people') }),
]);
export type ChangeRow = z.infer<typeof ChangeRow>;

/** What a change touches; null for everything. */
export function tagsOf(row: ChangeRow): CacheTag[] | null {
  switch (row.kind) {
    case 'listed':
      return [`prompt:${row.prompt}`, 'list', `list:${row.profile}`];
    case 'shown':
      return [`prompt:${row.prompt}`];
    case 'used':
      return [`prompt:${row.prompt}`, 'order:used'];
    case 'starred':
      return [`prompt:${row.prompt}`, 'order:starred'];
    case 'profile':
      return [`profile:${row.profile}`];
    case 'collection':
      return [`collection:${row.collection}`];
    case 'people':
      return null;
  }
}
