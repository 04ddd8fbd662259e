/** Where a page of members shows what is of one space alone; of all without a space. */
export function withSpace(href: string, slug: string | null): string {
  if (slug === null) return href;
  return `${href}${href.includes('?') ? '&' : '?'}space=${encodeURIComponent(slug)}`;
}
