export function reviewHref(id: string): string {
  return `/reviews/${id}`;
}
