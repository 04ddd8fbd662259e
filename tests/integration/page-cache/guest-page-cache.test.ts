import { createHash } from 'node:crypto';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGuestPageCache } from '@/server/page-cache/guest-page-cache';
import { policyHash } from '@/server/page-cache/inline-hashes';
import type { CacheTag } from '@/server/request-context/cache-tags';
import { setPageTags } from '@/server/request-context/page-facts';
import { currentSender } from '@/server/request-context/sender';
import type { InvalidationListener } from '@/server/ports/cache-invalidation/cache-invalidation';
import { startTestServer, type TestServer } from '../../support/http';

/** Pages cached by the HTTP server, with an application and changes controlled by the test. */

type Page = {
  status?: number;
  body?: string;
  tags?: CacheTag[] | null;
  headers?: Record<string, string>;
};

let testServer: TestServer;
/** Result of the next catch-up: changes, everything, or unknown. */
let invalidated: CacheTag[] | 'everything' | 'unknown';
let listener: InvalidationListener;
/** Response of the application. */
let page: (target: string) => Page | Promise<Page>;
let rendered: string[];
/** Addresses of the rendering requests. */
let senders: string[];

async function application(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const target = req.url ?? '';
  rendered.push(target);
  senders.push(currentSender().address);
  const { status = 200, body = target, tags = ['list'], headers = {} } = await page(target);
  if (tags) setPageTags(tags);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.setHeader('content-type', 'text/html; charset=utf-8');
  res.setHeader('vary', 'rsc, Accept-Encoding');
  res.setHeader('link', '</font>; rel=preload');
  res.writeHead(status);
  // A page that is rendered for a single request gets a nonce.
  const asked = req.headers['x-nonce'] === undefined ? 'everybody' : 'one';
  res.end(`<script>${body} ${rendered.length} for ${asked}</script>`);
}

beforeEach(async () => {
  invalidated = [];
  rendered = [];
  senders = [];
  page = () => ({});
  testServer = await startTestServer({}, application, undefined, (config, behind) =>
    createGuestPageCache({
      application: behind,
      config,
      sessionCookie: 'cuebook.session',
      maxBytes: 1024 * 1024,
      maxAge: 0,
      inlineCriticalCss: (html) => ({
        html: `<style>p{}</style>${html}`,
        added: { scripts: [], styles: [policyHash('p{}')] },
      }),
      changes: (given) => {
        listener = given;
        return {
          readInvalidations() {
            const told = invalidated;
            if (told === 'unknown') return Promise.resolve(false);
            invalidated = [];
            if (told === 'everything') listener.onGap();
            else if (told.length > 0) listener.onChange(told);
            return Promise.resolve(true);
          },
          stop: () => Promise.resolve(),
        };
      },
    }),
  );
});
afterEach(() => testServer.close());

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
  body: string;
}

