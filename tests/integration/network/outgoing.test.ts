import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../support/free-port';
import { makeCertificate, openProxy, openSite } from '../../support/proxy';
import { createPublicFetch } from '@/server/ports/public-fetch/public-fetch';
import { PublicFetchError } from '@/server/ports/public-fetch/guard';
import { guardServiceHost, isRefusedHost } from '@/server/ports/service-host/service-host';
import { connectionFailure } from '@/server/ports/outgoing/connection-failure';
import { outgoingAgent } from '@/server/ports/outgoing/outgoing-agent';
import { createOutgoingFetch } from '@/server/ports/outgoing/outgoing-fetch';
import { outgoingRequest } from '@/server/ports/outgoing/outgoing-request';
import { mayAskByName, type Variables } from '@/server/ports/outgoing/proxy-rules';

const NAME = 'site.example.test';
const PROXY = 'http://proxy.example.test:3128';

describe('an address that a person named', () => {
  const cases: [Variables, boolean][] = [
    [{}, true],
    [{ HTTPS_PROXY: PROXY }, false],
    [{ HTTP_PROXY: PROXY }, false],
    [{ HTTPS_PROXY: PROXY, NO_PROXY: 'x.example' }, true],
    [{ HTTPS_PROXY: PROXY, PROXY_ALLOWED_HOSTS: 'x.example' }, true],
    [{ HTTPS_PROXY: PROXY, PROXY_ALLOWED_HOSTS: 'y.example' }, false],
    [{ HTTPS_PROXY: PROXY, PROXY_ALLOWED_HOSTS: 'x.example:8443' }, false],
    [{ HTTPS_PROXY: PROXY, PROXY_ALLOWED_HOSTS: 'a.example,x.example:443' }, true],
  ];
  it.each(cases)('an address that a person named with %j may be asked: %s', async (variables, isAllowed) => {
    const url = new URL('https://x.example/client.json');
    expect(mayAskByName(url, variables)).toBe(isAllowed);
    const asks = (namedBy: 'admin' | 'environment') => {
      try {
        guardServiceHost(namedBy, { variables }).check(url);
        return true;
      } catch (error) {
        expect(isRefusedHost(error)).toBe(true);
        return false;
      }
    };
    expect(asks('admin')).toBe(isAllowed);
    expect(asks('environment')).toBe(true);
    if (isAllowed) return;
    const read = createPublicFetch({ maxBytes: 1_000, timeoutMs: 1_000, variables });
    await expect(read(url.href)).rejects.toThrow(PublicFetchError);
  });

  it('an address that a person named is asked if this product names it', () => {
    const host = guardServiceHost('admin', { variables: { HTTPS_PROXY: PROXY } });
    expect(() => host.check(new URL('https://api.openai.com/v1'))).not.toThrow();
    expect(() => host.check(new URL('https://api.openai.com.x.example/v1'))).toThrow(PublicFetchError);
  });

  it('an address that a person named is never a metadata address, listed or not', () => {
    const variables = { HTTP_PROXY: PROXY, PROXY_ALLOWED_HOSTS: '*' };
    for (const namedBy of ['admin', 'environment'] as const) {
      const host = guardServiceHost(namedBy, { variables });
      expect(() => host.check(new URL('http://169.254.169.254/latest'))).toThrow(PublicFetchError);
    }
  });
});

/** Something at the address of a proxy: it answers the first bytes of each connection in its own way. */
async function openRaw(answer: (socket: Socket) => unknown) {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).once('data', () => answer(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, count: () => count };
}

