import { randomUUID } from 'node:crypto';
import { type APIResponse, expect, test } from '@playwright/test';
import { messages } from '../../src/domain/messages';
import { accountOf, signInAs, signInNewcomer } from '../support/sign-in';
import { FULL_SIZE } from '../support/sizes';
import { createPrompt, uniqueTitle } from './pages/call-api';
import { someoneNew } from './pages/someone-new';

/** One URL, many readers: no response is ever served to another user (threats 57 to 59). */

const ROUNDS = FULL_SIZE ? 20 : 5;

/** The HTML without its rendering time. */
async function lastingPart(response: APIResponse): Promise<string> {
  const html = await response.text();
  return html.replace(/\b1[0-9]{12}\b/g, '').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
}

test('a member and guests on the same addresses at once: no name and no private prompt crosses over', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = uniqueTitle('Zqmember');
  const { page } = await someoneNew(browser, baseURL, name);
  const hidden = await createPrompt(page, { title: uniqueTitle('Zqhidden'), isShared: false });
  const shared = await createPrompt(page, { title: uniqueTitle('Quite open') });
  // All users see the author's name on their own prompt's page, so it is only searched on the others.
  const paths = [
    '/',
    '/browse-prompts?category=Sales',
    '/about',
    '/generate-prompt',
    `/prompts/${hidden.slug}`,
  ];
  const seen = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      paths.map(async (path) => {
        const asMember = async () => {
          const response = await page.request.get(path);
          expect(response.headers()['cache-control'], path).toMatch(/^private.*no-store/);
          const html = await response.text();
          if (html.includes(name)) seen.set(path, (seen.get(path) ?? 0) + 1);
        };
        const asGuest = async () => {
          const html = await (await request.get(path)).text();
          expect(html, path).not.toContain(name);
          expect(html, path).not.toContain(hidden.title);
        };
        await (round % 2 === 0 ? Promise.all([asMember(), asGuest()]) : Promise.all([asGuest(), asMember()]));
      }),
    );
  }
  // The member was served as such, every time.
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(paths.map((path) => [path, ROUNDS])));
  expect((await request.get(`/prompts/${hidden.slug}`)).status()).toBe(404);
  expect((await request.get(`/prompts/${shared.slug}`)).status()).toBe(200);
  await page.context().close();
});

/** Headers that have made caches of frameworks store a wrong response. */
const POISON: Record<string, string>[] = [
  { RSC: '1' },
  { RSC: '1', 'Next-Router-Prefetch': '1' },
  { RSC: '1', 'Next-Router-Segment-Prefetch': '/_tree' },
  { 'x-nextjs-data': '1' },
  { 'x-forwarded-host': 'zqevil.example', 'x-forwarded-proto': 'ftp', 'x-forwarded-port': '1' },
  { forwarded: 'host=zqevil.example', 'x-original-url': '/zqevil', 'x-rewrite-url': '/zqevil' },
  { 'x-middleware-rewrite': '/zqevil', 'x-invoke-path': '/zqevil', 'x-matched-path': '/zqevil' },
  {
    'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware',
    'x-now-route-matches': '1=zqevil',
  },
  { 'x-nonce': 'zqevil', 'x-request-id': 'zqevil', 'accept-language': 'zqevil' },
  { Range: 'bytes=0-10', 'If-Match': '"zqevil"', accept: 'text/zqevil' },
  { Cookie: '__prerender_bypass=zqevil; __next_preview_data=zqevil; theme=zqevil' },
];

test('no header leaves something behind for the next reader, or opens a page of members to a guest', async ({
  request,
}) => {
  // Pages without prompts of other tests.
  for (const path of ['/about', '/privacy', '/browse-prompts?q=zqnobody']) {
    const plain = async () => {
      const response = await request.get(path, { headers: { accept: 'text/html' } });
      expect(response.status()).toBe(200);
      expect(response.headers()['content-type']).toMatch(/^text\/html/);
      return lastingPart(response);
    };
    const before = await plain();
    expect(before).toContain('</html>');
    for (const headers of POISON) {
      const poisoned = await request.get(path, { headers, maxRedirects: 0 });
      expect(poisoned.status(), JSON.stringify(headers)).toBeLessThan(500);
      expect(await poisoned.text(), JSON.stringify(headers)).not.toContain('zqevil');
      expect(await plain(), `${path} after ${JSON.stringify(headers)}`).toBe(before);
    }
  }

  for (const path of [
    ...['/admin', '/admin/audit', '/dashboard', '/my-prompts', '/analytics'],
    ...['/profile/security', '/profile/notifications', '/inbox'],
  ]) {
    for (const headers of [{}, ...POISON]) {
      const response = await request.get(path, { headers, maxRedirects: 0 });
      const text = await response.text();
      expect(response.status(), `${path} ${JSON.stringify(headers)}`).toBeLessThan(500);
      expect(text, `${path} ${JSON.stringify(headers)}`).not.toContain('@cuebook.example');
      if (response.status() === 200) expect(text).not.toContain('</main>');
      else expect([307, 400, 401, 403, 404]).toContain(response.status());
    }
  }
});

test('pages lead those away who may not read them, with the reason', async ({ page }) => {
  await signInNewcomer(page);
  const made = await createPrompt(page, { title: uniqueTitle('Not yours') });
  const of = {
    guest: () => page.context().clearCookies(),
    viewer: async () => signInAs(page, await accountOf('viewer')),
    contributor: async () => signInAs(page, await accountOf('contributor')),
    admin: async () => signInAs(page, await accountOf('admin')),
  };
  const user = `/admin/users/${randomUUID()}`;
  const toSignIn = (path: string) => [path, `/login?callbackUrl=${encodeURIComponent(path)}`] as const;
  const away = {
    guest: [
      ...['/admin', '/admin/audit', user, '/dashboard', '/my-prompts', '/my-prompts/trash'].map(toSignIn),
      ...['/analytics', '/inbox', '/following', '/prompts/new', `/prompts/edit/${made.id}`].map(toSignIn),
      ...['/profile/security', '/profile/notifications'].map(toSignIn),
      ...['Not_Valid', '-a', '%E6%8F%90%E7%A4%BA'].map(
        (identifier) => [`/prompts/${identifier}`, '/browse-prompts?notice=invalid-identifier'] as const,
      ),
    ],
    viewer: [['/prompts/new', '/dashboard?notice=read-only']],
    contributor: [
      ...['/admin', '/admin/audit', user].map((path) => [path, '/?notice=admins-only'] as const),
      ['/login', '/dashboard?notice=signed-in'],
      ['/register', '/dashboard?notice=signed-in'],
    ],
    admin: [[`/prompts/edit/${made.id}`, '/?notice=not-yours']],
  } as const;
  for (const reader of ['guest', 'viewer', 'contributor', 'admin'] as const) {
    await of[reader]();
    for (const [path, to] of away[reader]) {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      expect([answer.status(), answer.headers()['location']], `${path}, ${reader}`).toEqual([307, to]);
    }
    const chat = await (await page.request.get('/chat-with-us')).text();
    expect(chat.includes('CHATBOT_URL'), reader).toBe(reader === 'admin');
    // Who only reads is told so, and offered no way to create.
    if (reader !== 'viewer') continue;
    for (const path of ['/dashboard', '/my-prompts']) {
      const html = await (await page.request.get(path)).text();
      expect(html, path).toContain(messages.role.viewer);
      expect(html, path).not.toContain('href="/prompts/new"');
    }
  }
});