function send(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      port: testServer.port,
      path: target,
      method,
      headers: { Host: testServer.host, ...headers },
    };
    const call = request(options, (res) => {
      buffer(res).then(
        (bytes) => resolve({ status: res.statusCode!, headers: res.headers, bytes, body: bytes.toString() }),
        reject,
      );
    });
    call.on('error', reject);
    call.end();
  });
}
function unpack({ bytes, headers }: Answer): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(bytes).toString();
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a page of guests', () => {
  it('a page of guests is rendered once, and the same bytes for each, under a policy that names its scripts and styles', async () => {
    const answers = [await send('/'), await send('/'), await send('/', { 'Accept-Encoding': 'gzip' })];
    expect(rendered).toEqual(['/']);
    // It is queued under the first one's network.
    expect(senders).toEqual(['127.0.0.1']);
    for (const answer of answers) {
      expect(unpack(answer)).toBe('<style>p{}</style><script>/ 1 for everybody</script>');
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toContain(`script-src 'self' ${sha256('/ 1 for everybody')};`);
      expect(policy).toContain(`style-src 'self' ${sha256('p{}')};`);
      expect(policy).not.toContain('nonce');
      expect(answer.headers.link).toBe('</font>; rel=preload');
      expect(answer.headers.vary).toBe('rsc, Accept-Encoding, Cookie');
      expect(answer.headers['cache-control']).toBe('public, no-cache');
    }
  });

  it('says up to when it is true: the moment of the answer, not of the rendering', async () => {
    await send('/');
    const before = Date.now();
    const { headers } = await send('/');
    const time = Date.parse(/^true-at;desc="(.*)"$/.exec(String(headers['server-timing']))![1]!);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });

  it('a page of guests is re-rendered when something on it has changed, and when anything may have', async () => {
    page = (target) => ({ tags: target === '/' ? ['prompt:a', 'list'] : ['prompt:b'] });
    const both = async () => [(await send('/')).body, (await send('/prompts/b')).body];
    await both();
    invalidated = ['prompt:a'];
    await both();
    expect(rendered).toEqual(['/', '/prompts/b', '/']);
    invalidated = ['prompt:b', 'list'];
    await both();
    expect(rendered.slice(3)).toEqual(['/', '/prompts/b']);
    invalidated = 'everything';
    await both();
    expect(rendered.slice(5)).toEqual(['/', '/prompts/b']);
  });

  it('comes from the application while nobody knows what has changed', async () => {
    await send('/');
    invalidated = 'unknown';
    const { body, headers } = await send('/');
    expect(rendered).toHaveLength(2);
    expect(body).toContain('/ 2 for one');
    expect(headers.etag).toBeUndefined();
  });

  it('serves many who ask at once by one rendering', async () => {
    let finish: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    page = async () => {
      await gate;
      return {};
    };
    const asked = Array.from({ length: 50 }, () => send('/browse-prompts'));
    while (rendered.length === 0) await new Promise(setImmediate);
    finish();
    const answers = await Promise.all(asked);
    expect(rendered).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('a page of guests is neither joined nor kept when it changes while it is rendered', async () => {
    const gates: (() => void)[] = [];
    page = async () => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return {};
    };
    const until = async (count: number) => {
      while (gates.length < count) await new Promise(setImmediate);
    };
    const early = send('/');
    await until(1);
    invalidated = ['list'];
    const late = send('/');
    await until(2);
    gates[1]!();
    expect((await late).body).toContain('/ 2 for');
    gates[0]!();
    await early;
    // The cached page was rendered after the change.
    expect((await send('/')).body).toContain('/ 2 for everybody');
    expect(rendered).toHaveLength(2);
  });

  it('a page of guests is kept through changes of other things while it is rendered', async () => {
    page = () => {
      listener.onChange(['prompt:other']);
      return { tags: ['prompt:a'] };
    };
    await send('/prompts/a');
    await send('/prompts/a');
    expect(rendered).toHaveLength(1);
  });
});

describe('what is never kept', () => {
  it.each<[string, Page]>([
    ['a page that does not say what it shows', { tags: null }],
    ['a missing one', { status: 404 }],
    ['a redirect', { status: 308, headers: { location: '/prompts/other' } }],
    ['a failure', { status: 500 }],
    ['one that sets a cookie', { headers: { 'set-cookie': 'a=b' } }],
  ])('%s', async (_name, answer) => {
    page = () => answer;
    const first = await send('/prompts/a');
    const second = await send('/prompts/a');
    expect(first.status).toBe(answer.status ?? 200);
    expect(first.headers.location).toBe(answer.headers?.['location']);
    expect(second.body).not.toBe(first.body);
    expect(rendered.length).toBeGreaterThan(1);
    expect(first.headers['set-cookie']?.[0]).toBe(answer.headers?.['set-cookie']);
  });

  it('a page that is too large', async () => {
    const noise = createHash('sha512');
    const body = Array.from({ length: 4_000 }, (_, index) =>
      noise.copy().update(`${index}`).digest('hex'),
    ).join('');
    page = () => ({ body });
    await send('/prompts/a');
    expect((await send('/prompts/a')).body).toContain(body);
    expect(rendered).toHaveLength(2);
  });
});

