import { REVIEW_FIELDS, type ReviewPlace } from '@/domain/review/schema';

export function positionKey({ field, line, path }: ReviewPlace): string {
  return path === undefined ? `${field}:${line}` : `${field}:${line}:${path}`;
}

/** The place that a key of {@link positionKey} stands for. */
export function placeOf(key: string): ReviewPlace | undefined {
  const [name = '', line = ''] = key.split(':', 2);
  const field = REVIEW_FIELDS.find((id) => id === name);
  if (field === undefined) return undefined;
  const path = key.slice(name.length + line.length + 2);
  return { field, line: Number(line), ...(field === 'file' && { path }) };
}
