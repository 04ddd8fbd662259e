import { expect, it, vi } from 'vitest';

/** The session's cookie where people reach the site over https. */
it('the session cookie over https is tied to its host, to / and to https', async () => {
  vi.stubEnv('SITE_URL', 'https://prompts.example.org');
  vi.resetModules();
  const { authOptions } = await import('@/auth/next-auth');
  const { SESSION_COOKIE } = await import('@/server/auth/session-cookie-name');
  expect(SESSION_COOKIE).toBe('__Host-cuebook.session');
  expect(authOptions().cookies?.sessionToken).toEqual({
    name: SESSION_COOKIE,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
  });
  // A domain would make the browser refuse the prefix, and share the cookie with other hosts.
  expect(authOptions().cookies?.sessionToken?.options).not.toHaveProperty('domain');
});
