import { describe, expect, it } from 'vitest';
import { indexNowBody, isPublicSite, pingTargets, sitemapPingUrl } from './search-ping';

describe('a site is public', () => {
  it.each([
    'https://prompts.example.org',
    'http://cue.io:8080',
    'https://xn--bcher-kva.de',
    'https://localhost.de',
    'https://8.8.8.8',
    'http://172.32.0.1',
    'http://[2606:4700::1111]',
    'https://prompts.example.org.',
  ])('at %s', (url) => {
    expect(isPublicSite(url)).toBe(true);
  });

  it.each([
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://127.1',
    'http://0x7f000001',
    'http://2130706433',
    'http://0.0.0.0',
    'http://[::1]:3000',
    'http://[::ffff:127.0.0.1]',
    'http://[fe80::1]',
    'http://[fd00::1]',
    'http://[2001:db8::1]',
    'http://10.1.2.3',
    'http://100.64.0.1',
    'http://169.254.169.254',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.168.1.2',
    'http://198.51.100.7',
    'http://224.0.0.1',
    'http://255.255.255.255',
    'http://intranet',
    'http://prompts.local',
    'http://prompts.LOCAL.',
    'http://a.localhost',
    'https://prompts.corp',
    'https://prompts.internal',
    'https://cuebook.home.arpa',
    'https://cuebook.test',
  ])('but not at %s', (url) => {
    expect(isPublicSite(url)).toBe(false);
  });
});

describe('who is told', () => {
  const siteUrl = 'https://prompts.example.org';

  it('is IndexNow and one that takes a sitemap, by default and with a key', () => {
    expect(pingTargets({ siteUrl, key: 'a-key-of-8' }).map(({ kind }) => kind)).toEqual([
      'indexnow',
      'sitemap',
    ]);
    expect(pingTargets({ siteUrl }).map(({ kind }) => kind)).toEqual(['sitemap']);
    for (const { url } of pingTargets({ siteUrl, key: 'a-key-of-8' })) expect(url).toMatch(/^https:/);
  });

  it('is who is named, once each, and nobody of a site that is not public', () => {
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

it('the requests say what the protocols want', () => {
  expect(indexNowBody('https://a.example:8443', 'key-12345', ['one', 'two-1'])).toEqual({
    host: 'a.example:8443',
    key: 'key-12345',
    keyLocation: 'https://a.example:8443/key-12345.txt',
    urlList: ['https://a.example:8443/prompts/one', 'https://a.example:8443/prompts/two-1'],
  });
  expect(sitemapPingUrl('https://a.example', 'https://b.example/ping?x=1&sitemap=old')).toBe(
    'https://b.example/ping?x=1&sitemap=https%3A%2F%2Fa.example%2Fsitemap.xml',
  );
});
