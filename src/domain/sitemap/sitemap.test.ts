import { describe, expect, it } from 'vitest';
import { listHref } from '@/features/prompt/list/list-href';
import { categoryPath, changeFrequency, CORE_PAGES, frameworkPath, promptPriority, tagPath } from './entry';
import { partNumber, sitemapKind, sitemapPath } from './kinds';

describe('sitemap rules of section 9', () => {
  it.each([
    [0, 0.5],
    [10, 0.5],
    [11, 0.6],
    [20, 0.6],
    [21, 0.7],
    [50, 0.7],
    [51, 0.8],
    [100, 0.8],
    [101, 0.9],
  ])('%i uses and favourites give %f', (sum, priority) => {
    expect(promptPriority(sum)).toBe(priority);
  });

  it.each([
    [0, 'daily'],
    [6.99, 'daily'],
    [7, 'weekly'],
    [29.99, 'weekly'],
    [30, 'monthly'],
    [89.99, 'monthly'],
    [90, 'yearly'],
    [5_000, 'yearly'],
  ])('%f days since the last change are %s', (days, frequency) => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(changeFrequency(new Date(now.getTime() - days * 86_400_000), now)).toBe(frequency);
  });

  it('core pages have their priorities', () => {
    expect(Object.fromEntries(CORE_PAGES.map(({ path, priority }) => [path, priority]))).toEqual({
      '/': 1,
      '/about': 0.8,
      '/login': 0.7,
      '/register': 0.7,
      '/browse-prompts': 0.9,
      '/generate-prompt': 0.9,
      '/privacy': 0.5,
      '/terms': 0.5,
      '/sitemap.xml': 0.3,
    });
  });
});

describe('addresses', () => {
  it.each(['seo', 'a,b', 'a&b=c', '50%', 'C#', '提示词', '"><script>', 'a b', '🎉'])(
    'addresses of the tag %s are those the page itself writes',
    (tag) => {
      expect(tagPath(tag)).toBe(listHref('/browse-prompts', { tags: [tag] }));
    },
  );

  it('addresses of categories and frameworks are those the page itself writes too', () => {
    expect(categoryPath('Customer Support')).toBe(
      listHref('/browse-prompts', { category: 'Customer Support' }),
    );
    expect(frameworkPath('rtf')).toBe(listHref('/browse-prompts', { framework: 'rtf' }));
  });

  it('addresses name a kind and a part', () => {
    expect(sitemapPath('prompts')).toBe('/sitemap.xml?show=prompts');
    expect(sitemapPath('prompts', 3)).toBe('/sitemap.xml?show=prompts&part=3');
    expect(sitemapKind('prompts')).toBe('prompts');
    expect(['Prompts', '', '__proto__', '<script>'].map(sitemapKind)).toEqual([null, null, null, null]);
    expect([null, '1', '22', '0', '-1', '1e3', '01', '999999', ''].map(partNumber)).toEqual([
      ...[1, 1, 22],
      ...Array<null>(6).fill(null),
    ]);
  });
});
