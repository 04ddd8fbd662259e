import type { RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cuebook, serve } from '../../support/command-line';

/** The CLI with servers that are down, slow, or return invalid responses. */

const TOKEN = `cbk_${'a'.repeat(38)}`;

async function standIn(listener: RequestListener) {
  const { url, close } = await serve(listener);
  onTestFinished(close);
  return { CUEBOOK_URL: url, CUEBOOK_TOKEN: TOKEN };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const problem = (status: number, detail = 'No.') =>
  JSON.stringify({ type: 'about:blank', title: 'x', status, detail, requestId: 'x' });

it('the command line says that nothing answers', async () => {
  const { url, close } = await serve(() => undefined);
  await close();
  const ended = await cuebook(['whoami'], { env: { CUEBOOK_URL: url, CUEBOOK_TOKEN: TOKEN } });
  expect(ended).toMatchObject({
    code: 5,
    out: '',
    err: expect.stringContaining('Can’t connect') as string,
  });
});

const LIES: [string, RequestListener][] = [
  ['a page', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')],
  [
    'a page that is not there',
    (_, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>No</h1>'),
  ],
  ['another JSON', (_, response) => response.writeHead(200, JSON_TYPE).end('{"hello":1}')],
  ['half a JSON', (_, response) => response.writeHead(200, JSON_TYPE).end('{"id":"')],
  [
    'a cut line',
    (_, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' });
      response.write('{"id":');
      setImmediate(() => response.destroy());
    },
  ],
  ['no text', (_, response) => response.writeHead(200, JSON_TYPE).end(Buffer.from([0xff, 0xfe, 0x80]))],
  ['nothing at all', (_, response) => response.writeHead(200).end()],
  [
    'an endless body',
    (_, response) => {
      response.writeHead(200, JSON_TYPE);
      const more = Buffer.alloc(1024 * 1024, '[');
      const write = () => {
        while (!response.destroyed && response.write(more)) continue;
      };
      response.on('drain', write);
      write();
    },
  ],
  [
    'a fault of its own',
    (_, response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>'),
  ],
  [
    'a fault in words',
    (_, response) =>
      response.writeHead(503, { 'content-type': 'application/problem+json' }).end(problem(503)),
  ],
  [
    'too many, far too long',
    (_, response) =>
      response
        .writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '86400' })
        .end(problem(429)),
  ],
];

describe('a server that answers', () => {
  it.each(LIES)('%s: plain words and the exit code for servers', async (_, listener) => {
    const ended = await cuebook(['get', 'a-prompt'], { env: await standIn(listener) });
    expect(ended, ended.err).toMatchObject({ code: 5, out: '' });
    expect(ended.err).not.toMatch(/^ +at |Error:/m);
    expect(ended.err.trim()).not.toBe('');
  });

  it('too late is not waited for', async () => {
    const env = await standIn(() => undefined);
    const ended = await cuebook(['whoami'], { env: { ...env, CUEBOOK_TIMEOUT: '1' } });
    expect(ended).toMatchObject({ code: 5, err: expect.stringContaining('timed out') as string });
  });

  it('a drop at a time is not waited for either', async () => {
    const env = await standIn((_, response) => {
      response.writeHead(200, JSON_TYPE);
      const drops = setInterval(() => response.write(' '), 100);
      response.on('close', () => clearInterval(drops));
    });
    const ended = await cuebook(['whoami'], { env: { ...env, CUEBOOK_TIMEOUT: '1' } });
    expect(ended).toMatchObject({ code: 5, err: expect.stringContaining('timed out') as string });
  });

  it.each([301, 302, 307, 308])('%i: the token goes to no other host', async (status) => {
    const seen: (string | undefined)[] = [];
    const other = await standIn((request, response) => {
      seen.push(request.headers.authorization);
      response.end();
    });
    const env = await standIn((_, response) =>
      response.writeHead(status, { location: `${other.CUEBOOK_URL}/x` }).end(),
    );
    const ended = await cuebook(['whoami'], { env });
    expect(ended).toMatchObject({
      code: 5,
      err: expect.stringContaining('Your token wasn’t sent') as string,
    });
    expect(seen).toEqual([]);
  });

  it('too many is asked again after the wait', async () => {
    let asked = 0;
    const me = {
      id: '00000000-0000-4000-8000-000000000000',
      name: 'A\u001b[31m',
      role: 'viewer',
      scopes: [],
      spaceIds: null,
    };
    const env = await standIn((_, response) => {
      asked += 1;
      if (asked < 3) response.writeHead(429, { 'retry-after': '1' }).end(problem(429));
      else response.writeHead(200, JSON_TYPE).end(JSON.stringify(me));
    });
    const ended = await cuebook(['whoami'], { env });
    expect(ended, ended.err).toMatchObject({ code: 0 });
    expect(ended.out).not.toContain('\u001b');
    expect(asked).toBe(3);
  });
});
