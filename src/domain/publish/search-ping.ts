/** Maximum number of URLs in one IndexNow request (indexnow.org). */
export const MAX_URLS = 10_000;

/** A search engine to notify: all changed URLs with a key, or the sitemap's URL. */
export type PingTarget = { url: string; kind: 'indexnow' | 'sitemap' };

/** Creates the body of an IndexNow request for prompts by their slugs, at most {@link MAX_URLS}. */
export function indexNowBody(siteUrl: string, key: string, slugs: readonly string[]) {
  return {
    host: new URL(siteUrl).host,
    key,
    keyLocation: `${siteUrl}/${key}.txt`,
    urlList: slugs.map((slug) => `${siteUrl}/prompts/${slug}`),
  };
}

/** URL that makes a search engine read the sitemap again. */
export function sitemapPingUrl(siteUrl: string, target: string): string {
  const url = new URL(target);
  url.searchParams.set('sitemap', `${siteUrl}/sitemap.xml`);
  return url.href;
}
