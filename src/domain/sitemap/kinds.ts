/** The kinds of sitemap; `index` names the files of all others. */
export const SITEMAP_KINDS = [
  'index',
  'core',
  'prompts',
  'frameworks',
  'categories',
  'tags',
  'profiles',
  'collections',
] as const;
export type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** Addresses of one file. The protocol allows 50,000: the rest is for what becomes public while cuts are remembered. */
export const PART_SIZE = 45_000;

/** A kind by its name, exactly as it is written; null for anything else. */
export function sitemapKind(name: string): SitemapKind | null {
  return SITEMAP_KINDS.find((kind) => kind === name) ?? null;
}

/** The number of a part as an address writes it: 1 without one, null for what is no number of a part. */
export function partNumber(text: string | null): number | null {
  if (text === null) return 1;
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}

export function sitemapPath(kind: SitemapKind, part = 1): string {
  return `/sitemap.xml?show=${kind}${part === 1 ? '' : `&part=${part}`}`;
}