describe('who else asks', () => {
  it.each([
    ['somebody signed in', '/', { Cookie: 'a=b; cuebook.session=x' }],
    ['Next’s own client', '/', { RSC: '1' }],
  ])('%s gets neither a cached page nor leaves one', async (_name, target, headers) => {
    await send('/');
    const answer = await send(target, headers);
    expect(answer.body).toContain('for one');
    await send(target, headers);
    expect(rendered).toHaveLength(3);
    expect((await send('/')).body).toContain('/ 1 for everybody');
  });

  it('somebody with parameters that nobody reads gets the cached page', async () => {
    await send('/');
    expect((await send('/?utm_source=x&fbclid=y')).body).toContain('/ 1 for everybody');
    await send('/?utm_source=z');
    expect(rendered).toHaveLength(1);
  });

  it('nothing of what a client sends reaches the page that others get', async () => {
    const marks = {
      Cookie: 'mark=evil',
      'User-Agent': 'evil',
      'Accept-Language': 'evil',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'host=evil.example',
      'X-Original-URL': '/evil',
      'X-Nonce': 'evil',
      'X-Cuebook-Request-Id': 'evil',
      'Content-Security-Policy': "script-src 'nonce-evil'",
      'Cache-Control': 'no-cache, evil',
      Range: 'bytes=0-3',
      Authorization: 'evil',
    };
    const { status, body } = await send('/', marks);
    expect(status).toBe(200);
    expect(JSON.stringify(testServer.requests[0]!.headers)).not.toContain('evil');
    expect((await send('/')).body).toBe(body);
    expect(rendered).toHaveLength(1);
  });

  it('a request with a body is the application’s', async () => {
    expect((await testServer.send('/', { body: 'x' })).status).toBe(200);
    await send('/');
    expect(rendered).toHaveLength(2);
  });
});

describe('HTTP', () => {
  it('a HEAD is answered like a GET, without the page', async () => {
    const page = await send('/');
    const head = await send('/', {}, 'HEAD');
    expect(rendered).toHaveLength(1);
    expect(head.status).toBe(200);
    expect(head.body).toBe('');
    for (const name of ['content-type', 'content-length', 'etag', 'vary']) {
      expect(head.headers[name]).toEqual(page.headers[name]);
    }
  });

  it('who has the page already hears so, and keeps the policy that belongs to it', async () => {
    const { headers } = await send('/');
    const etag = headers.etag!;
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await send('/', { 'If-None-Match': value });
      expect([answer.status, answer.body]).toEqual([304, '']);
      expect(answer.headers.etag).toBe(etag);
      expect(answer.headers.vary).toBe('rsc, Accept-Encoding, Cookie');
      expect(answer.headers['content-security-policy']).toBeUndefined();
    }
    expect((await send('/', { 'If-None-Match': '"other"' })).status).toBe(200);
    invalidated = ['list'];
    expect((await send('/', { 'If-None-Match': etag })).status).toBe(200);
  });

  it('HTTP is compressed for who can read that, and the length is true', async () => {
    for (const [accepted, coding] of [
      ['gzip', 'gzip'],
      ['gzip, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', undefined],
      ['gzip;q=0', undefined],
    ] as const) {
      const answer = await send('/', { 'Accept-Encoding': accepted });
      expect(answer.headers['content-encoding']).toBe(coding);
      expect(answer.bytes.length).toBe(Number(answer.headers['content-length']));
      expect(unpack(answer)).toBe('<style>p{}</style><script>/ 1 for everybody</script>');
      expect(answer.headers.etag).toMatch(
        { br: /-br"$/, gzip: /-gz"$/, none: /^"[\w-]{22}"$/ }[coding ?? 'none'],
      );
    }
  });
});
