import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { pageKey } from './page-key';

const COOKIE = 'cuebook.session';
const key = (target: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
  pageKey({ method, target, headers: { host: 'localhost:3000', ...headers } }, COOKIE);

describe('pageKey', () => {
  it.each([
    '/',
    '/about',
    '/developers/createPrompt',
    '/privacy',
    '/terms',
    '/browse-prompts',
    '/browse-prompts?q=email&page=2',
    '/browse-prompts?tags=a,b&category=AI&framework=rtf&sort=used',
    '/prompts/launch-email',
    '/prompts/22222222-2222-4222-8222-222222222222',
    '/profile/22222222-2222-4222-8222-222222222222?page=3',
    '/collections/launch-0a1b2c3d?page=2',
    '/login',
    '/register',
  ])('keeps %s under its own address', (target) => {
    expect(key(target)).toBe(target);
    expect(key(target, {}, 'HEAD')).toBe(target);
  });

  it('takes an empty query for none', () => {
    expect(key('/browse-prompts?')).toBe('/browse-prompts');
  });

  it.each([
    ['a parameter that the page does not read', '/browse-prompts?utm_source=x', '/browse-prompts'],
    ['one among others', '/browse-prompts?q=a&fbclid=x&page=2', '/browse-prompts?q=a&page=2'],
    ['one of great length', `/about?x=${'y'.repeat(2_000)}`, '/about'],
    ['one twice', '/browse-prompts?x=1&x=2', '/browse-prompts'],
    ['a parameter of another page', '/prompts/launch-email?page=2', '/prompts/launch-email'],
    ['a list of values', '/browse-prompts?tags[]=x', '/browse-prompts'],
    ['an empty parameter', '/browse-prompts?q=a&', '/browse-prompts?q=a'],
    ['a parameter that the sign-in page does not read', '/login?utm_source=x', '/login'],
    ['a name no page has', '/browse-prompts?constructor=x', '/browse-prompts'],
  ])('pageKey leaves out %s', (_name, target, expected) => {
    expect(key(target)).toBe(expected);
  });

  it('takes an encoded name for what it is, and a second question mark for a part of the value', () => {
    expect(key('/browse-prompts?%71=x')).toBe('/browse-prompts?%71=x');
    expect(key('/browse-prompts?q=a?page=2')).toBe('/browse-prompts?q=a?page=2');
  });

  it.each([
    ['another page', '/dashboard'],
    ['the sign-in page of a guest who is led back', '/login?callbackUrl=%2Fdashboard'],
    ['the one that says what went wrong', '/login?utm_source=x&problem=denied&provider=oidc'],
    ['the one for admins, in another spelling', '/login?%77ay=password'],
    ['the one to register on, led back', '/register?callbackUrl=%2F'],
    ['a page below the sign-in page', '/login/factor'],
    ['an address in capitals', '/Browse-Prompts'],
    ['a slash at the end', '/browse-prompts/'],
    ['a slash too many', '//browse-prompts'],
    ['an encoded path', '/prompts/launch%2Demail'],
    ['a path parameter', '/browse-prompts;a=b'],
    ['a representation', '/prompts/launch-email.md'],
    ['a page below', '/prompts/edit/launch-email'],
    ['a parameter twice', '/browse-prompts?page=1&page=2'],
    ['a parameter twice in two spellings', '/browse-prompts?q=1&%71=2'],
    ['a very long query', `/browse-prompts?q=${'x'.repeat(600)}`],
  ])('pageKey keeps nothing of %s', (_name, target) => {
    expect(key(target)).toBeNull();
  });

  it.each([
    ['writes', 'POST'],
    ['asks for options', 'OPTIONS'],
  ])('pageKey keeps nothing for who %s', (_name, method) => {
    expect(key('/browse-prompts', {}, method)).toBeNull();
  });

  it.each([
    ['a session', { cookie: 'a=b; cuebook.session=eyJ' }],
    ['a session in chunks', { cookie: 'cuebook.session.0=eyJ' }],
    ['an ended session', { cookie: 'cuebook.session=' }],
    ['a part of a page', { rsc: '1' }],
    ['what the browser shows', { 'next-router-state-tree': '%5B%5D' }],
    ['what to fetch ahead', { 'next-router-prefetch': '1' }],
    ['where it comes from', { 'next-url': '/' }],
  ])('keeps nothing for who brings %s', (_name, headers) => {
    expect(key('/browse-prompts', headers)).toBeNull();
  });

  it.each([
    ['cookies of others', { cookie: 'next-auth.csrf-token=x; theme=dark' }],
    ['a language', { 'accept-language': 'mi' }],
    ['a range', { range: 'bytes=0-9' }],
    ['a forged host', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }],
  ])('pageKey makes no difference for %s', (_name, headers) => {
    expect(key('/browse-prompts', headers)).toBe('/browse-prompts');
  });
});
