import { describe, expect, it } from 'vitest';
import { breadcrumbs, scriptJson, webSite } from './structured-data';

describe('structured data in a script element', () => {
  it.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]>',
    'a & b',
    '\u2028\u2029',
    '"quoted" \\ 🎉',
  ])('holds %s and nothing that ends the element', (name) => {
    const json = scriptJson({ name });
    expect(json).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ name });
  });
});

describe('what it says', () => {
  it('names the search of the site', () => {
    expect(webSite('https://a.example')).toMatchObject({
      '@type': 'WebSite',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'https://a.example/browse-prompts?q={search_term_string}' },
      },
    });
  });

  it('counts the steps of the way', () => {
    const { itemListElement } = breadcrumbs(
      [{ name: 'Home', path: '/' }, { name: 'Here' }],
      'https://a.example',
    );
    expect(itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://a.example/' },
      { '@type': 'ListItem', position: 2, name: 'Here' },
    ]);
  });
});
