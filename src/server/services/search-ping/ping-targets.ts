import type { PingTarget } from '@/domain/publish/search-ping';
import { isPublicSite } from '@/server/ports/public-fetch/public-site';

/**
 * Default targets without `SEARCH_PING_URLS`: IndexNow, which passes changes on to Bing, Yandex, Naver, Seznam and
 * others, and the last large engine that accepts a sitemap's address from anyone (Google and Bing have ended it).
 */
const DEFAULT_URLS = ['https://api.indexnow.org/indexnow', 'https://webmaster.yandex.com/ping'] as const;

/**
 * Returns the targets that a site notifies of its changes: none unless it is public. By its protocol an address of
 * IndexNow ends in `/indexnow`; it needs a key. Any other address receives the sitemap's address.
 */
export function pingTargets({
  siteUrl,
  urls = DEFAULT_URLS,
  key,
}: {
  siteUrl: string;
  urls?: readonly string[] | undefined;
  key?: string | undefined;
}): PingTarget[] {
  if (!isPublicSite(siteUrl)) return [];
  return [...new Set(urls)].flatMap((url): PingTarget[] => {
    const isIndexNow = /\/indexnow\/?$/i.test(new URL(url).pathname);
    if (isIndexNow && key === undefined) return [];
    return [{ url, kind: isIndexNow ? 'indexnow' : 'sitemap' }];
  });
}
