/** The most addresses that one request of IndexNow may name (indexnow.org). */
export const MOST_URLS = 10_000;

/** Somebody to tell: all changed addresses with a key, or the sitemap's address. */
export type PingTarget = { url: string; kind: 'indexnow' | 'sitemap' };

/** The body of a request to IndexNow that names prompts by their slugs, at most {@link MOST_URLS}. */
export function indexNowBody(siteUrl: string, key: string, slugs: readonly string[]) {
  return {
    host: new URL(siteUrl).host,
    key,
    keyLocation: `${siteUrl}/${key}.txt`,
    urlList: slugs.map((slug) => `${siteUrl}/prompts/${slug}`),
  };
}

/** The address to ask for so that an engine reads the sitemap again. */
export function sitemapPingUrl(siteUrl: string, target: string): string {
  const url = new URL(target);
  url.searchParams.set('sitemap', `${siteUrl}/sitemap.xml`);
  return url.href;
}
