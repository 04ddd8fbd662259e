/** Fragment of a prompt's URL that opens the form for a review request. */
export const ASK_REVIEW = '#ask-review';

/** Link to request a review of a prompt. */
export function askReviewHref(slug: string): string {
  return `/prompts/${slug}${ASK_REVIEW}`;
}
