/** The address of a review. */
export function reviewHref(id: string): string {
  return `/reviews/${id}`;
}
