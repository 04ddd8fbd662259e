import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import type { SetDeadline } from '@/server/http/body-limit';
import { BODY_CASES, sendCase } from '../../support/body-cases';
import { type BodyRoute, bodyRoutes } from '../../support/body-routes';
import { makeProfile, makeSession } from '../../support/factories';
import { startTestServer, type TestServer } from '../../support/http';
import { FULL_SIZE, SEED } from '../../support/sizes';

/**
 * Every endpoint with a body, with every way to send one: the process survives (unhandled errors fail the run), nothing
 * hangs, and the log has no warnings or errors.
 */

const NAMES = Object.keys(BODY_CASES);

let testServer: TestServer;
let routes: BodyRoute[];

/** Short deadlines: a stalled body is always aborted, so waiting longer proves nothing. */
const soon: SetDeadline = (late) => {
  const timer = setTimeout(late, 2_000).unref();
  return () => clearTimeout(timer);
};

beforeAll(async () => {
  // oidc-provider warns about the Node.js version when it is loaded, before any test.
  await import('@/server/api/oauth/provider');
  const found = await bodyRoutes();
  routes = found.routes;
  const bodies = { allowance: () => Promise.resolve(2 * 1024 * 1024), setDeadline: soon };
  const own = { siteUrl: new URL('http://localhost'), rateLimitFactor: 100_000 };
  testServer = await startTestServer(
    own,
    found.application,
    undefined,
    undefined,
    undefined,
    (cut) => setTimeout(cut, 100),
    bodies,
  );
});
afterAll(() => testServer.close());

/** Log lines above info. Messages about rejected input are on lower levels. */
const noise = () =>
  testServer.lines().filter(({ level }) => level !== 'info' && level !== 'debug' && level !== 'trace');

async function headersOf(isMember: boolean): Promise<string[]> {
  const usual = ['Host: localhost', 'Sec-Fetch-Site: same-origin'];
  if (!isMember) return usual;
  const { cookie } = await makeSession(await makeProfile());
  return [...usual, `Cookie: ${SESSION_COOKIE}=${cookie}`];
}

it('knows the routes of each kind', () => {
  const paths = routes.map(({ path }) => path);
  for (const start of [
    '/api/trpc/',
    '/api/v1/',
    '/api/import',
    '/api/avatars',
    '/api/auth/',
    '/mcp',
    '/oauth/',
    '/scim/',
  ]) {
    expect(paths.some((path) => path.startsWith(start))).toBe(true);
  }
  expect(routes.length).toBeGreaterThan(100);
});

it('all live through what clients send, and so does the server', async () => {
  // In a short run each case is combined with several routes and each route with several cases, always the same ones.
  const [shuffled] = fc.sample(fc.shuffledSubarray(routes, { minLength: routes.length }), {
    numRuns: 1,
    seed: SEED,
  });
  const tries = FULL_SIZE
    ? routes.flatMap((route) => NAMES.map((name) => ({ route, name })))
    : shuffled!.map((route, at) => ({ route, name: NAMES[at % NAMES.length]! }));
  const statuses = new Map<string, Set<number | null>>();
  for (const [at, { route, name }] of tries.entries()) {
    const status = await sendCase(testServer.port, route, { name, headers: await headersOf(at % 2 === 0) });
    statuses.set(name, (statuses.get(name) ?? new Set()).add(status));
  }
  expect(noise()).toEqual([]);
  for (const name of [
    'two lengths',
    'a length and chunks',
    'a length that is none',
    'a change of protocol',
  ]) {
    expect([name, [...statuses.get(name)!].filter((status) => status !== 400 && status !== 405)]).toEqual([
      name,
      [],
    ]);
  }
  expect([...statuses.get('an announced length above the limit')!].every((status) => status! >= 400)).toBe(
    true,
  );
  expect((await testServer.send('/api/unknown', { headers: { Host: 'localhost' } })).status).toBe(405);
});
