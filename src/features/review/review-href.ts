/** What the page of reviews shows: what waits for its reader, what they asked for, what they were told. */
export const REVIEW_SHOWS = ['waiting', 'asked', 'told'] as const;
export type ReviewShow = (typeof REVIEW_SHOWS)[number];

export function reviewsHref(show: ReviewShow = 'waiting'): string {
  return show === 'waiting' ? '/reviews' : `/reviews?show=${show}`;
}

export function reviewHref(id: string): string {
  return `/reviews/${id}`;
}
