/**
 * What the page of reviews shows: what waits for its reader, what they asked for, suggestions to them and by them, what they were
 * told.
 */
export const REVIEW_SHOWS = ['waiting', 'asked', 'suggestions', 'suggested', 'told'] as const;
export type ReviewShow = (typeof REVIEW_SHOWS)[number];

/** Shows that know spaces: what somebody was told is told of everything. */
export function isOfSpaces(show: ReviewShow): show is Exclude<ReviewShow, 'told'> {
  return show !== 'told';
}

export function reviewsHref(show: ReviewShow = 'waiting'): string {
  return show === 'waiting' ? '/reviews' : `/reviews?show=${show}`;
}

export function reviewHref(id: string): string {
  return `/reviews/${id}`;
}