describe('a request', () => {
  let proxy: Awaited<ReturnType<typeof openProxy>>;
  let site: Awaited<ReturnType<typeof openSite>>;
  let tls: ReturnType<typeof makeCertificate>;
  let closed: number;
  beforeAll(async () => {
    tls = makeCertificate(NAME);
    closed = await freePort();
    [proxy, site] = await Promise.all([openProxy(), openSite(tls)]);
  });
  beforeEach(() => proxy.refuseWith(null));
  afterAll(async () => {
    await Promise.all([proxy.close(), site.close()]);
    tls.remove();
  });

  const byFetch = async (address: string, variables: Variables) =>
    (await createOutgoingFetch(variables)(address)).text();
  const answerOf = (sent: ReturnType<typeof requestHttp>) =>
    new Promise<string>((resolve, reject) => {
      sent.on('error', reject).on('response', (answer) => void text(answer).then(resolve, reject));
      sent.end();
    });
  const byRequest = async (address: string, variables: Variables) =>
    answerOf(outgoingRequest(new URL(address), { headers: {} }, variables));
  const byAgent = (address: string, variables: Variables) => {
    const open = address.startsWith('https:') ? requestHttps : requestHttp;
    return answerOf(open(address, { agent: outgoingAgent(null, variables) }));
  };
  const ways = [
    ['fetch', byFetch],
    ['a request', byRequest],
    ['an agent', byAgent],
  ] as const;

  const failureOf = async (ask: typeof byFetch, address: string, variables: Variables) =>
    ask(address, variables).then(
      () => ({ kind: 'none', code: '' }),
      (error: unknown) => connectionFailure(error, new URL(address), variables),
    );

  describe.each(ways)('by %s', (way, ask) => {
    const kindOf = async (address: string, variables: Variables) =>
      (await failureOf(ask, address, variables)).kind;

    it('goes through the proxy, by https in a tunnel', async () => {
      const variables = { HTTPS_PROXY: proxy.address, CUEBOOK_CA_FILE: tls.file };
      expect(await ask(`https://${NAME}:${site.secure}/`, variables)).toBe('site');
      expect(proxy.asked).toEqual([`CONNECT ${NAME}:${site.secure}`]);
    });

    it('goes through the proxy by http', async () => {
      expect(await ask(`http://${NAME}:${site.plain}/a?b=c`, { HTTP_PROXY: proxy.address })).toBe('site');
      const address = `${NAME}:${site.plain}`;
      const line = way === 'an agent' ? `CONNECT ${address}` : `GET http://${address}/a?b=c`;
      expect(proxy.asked).toEqual([line]);
    });

    it.each([
      ['me:p%40ss', 'me:p@ss'],
      ['me:p@ss', 'me:p@ss'],
      ['me:100%', 'me:100%'],
      ['me:5%%40', 'me:5%@'],
      ['me:%E9', 'me:%E9'],
      ['me', 'me:'],
      [':secret', ':secret'],
    ])('an outgoing call says %s to the proxy, and never to the site', async (written, account) => {
      const own = proxy.address.replace('://', `://${written}@`);
      const variables = { HTTP_PROXY: own, CUEBOOK_CA_FILE: tls.file };
      await ask(`https://account-${way.length}.${NAME}:${site.secure}/`, variables).catch(() => undefined);
      await ask(`http://${NAME}:${site.plain}/`, variables);
      const basic = `Basic ${Buffer.from(account).toString('base64')}`;
      expect(proxy.accounts).toEqual([basic, basic]);
      expect(site.headers().authorization).toBeUndefined();
    });

    it.each<[string, (socket: Socket) => unknown]>([
      ['ends the connection', (socket) => socket.end()],
      ['breaks it off', (socket) => socket.resetAndDestroy()],
      ['breaks off its answer', (socket) => socket.end('HTTP/1.1 407 Prox')],
      ['is no proxy', (socket) => socket.end('\u0005\u00FF\r\n\r\n')],
    ])('says of a proxy that %s that it refused', async (_what, answer) => {
      const odd = await openRaw(answer);
      const { kind } = await failureOf(ask, `https://${NAME}/`, { HTTPS_PROXY: odd.address });
      expect(kind).toBe('proxyRefused');
      expect(odd.count()).toBe(1);
    });

    it.each(['https', 'http'])('says by %s that the proxy is a plain one', async (protocol) => {
      const plain = proxy.address.replace('http:', 'https:');
      expect(await kindOf(`${protocol}://${NAME}/`, { HTTP_PROXY: plain })).toBe('proxyPlainPort');
    });

    it('goes directly where NO_PROXY says so', async () => {
      const variables = { HTTP_PROXY: proxy.address, NO_PROXY: '127.0.0.0/8' };
      expect(await ask(`http://127.0.0.1:${site.plain}/`, variables)).toBe('site');
      expect(proxy.asked).toEqual([]);
    });

    it.each([403, 407, 502])('says that the proxy refused with %s', async (status) => {
      proxy.refuseWith(status);
      const variables = { HTTPS_PROXY: proxy.address, CUEBOOK_CA_FILE: tls.file };
      // A name of its own: a tunnel that stands is used again.
      const address = `https://refused-${status}.example.test:${site.secure}/`;
      expect(await failureOf(ask, address, variables)).toEqual({
        kind: 'proxyRefused',
        code: String(status),
      });
    });

    it.each<[string, () => [string, Variables]]>([
      ['plainPort', () => [`https://127.0.0.1:${site.plain}/`, {}]],
      ['plainPort', () => [`https://127.0.0.1:${site.plain}/`, { CUEBOOK_CA_FILE: tls.file }]],
      ['otherName', () => [`https://localhost:${site.secure}/`, { CUEBOOK_CA_FILE: tls.file }]],
      ['untrusted', () => [`https://localhost:${site.secure}/`, {}]],
      ['untrusted', () => [`https://${NAME}:${site.secure}/`, { HTTPS_PROXY: proxy.address }]],
      [
        'otherName',
        () => [
          `https://other.example.test:${site.secure}/`,
          { HTTPS_PROXY: proxy.address, CUEBOOK_CA_FILE: tls.file },
        ],
      ],
      [
        'plainPort',
        () => [
          `https://other.example.test:${site.plain}/`,
          { HTTPS_PROXY: proxy.address, CUEBOOK_CA_FILE: tls.file },
        ],
      ],
      ['proxyUnreachable', () => [`https://${NAME}/`, { HTTPS_PROXY: 'http://127.0.0.1:9' }]],
      ['proxyUnreachable', () => [`http://${NAME}/`, { HTTP_PROXY: 'http://127.0.0.1:9' }]],
      ['proxyUnreachable', () => [`https://${NAME}/`, { HTTPS_PROXY: 'http://nowhere.invalid:9' }]],
      ['refused', () => [`https://127.0.0.1:${closed}/`, {}]],
      ['notFound', () => [`https://nowhere.invalid/`, {}]],
      ['setting', () => [`https://${NAME}/`, { HTTPS_PROXY: 'socks5://127.0.0.1:9' }]],
      ['setting', () => [`https://${NAME}/`, { CUEBOOK_CA_FILE: '/nowhere.pem' }]],
    ])('%s', async (kind, given) => {
      const [address, variables] = given();
      expect(await kindOf(address, variables)).toBe(kind);
    });
  });

  it('waits for a proxy no longer than for a server', async () => {
    const mute = await openRaw(() => undefined);
    const url = new URL(`https://${NAME}/`);
    const variables = { HTTPS_PROXY: mute.address };
    const asked = answerOf(outgoingRequest(url, { headers: {}, timeout: 50 }, variables));
    const error = await asked.catch((thrown: unknown) => thrown);
    expect(connectionFailure(error, url, variables)).toEqual({ kind: 'proxyUnreachable', code: 'ETIMEDOUT' });
  });

  it('says by http that the proxy wants a password', async () => {
    proxy.refuseWith(407);
    const variables = { HTTP_PROXY: proxy.address };
    const { kind } = await failureOf(byFetch, `http://${NAME}:${site.plain}/`, variables);
    expect(kind).toBe('proxyRefused');
  });

  it('sends forms and bodies by fetch as that of Node.js does', async () => {
    const ask = createOutgoingFetch({ HTTP_PROXY: proxy.address });
    const form = new FormData();
    form.set('file', new File(['four'], 'a.txt', { type: 'text/plain' }));
    const address = `http://${NAME}:${site.plain}/`;
    await ask(address, { method: 'POST', body: form, headers: new Headers({ 'x-own': 'kept' }) });
    expect(site.headers()).toMatchObject({ 'x-own': 'kept' });
    expect(site.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(site.body()).toMatch(/name="file"; filename="a.txt"\r\nContent-Type: text\/plain\r\n\r\nfour/i);
    await ask(new Request(address, { method: 'PUT', body: 'text' }));
    expect(site.body()).toBe('text');
    await ask(address, { method: 'POST', body: new URLSearchParams({ a: 'b c' }) });
    expect(site.body()).toBe('a=b+c');
    expect(site.headers()['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  });

  it('checks what an agent is asked for, and the addresses of its name', async () => {
    const refusing = guardServiceHost('admin', {
      lookup: (_name, _options, done) => done(null, [{ address: '169.254.169.254', family: 4 }]),
      variables: {},
    });
    const asked = requestHttp(`http://name.example:${site.plain}/`, { agent: outgoingAgent(refusing, {}) });
    const error = await answerOf(asked).catch((thrown: unknown) => thrown);
    expect(isRefusedHost(error)).toBe(true);
    const behind = guardServiceHost('admin', { variables: { HTTP_PROXY: proxy.address } });
    const sent = requestHttp(`http://${NAME}:${site.plain}/`, {
      agent: outgoingAgent(behind, { HTTP_PROXY: proxy.address }),
    });
    expect(isRefusedHost(await answerOf(sent).catch((thrown: unknown) => thrown))).toBe(true);
    expect(proxy.asked).toEqual([]);
  });
});
