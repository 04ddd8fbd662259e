/** The address of a member page for one space; for all without a space. */
export function withSpace(href: string, slug: string | null): string {
  if (slug === null) return href;
  return `${href}${href.includes('?') ? '&' : '?'}space=${encodeURIComponent(slug)}`;
}
