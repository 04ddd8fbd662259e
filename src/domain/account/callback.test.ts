import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeCallbackPath } from './callback';
import { sized } from '../../../tests/support/sizes';

describe('safeCallbackPath', () => {
  it.each([
    ['/', '/'],
    ['/dashboard', '/dashboard'],
    ['/prompts/code-reviewer?page=2#top', '/prompts/code-reviewer?page=2#top'],
    ['/browse-prompts?tags=a&tags=b', '/browse-prompts?tags=a&tags=b'],
    ['/prompts/%E6%8F%90', '/prompts/%E6%8F%90'],
    ['/a/../dashboard', '/dashboard'],
    ['/login?callbackUrl=//evil.example', '/login?callbackUrl=//evil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/:80', '/:80'],
    ['/%0d%0aSet-Cookie:a=b', '/%0d%0aSet-Cookie:a=b'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['/a//evil.example', '/a//evil.example'],
  ])('safeCallbackPath keeps %j as %j', (given, path) => {
    expect(safeCallbackPath(given)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    ' ',
    'dashboard',
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/a\\..\\b',
    'https:evil.example',
    'https:/evil.example',
    'https://evil.example',
    'http://localhost:3000.evil.example/',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:x',
    ' /dashboard',
    '/ /evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '\t//evil.example',
    '/\u0000',
    '?callbackUrl=/x',
    '#/x',
    '@evil.example',
    '.evil.example',
    '／／evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/a/%2E%2e///evil.example',
    `/${'a'.repeat(2_000)}`,
  ])('safeCallbackPath refuses %j', (given) => {
    expect(safeCallbackPath(given)).toBeNull();
  });

  it('safeCallbackPath never leads to another origin, however often browsers read it again', () => {
    const fragment = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '%2e',
      '%5c',
      '\t',
      '\n',
      ' ',
      'evil.example',
      'https',
      'javascript',
      'a',
      '\u3002',
      '／',
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 8 }), (fragments) => {
        const path = safeCallbackPath(`/${fragments.join('')}`);
        if (path === null) return true;
        const url = new URL(path, 'https://cuebook.example');
        return (
          url.origin === 'https://cuebook.example' && path.startsWith('/') && safeCallbackPath(path) === path
        );
      }),
      { numRuns: sized(200, 10_000) },
    );
  });
});
