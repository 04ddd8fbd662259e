import { expect, it } from 'vitest';
import { indexNowBody, sitemapPingUrl } from './search-ping';

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
