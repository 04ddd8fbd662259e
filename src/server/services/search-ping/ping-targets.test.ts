import { describe, expect, it } from 'vitest';
import { pingTargets } from './ping-targets';

describe('who is told', () => {
  const siteUrl = 'https://prompts.example.org';

  it('search engines that are told are IndexNow and one that takes a sitemap, by default and with a key', () => {
    expect(pingTargets({ siteUrl, key: 'a-key-of-8' }).map(({ kind }) => kind)).toEqual([
      'indexnow',
      'sitemap',
    ]);
    expect(pingTargets({ siteUrl }).map(({ kind }) => kind)).toEqual(['sitemap']);
    for (const { url } of pingTargets({ siteUrl, key: 'a-key-of-8' })) expect(url).toMatch(/^https:/);
  });

  it('search engines that are told are those that are named, once each, and none of a site that is not public', () => {
    const urls = [
      'http://127.0.0.1:1/IndexNow',
      'http://127.0.0.1:1/ping?a=b',
      'http://127.0.0.1:1/IndexNow',
    ];
    expect(pingTargets({ siteUrl, urls, key: 'a-key-of-8' })).toEqual([
      { url: urls[0], kind: 'indexnow' },
      { url: urls[1], kind: 'sitemap' },
    ]);
    expect(pingTargets({ siteUrl, urls: [], key: 'a-key-of-8' })).toEqual([]);
    expect(pingTargets({ siteUrl: 'http://localhost:3000', urls, key: 'a-key-of-8' })).toEqual([]);
    expect(pingTargets({ siteUrl: 'http://10.0.0.1', key: 'a-key-of-8' })).toEqual([]);
  });
});
