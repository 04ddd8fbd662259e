import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import superjson from 'superjson';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withApi } from '@/server/api/serve-api';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { apiRequest } from '../../support/api-request';
import { makeProfile, makePrompt, makeSession, unique } from '../../support/factories';
import { startTestServer, type TestServer } from '../../support/http';

/** The API at the front testServer; a stand-in notes what is left to the application. */

let testServer: TestServer;
let left: string[];

beforeAll(async () => {
  const application = withApi((req, res) => {
    left.push(`${req.method ?? ''} ${req.url ?? ''}`);
    res.end();
    return Promise.resolve();
  });
  testServer = await startTestServer({}, application);
});
beforeEach(() => {
  left = [];
});
afterAll(() => testServer.close());

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer };

/** Sends a request as a browser would. */
function ask(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const options = { port: testServer.port, path, method, headers: { host: testServer.host, ...headers } };
    const call = request(options, (res) => {
      const { statusCode: status, headers } = res;
      buffer(res).then((bytes) => resolve({ status, headers, bytes }), reject);
    });
    call.on('error', reject).end();
  });
}

function query(path: string, input: unknown, headers?: Record<string, string>) {
  return ask(`/api/trpc/${path}?input=${encodeURIComponent(superjson.stringify(input))}`, { headers });
}

describe('a query at the front testServer', () => {
  it('answers what the API says, for guests and members alike', async () => {
    const owner = await makeProfile();
    const { cookie } = await makeSession(owner);
    const title = unique('Direct');
    await makePrompt({ creator: owner, title, isShared: false });
    const input = { q: title, scope: 'visible' };
    for (const session of [undefined, cookie]) {
      const headers: Record<string, string> =
        session === undefined ? {} : { cookie: `theme=dark; ${SESSION_COOKIE}=${session}` };
      const answer = await query('prompt.list', input, headers);
      const expected = await apiRequest('prompt.list', input, session);
      expect(answer.status).toBe(expected.status);
      expect(answer.bytes.toString()).toBe(expected.body);
      expect(expected.body.includes(title)).toBe(session !== undefined);
      expect(answer.headers).toMatchObject({
        ...Object.fromEntries(expected.headers),
        vary: `${expected.headers.get('vary')}, Accept-Encoding`,
      });
    }
    expect(left).toEqual([]);
  });

  it('says what is refused with its own status', async () => {
    expect((await query('prompt.list', { scope: 'mine' })).status).toBe(401);
    expect((await query('prompt.get', { identifier: `missing-${randomUUID()}` })).status).toBe(404);
    expect((await query('prompt.list', { page: 'first' })).status).toBe(400);
    expect(left).toEqual([]);
  });

  it('answers a name written another way, which the HTTP server has spelt out', async () => {
    expect((await ask('/api/tr%70c/prompt%2Elist?input=%7B%22json%22%3A%7B%7D%7D')).status).toBe(200);
    expect(left).toEqual([]);
  });

  it('answers a batch of queries', async () => {
    const input = encodeURIComponent('{"0":{"json":{}},"1":{"json":{}}}');
    const answer = await ask(`/api/trpc/prompt.list,prompt.facets?batch=1&input=${input}`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.bytes.toString())).toHaveLength(2);
    expect(left).toEqual([]);
  });

  it('compresses a long answer for those who take it, and no short one', async () => {
    const { slug } = await makePrompt({ creator: await makeProfile(), content: 'Long. '.repeat(1_000) });
    const plain = await query('prompt.get', { identifier: slug });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await query('prompt.get', { identifier: slug }, { 'accept-encoding': 'br, gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
    const short = await query(
      'prompt.get',
      { identifier: `missing-${randomUUID()}` },
      { 'accept-encoding': 'gzip' },
    );
    expect(short.headers['content-encoding']).toBeUndefined();
  });
});

describe('everything else of the API', () => {
  it('sends what a mutation answers, and every cookie with it', async () => {
    const { cookie } = await makeSession(await makeProfile());
    const call = request({
      port: testServer.port,
      path: '/api/trpc/prompt.create',
      method: 'POST',
      headers: {
        host: testServer.host,
        origin: `https://${testServer.host}`,
        'content-type': 'application/json',
        cookie: `${SESSION_COOKIE}=${cookie}`,
      },
    });
    call.end(superjson.stringify({ title: unique('Sent'), description: 'D', content: 'C' }));
    const [res] = (await once(call, 'response')) as [IncomingMessage];
    expect(res.statusCode).toBe(200);
    expect((await buffer(res)).toString()).toContain('"slug"');
    expect(left).toEqual([]);
  });

  it('streams the answers of a batch to those who read them so', async () => {
    const path =
      '/api/trpc/prompt.list,prompt.facets?batch=1&input=%7B%220%22%3A%7B%22json%22%3A%7B%7D%7D%7D';
    const answer = await ask(path, {
      headers: { 'trpc-accept': 'application/jsonl', 'accept-encoding': 'gzip' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.bytes.toString().trim().split('\n').length).toBeGreaterThan(2);
    expect(left).toEqual([]);
  });

  it.each([
    ['a mutation asked for like a query', 'GET', 'prompt.create', 405],
    ['a batch with a mutation', 'GET', 'prompt.facets,prompt.create?batch=1&input=%7B%7D', 400],
    ['another method', 'DELETE', 'prompt.list', 405],
    ['what only wants the headers', 'HEAD', 'prompt.facets', 200],
    ['what there is not', 'GET', 'prompt.constructor', 404],
    ['a name that every object has', 'GET', 'constructor', 404],
  ])('everything else of the API answers %s by its status', async (_name, method, path, status) => {
    const headers: Record<string, string> =
      method === 'DELETE' ? { origin: `https://${testServer.host}` } : {};
    expect((await ask(`/api/trpc/${path}`, { method, headers })).status).toBe(status);
    expect(left).toEqual([]);
  });
});

it.each(['/api/trpc', '/api/trpc/', '/api/trpc/prompt/list', '/api/health', '/browse-prompts'])(
  'the API leaves %s to the application',
  async (path) => {
    await ask(path);
    expect(left).toEqual([`GET ${path}`]);
  },
);
