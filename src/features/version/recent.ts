/** Versions that the page of a prompt shows; the others are on a page of their own. */
export const RECENT_VERSIONS = 5;
