import type { CacheTag } from '@/server/request-context/cache-tags';
import type { ChangeKind, ChangeRow } from '../change-log/change-row';

/** What guests' pages show. */
export const PAGE_KINDS = [
  ...(['created', 'changed', 'status', 'used', 'starred', 'aged'] as const),
  ...(['profile', 'collection', 'everything'] as const),
] satisfies ChangeKind[];

/** What a change touches of guests' pages; null for all of them. */
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

/** What some changes touch of guests' pages; null for all of them. */
export function tagsOf(changes: readonly ChangeRow[]): CacheTag[] | null {
  const tags = new Set<CacheTag>();
  for (const change of changes) {
    const own = tagsOfOne(change);
    if (own === null) return null;
    for (const tag of own) tags.add(tag);
  }
  return [...tags];
}
