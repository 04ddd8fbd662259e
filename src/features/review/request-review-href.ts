/** Fragment of a prompt's URL that opens the form for a review request. */
export const ASK_REVIEW = '#ask-review';

export function requestReviewHref(slug: string): string {
  return `/prompts/${slug}${ASK_REVIEW}`;
}
