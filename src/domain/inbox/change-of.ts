import type { NotificationEntry } from '../notification/schema';
import type { ChangeQuery, WorkItem } from './schema';

/** Returns the change that a notification asks for a decision on; null for all other notifications. */
export function changeOfNotification({
  kind,
  subject: { id },
  isOpen,
}: NotificationEntry): ChangeQuery | null {
  if (!isOpen) return null;
  if (kind === 'asked' || kind === 'asked-again') return { reviewId: id };
  return kind === 'suggested' ? { suggestionId: id } : null;
}

/** Returns the change that waits for a decision; null for other work. */
export function changeOfWork(item: WorkItem): ChangeQuery | null {
  if (item.kind === 'review') return { reviewId: item.review.id };
  return item.kind === 'suggestion' ? { suggestionId: item.suggestion.id } : null;
}
