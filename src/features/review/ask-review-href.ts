/** The part of a prompt's address that has its page ask for a review at once. */
export const ASK_REVIEW = '#ask-review';

/** Where the author asks for a review of a prompt. */
export function askReviewHref(slug: string): string {
  return `/prompts/${slug}${ASK_REVIEW}`;
}
