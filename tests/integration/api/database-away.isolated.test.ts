import { encode } from 'next-auth/jwt';
import { expect, it, vi } from 'vitest';

/** While the database is away every request is told so with 503: a guest's, and one whose session can't be looked up. */

it.each(['127.0.0.1', 'localhost'])(
  'answers 503 to guests and members alike, and says nothing of the inside (%s)',
  async (host) => {
    vi.stubEnv('DATABASE_URL', `postgresql://cuebook:hunter2@${host}:1/x`);
    vi.resetModules();
    const { apiRequest } = await import('../../support/api-request');
    const cookie = await encode({ token: { sessionId: 'x' }, secret: process.env.NEXTAUTH_SECRET! });
    const answers = [
      await apiRequest('prompt.list', {}),
      await apiRequest('prompt.get', { identifier: 'x' }),
      await apiRequest('account.register', { email: 'a@x.io', password: 'secret', fullName: 'A' }),
      await apiRequest('prompt.list', {}, cookie),
      await apiRequest('profile.me', undefined, cookie),
      await apiRequest('prompt.create', { title: 'T', description: 'D', content: 'C' }, cookie),
    ];
    for (const { status, outcome, body } of answers) {
      expect([status, outcome], body).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(body).toContain('The library is unavailable right now. Please try again in a moment.');
      expect(body).not.toMatch(/hunter2|ECONN|prisma|postgres|127\.0|localhost|stack|\.ts\b/i);
    }
  },
);
