import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REQUEST_ID_HEADER } from '@/server/http/headers';
import { createMemberPageCache } from '@/server/page-cache/member-page-cache';
import { PAGE_TIME_HEADER } from '@/server/bridge/cache-tags';
import { askedMore, offerQueryPreload, preloadOf } from '@/server/bridge/query-preload';
import { openDoor, type TestDoor } from '../../support/http';

/** Pages of members, with an application and answers of the test's own behind the front door. */

const COOKIE = 'cuebook.session';
const PATH = '/desk';

let door: TestDoor;
/** What the API answers each member with, by their cookie's value; nobody else is signed in. */
let answers: Record<string, string>;
/** How often the API was asked. */
let reads: number;
/** What the application rendered: from the answers that were handed over to it, or else for itself. */
let rendered: string[];
let options: { asksMore?: boolean; status?: number; setsCookie?: boolean };

const session = (profileId: string) => ({
  ...{ idHash: profileId, profileId },
  ...{
    role: 'contributor' as const,
    authenticatedAt: new Date('2026-01-01T00:00:00Z'),
    expiresAt: new Date('2030-01-01T00:00:00Z'),
  },
});
const memberOf = (cookie: string | null) =>
  new RegExp(`${COOKIE}=(\\w+)`).exec(cookie ?? '')?.[1] ?? 'nobody';

async function application(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const requestId = String(req.headers[REQUEST_ID_HEADER]);
  const ahead = preloadOf(requestId);
  if (options.asksMore) askedMore(requestId);
  const shown = ahead ? `${ahead.session.profileId} sees ${String(ahead.answers['list'])}` : 'read by itself';
  rendered.push(shown);
  res.setHeader('content-type', 'text/html; charset=utf-8');
  if (options.setsCookie) res.setHeader('set-cookie', 'a=b');
  res.writeHead(options.status ?? 200);
  const time = String(req.headers[PAGE_TIME_HEADER] ?? 'now');
  await Promise.resolve();
  res.end(`<script nonce="${String(req.headers['x-nonce'])}">${shown} at ${time}</script>`);
}

beforeEach(async () => {
  answers = { ada: 'one', bob: 'one' };
  reads = 0;
  rendered = [];
  options = {};
  offerQueryPreload(PATH, {
    parameters: ['page', 'sort'],
    read(request) {
      reads += 1;
      const member = memberOf(request.headers.get('cookie'));
      const list = answers[member];
      return Promise.resolve(
        list === undefined
          ? null
          : {
              session: session(member),
              publicNeedsApproval: false,
              answers: { list, target: request.url },
            },
      );
    },
  });
  door = await openDoor({}, application, undefined, (config, behind) =>
    createMemberPageCache({ application: behind, config, sessionCookie: COOKIE, maxBytes: 1024 * 1024 }),
  );
});
afterEach(() => door.close());

const visit = (member: string | null, target = PATH, headers: Record<string, string> = {}) =>
  door.send(target, {
    headers: { ...(member === null ? {} : { Cookie: `theme=x; ${COOKIE}=${member}` }), ...headers },
  });

describe('a page of a member', () => {
  it('is rendered from what was read ahead, and kept when the same answers come a second time', async () => {
    const pages = [await visit('ada'), await visit('ada'), await visit('ada'), await visit('ada')];
    for (const { status, body } of pages) {
      expect(status).toBe(200);
      expect(body).toContain('>ada sees one at ');
    }
    expect(rendered).toEqual(['ada sees one', 'ada sees one']);
    expect(reads).toBe(4);
  });

  it('has a nonce and a time of its own in each answer', async () => {
    const pages = [await visit('ada'), await visit('ada'), await visit('ada'), await visit('ada')];
    const nonces = pages.map(({ body }) => /nonce="([^"]+)"/.exec(body)![1]!);
    expect(new Set(nonces).size).toBe(4);
    for (const [index, { headers }] of pages.entries()) {
      expect(String(headers['content-security-policy'])).toContain(`'nonce-${nonces[index]}'`);
    }
    const times = pages.slice(2).map(({ body }) => Date.parse(/ at (.*)<\/script>/.exec(body)![1]!));
    expect(times[1]!).toBeGreaterThanOrEqual(times[0]!);
    expect(Date.now() - times[1]!).toBeLessThan(60_000);
  });

  it('is never another member’s, be the answers the same', async () => {
    for (const member of ['ada', 'bob', 'ada', 'bob', 'bob', 'ada']) {
      expect((await visit(member)).body).toContain(`>${member} sees one at `);
    }
    expect(rendered).toHaveLength(4);
  });

  it('changes with the answers at once, and is there again when they are', async () => {
    await visit('ada');
    await visit('ada');
    answers['ada'] = 'two';
    expect((await visit('ada')).body).toContain('ada sees two');
    answers['ada'] = 'one';
    expect((await visit('ada')).body).toContain('ada sees one');
    expect(rendered).toEqual(['ada sees one', 'ada sees one', 'ada sees two']);
  });

  it('is another one for other parameters', async () => {
    for (const query of ['', '?page=2', '?page=2&sort=new', '?page=3']) {
      await visit('ada', PATH + query);
      await visit('ada', PATH + query);
    }
    expect(rendered).toHaveLength(8);
    await visit('ada', `${PATH}?page=2`);
    expect(rendered).toHaveLength(8);
  });

  it.each<[string, typeof options]>([
    ['a page that asks more than was read ahead', { asksMore: true }],
    ['an answer that sets a cookie', { setsCookie: true }],
    ['anything but a success', { status: 404 }],
  ])('does not keep %s', async (_, given) => {
    options = given;
    for (let visits = 1; visits <= 4; visits += 1) {
      expect((await visit('ada')).status).toBe(given.status ?? 200);
      expect(rendered).toHaveLength(visits);
    }
  });

  it('leaves everything else to the application', async () => {
    const requests: [member: string | null, target?: string, headers?: Record<string, string>][] = [
      ['ended'],
      ['ended'],
      [null],
      ['ada', '/elsewhere'],
      ['ada', `${PATH}?page=2&page=3`],
      ['ada', PATH, { RSC: '1' }],
      ['ada', PATH, { 'Next-Router-Prefetch': '1' }],
    ];
    for (const request of requests) await visit(...request);
    expect(rendered).toEqual(requests.map(() => 'read by itself'));
  });
});
