import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Lookup } from '@/server/ports/public-fetch/guard';
import { postWebhook } from '@/server/ports/webhook/post-webhook';
import { openReceiver } from './support';

/** Ways to a private address by a webhook: none reaches the receiver, and all fail with the same words. */

let heard: Awaited<ReturnType<typeof openReceiver>>;
let port: string;
beforeAll(async () => {
  heard = await openReceiver();
  ({ port } = new URL(heard.url));
});
afterAll(async () => heard.close());

const request = (address: string) => ({ address, headers: {}, body: '{}' });
const resolvingTo =
  (...lists: string[][]): Lookup =>
  (_name, _options, done) => {
    const list = lists.length > 1 ? lists.shift()! : lists[0]!;
    const addresses: LookupAddress[] = list.map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    done(null, addresses);
  };

const REFUSED = { status: null, reason: 'refused', retryAfter: null };

describe('a private address is refused', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1%25eth0]/',
    'https://[64:ff9b::7f00:1]/',
    'https://8.8.8.8/',
    'https://localhost/',
    'https://localhost./',
    'https://foo.localhost/',
    'https://FOO.LocalHost./',
    'https://localhost.localdomain/',
    'https://metadata.google.internal/',
    'https://metadata.google.internal./computeMetadata/v1/',
    'https://user@hooks.example.org/',
    'https://user:word@hooks.example.org/',
    'https://hooks.example.org:8443/',
    'https://hooks.example.org:80/',
    'http://hooks.example.org/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
    'not an address',
  ])('a private address is refused as %s', async (address) => {
    expect(await postWebhook(request(address), { lookup: resolvingTo(['127.0.0.1']) })).toEqual(REFUSED);
  });

  it.each([
    ['127.0.0.1'],
    ['10.1.2.3'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['fd00::1'],
    ['fe80::1%eth0'],
    ['169.254.169.254'],
    ['100.100.100.200'],
    ['0.0.0.0'],
    ['93.184.215.14', '127.0.0.1'],
  ])('behind a name that resolves to %s', async (...addresses) => {
    const lookup = resolvingTo(addresses);
    expect(await postWebhook(request('https://hooks.example.org/'), { lookup })).toEqual(REFUSED);
  });

  it('behind a name that resolves to another one each time', async () => {
    const lookup = resolvingTo(['127.0.0.1'], ['93.184.215.14']);
    expect(await postWebhook(request('https://rebind.example.org/'), { lookup })).toEqual(REFUSED);
  });

  it('behind a redirect of an allowed receiver', async () => {
    const from = await openReceiver((res) => res.writeHead(307, { location: heard.url }).end());
    expect(await postWebhook(request(from.url), { privateHosts: '127.0.0.0/8' })).toMatchObject({
      status: 307,
      reason: 'redirect',
    });
    await from.close();
  });

  it('a private address is refused also of the operator’s networks, if it is a metadata address or has a user', async () => {
    const privateHosts = '169.254.0.0/16,127.0.0.0/8,metadata.example.org';
    for (const address of ['http://169.254.169.254/', `http://me:word@127.0.0.1:${port}/`]) {
      expect(await postWebhook(request(address), { privateHosts })).toEqual(REFUSED);
    }
    const lookup = resolvingTo(['169.254.169.254']);
    expect(await postWebhook(request('http://metadata.example.org/'), { privateHosts, lookup })).toEqual(
      REFUSED,
    );
  });

  afterAll(() => expect(heard.received).toEqual([]));
});

describe('WEBHOOK_PRIVATE_HOSTS allows', () => {
  it.each([
    ['127.0.0.0/8', () => heard.url],
    ['127.0.0.1', () => heard.url],
    ['ci.example.org', () => `http://ci.example.org:${port}/`],
    ['example.org', () => `http://ci.example.org:${port}/`],
  ])('%s', async (privateHosts, address) => {
    const lookup = resolvingTo(['127.0.0.1']);
    const before = heard.received.length;
    expect(await postWebhook(request(address()), { privateHosts, lookup })).toMatchObject({ status: 200 });
    expect(heard.received).toHaveLength(before + 1);
  });

  it('nothing beside it', async () => {
    const lookup = resolvingTo(['127.0.0.1']);
    for (const privateHosts of ['10.0.0.0/8', 'example.com', 'xample.org', `127.0.0.1:${Number(port) + 1}`]) {
      expect(await postWebhook(request(heard.url), { privateHosts, lookup })).toEqual(REFUSED);
    }
  });
});

it('an answer that is none ends the attempt', async () => {
  const answers = [
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
    'HTTP/1.1 100 Continue\r\n\r\n',
    'nonsense\r\n\r\n',
    `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
    '',
  ];
  for (const text of answers) {
    const odd = await openReceiver((res) => res.socket?.end(text));
    const answer = await postWebhook(request(odd.url), { privateHosts: '127.0.0.0/8' });
    expect(answer, text.slice(0, 20)).toEqual({ status: null, reason: 'unreachable', retryAfter: null });
    await odd.close();
  }
});

it.each([
  ['120', 120],
  [' 120 ', 120],
  ['-1', 0],
  ['1e9', null],
  ['99999999999999999999', null],
  ['soon', null],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('the header Retry-After is read: %s', async (asked, seconds) => {
  const busy = await openReceiver((res) => res.writeHead(429, { 'retry-after': asked }).end());
  expect(await postWebhook(request(busy.url), { privateHosts: '127.0.0.0/8' })).toMatchObject({
    status: 429,
    retryAfter: seconds,
  });
  await busy.close();
});

it('a receiver that answers byte by byte, or never, is given up, without waiting for a body', async () => {
  const options = { privateHosts: '127.0.0.0/8', timeLimitMs: 300 };
  const silent = await openReceiver(() => undefined);
  expect(await postWebhook(request(silent.url), options)).toEqual({
    status: null,
    reason: 'timeout',
    retryAfter: null,
  });
  await silent.close();
  const drip = await openReceiver((res) => {
    const { socket } = res;
    const line = 'HTTP/1.1 200 OK\r\nx: ';
    let at = 0;
    const timer = setInterval(() => socket?.write(line[at++] ?? 'x'), 10);
    socket?.on('close', () => clearInterval(timer));
  });
  expect(await postWebhook(request(drip.url), options)).toMatchObject({ status: null, reason: 'timeout' });
  await drip.close();
});
