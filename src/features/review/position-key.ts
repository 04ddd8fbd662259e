import { REVIEW_FIELDS, type ReviewPlace } from '@/domain/review/schema';

export function positionKey({ field, line }: ReviewPlace): string {
  return `${field}:${line}`;
}

/** The place that a key of {@link positionKey} stands for. */
export function placeOf(key: string): ReviewPlace | undefined {
  const [name, line] = key.split(':');
  const field = REVIEW_FIELDS.find((id) => id === name);
  return field && { field, line: Number(line) };
}
