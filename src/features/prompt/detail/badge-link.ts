/** A link of the line of facts: a tag is round, a category has corners, as on every page. */
export const badgeLink =
  'badge-link inline-flex max-w-full items-center border px-2.5 text-sm transition-colors weak:rounded-full';
