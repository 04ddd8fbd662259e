import type { CacheTag } from '@/server/request-context/cache-tags';
import type { ChangeKind, ChangeRow } from '../change-log/change-row';

/** Kinds of changes that affect guest pages. */
export const PAGE_KINDS = [
  ...(['created', 'changed', 'status', 'used', 'starred', 'aged'] as const),
  ...(['profile', 'collection', 'everything'] as const),
] satisfies ChangeKind[];

/** Returns the cache tags of guest pages that a change affects; null for all pages. */
function tagsOfOne(row: ChangeRow): CacheTag[] | null {
  switch (row.kind) {
    case 'created':
    case 'changed':
      return [`prompt:${row.subject}`, 'list', `list:${row.owner}`];
    case 'status':
      return [`prompt:${row.subject}`];
    case 'used':
    case 'aged':
      return [`prompt:${row.subject}`, 'order:used'];
    case 'starred':
      return [`prompt:${row.subject}`, 'order:starred'];
    case 'profile':
      return [`profile:${row.subject}`];
    case 'collection':
      return [`collection:${row.subject}`];
    case 'everything':
      return null;
    case 'run':
    case 'grant':
    case 'discussion':
    case 'told':
    case 'rights':
    case 'session':
      return [];
  }
}

/** Returns the cache tags of guest pages that several changes affect; null for all pages. */
export function tagsOf(changes: readonly ChangeRow[]): CacheTag[] | null {
  const tags = new Set<CacheTag>();
  for (const change of changes) {
    const own = tagsOfOne(change);
    if (own === null) return null;
    for (const tag of own) tags.add(tag);
  }
  return [...tags];
}
