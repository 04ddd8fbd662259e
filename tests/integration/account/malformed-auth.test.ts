import { describe, expect, it } from 'vitest';
import { guardAuthRequest } from '@/server/auth/route-guard';

/** Malformed requests that would make NextAuth's routes respond with 500. */

const SITE = 'http://localhost:3000';

async function answerTo(
  action: string,
  init: RequestInit & { query?: string },
): Promise<number | URLSearchParams> {
  const url = `${SITE}/api/auth/${action}${init.query ?? ''}`;
  const answer = await guardAuthRequest(new Request(url, init), action, []);
  return answer instanceof Response ? answer.status : new URLSearchParams(await answer.text());
}
const post = (action: string, body: string, type = 'application/json') =>
  answerTo(action, { method: 'POST', body, headers: { 'content-type': type } });
const form = (body: string) => post('callback/credentials', body, 'application/x-www-form-urlencoded');

describe('routes that the product does not use', () => {
  it.each([
    ['signin', 'GET'],
    ['signin/credentials', 'POST'],
    ['signin/github', 'POST'],
    ['callback/github', 'GET'],
    ['callback/credentials/x', 'POST'],
    ['error', 'GET'],
    ['verify-request', 'GET'],
    ['_log', 'POST'],
    ['', 'GET'],
    ['__proto__', 'GET'],
    ['constructor', 'GET'],
    ['toString', 'POST'],
  ])('%s (%s) are not there', async (action, method) => {
    expect(await answerTo(action, { method })).toBe(404);
  });

  it.each([
    ['callback/credentials', 'GET'],
    ['signout', 'GET'],
    ['csrf', 'POST'],
    ['session', 'PUT'],
    ['session', 'DELETE'],
    ['providers', 'POST'],
  ])('the unused route %s takes no %s', async (action, method) => {
    expect(await answerTo(action, { method })).toBe(405);
  });
});

describe('a body that is none', () => {
  it.each([
    '{',
    '[1',
    'nul',
    '{"email":{"not":""}}',
    '{"email":["a@x.io"]}',
    '{"email":null}',
    '{"email":1}',
  ])('the body %s is refused', async (body) => {
    expect(await post('callback/credentials', body)).toBe(400);
    expect(await post('session', body)).toBe(400);
  });
  it.each(['null', '[]', '7', '""'])('%s is refused, or an empty form', async (body) => {
    const answer = await post('signout', body);
    expect(answer === 400 || (answer as URLSearchParams).get('callbackUrl') === `${SITE}/`).toBe(true);
  });
});

describe('a callback address', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example/',
    'http://localhost:3000.evil.example/',
    'http://localhost:3000@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%0d%0aLocation:https://evil.example',
    '%0d%0a',
    'http://',
    ':',
    '\u0000',
    'x'.repeat(10_000),
  ])('%j leads nowhere else', async (callbackUrl) => {
    const sent = await form(new URLSearchParams({ callbackUrl, email: 'a@x.io' }).toString());
    const given = (sent as URLSearchParams).get('callbackUrl')!;
    expect(new URL(given).origin).toBe(SITE);
    expect(given).not.toMatch(/[\r\n\0]/);
  });

  it('a callback address of this site stays', async () => {
    for (const path of ['/my-prompts?page=2', `${SITE}/my-prompts?page=2`]) {
      const sent = await form(new URLSearchParams({ callbackUrl: path }).toString());
      expect((sent as URLSearchParams).get('callbackUrl')).toBe(`${SITE}/my-prompts?page=2`);
    }
  });

  it('a callback address in the address of a request is dropped with the rest of the query', async () => {
    const url = `${SITE}/api/auth/csrf?callbackUrl=https%3A%2F%2Fevil.example&x=%E0%A4%A`;
    const answer = await guardAuthRequest(new Request(url), 'csrf', []);
    expect((answer as Request).url).toBe(`${SITE}/api/auth/csrf`);
  });
});
