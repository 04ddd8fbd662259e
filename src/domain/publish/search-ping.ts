/** The most addresses that one request of IndexNow may name (indexnow.org). */
export const MOST_URLS = 10_000;

/**
 * Who is told without `SEARCH_PING_URLS`: IndexNow, which passes it on to Bing, Yandex, Naver, Seznam and others, and the
 * last large engine that takes a sitemap's address from anybody (Google and Bing have ended it).
 */
const DEFAULT_URLS = ['https://api.indexnow.org/indexnow', 'https://webmaster.yandex.com/ping'] as const;

/** Somebody to tell: all changed addresses with a key, or the sitemap's address. */
export type PingTarget = { url: string; kind: 'indexnow' | 'sitemap' };

/** Names that only a private network or nobody at all resolves (RFC 2606, 6761, 6762, 8375, and common habit). */
const PRIVATE_SUFFIXES = [
  ...['localhost', 'local', 'test', 'example', 'invalid', 'onion', 'alt'],
  ...['internal', 'intranet', 'private', 'corp', 'home', 'lan', 'home.arpa'],
];

/** Networks that the Internet does not lead to, as first address and length of the prefix. */
const PRIVATE_NETWORKS: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

function isPublicIpv4(address: string): boolean {
  return !PRIVATE_NETWORKS.some(([first, length]) => {
    const size = 2 ** (32 - length);
    return Math.floor(numberOf(address) / size) === numberOf(first) / size;
  });
}

/** Of IPv6 the part that is handed out to networks, 2000::/3, without the addresses of examples. */
function isPublicIpv6(address: string): boolean {
  return /^[23][0-9a-f]{3}:/.test(address) && !address.startsWith('2001:db8:');
}

/**
 * Whether search engines could reach a site, judged by its address alone: not this machine, a private network or a name of
 * one (decisions, Search-engine ping).
 * @param siteUrl an origin
 */
export function isPublicSite(siteUrl: string): boolean {
  const host = new URL(siteUrl).hostname.replace(/\.$/, '');
  if (host.startsWith('[')) return isPublicIpv6(host.slice(1, -1));
  if (/^[\d.]+$/.test(host)) return isPublicIpv4(host);
  return host.includes('.') && !PRIVATE_SUFFIXES.some((suffix) => host.endsWith(`.${suffix}`));
}

/**
 * Whom a site tells of its changes: nobody unless it is public. By its protocol an address of IndexNow ends in `/indexnow`;
 * it needs a key. Any other one takes the sitemap's address.
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
