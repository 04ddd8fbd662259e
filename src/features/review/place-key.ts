import type { ReviewPlace } from '@/domain/review/schema';

/** A place in a version as the key of drafts and comments. */
export function placeKey({ field, line }: ReviewPlace): string {
  return `${field}:${line}`;
}
