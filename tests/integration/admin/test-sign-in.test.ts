import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createIssuerClient } from '@/server/ports/issuer/issuer-client';
import { checkDiscovery } from '@/server/services/admin/sign-in/check-discovery';
import { freePort } from '../../support/free-port';
import { expectConsole } from '../../support/fail-on-console';
import { CLIENT } from '../../support/issuer';
import { startOidcServer } from '../../support/oidc-server';

/** The test of a provider, against real HTTP: errors are messages in plain words, and no address of the own network is called. */

const REDIRECT = 'https://cue.example.org/api/auth/callback/oidc';
const LOGOUT = 'https://cue.example.org/api/auth/backchannel/oidc';

type Reply = { status?: number; headers?: Record<string, string>; body?: unknown };
type Handler = (req: IncomingMessage) => Reply | Promise<Reply>;

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function serve(handler: Handler) {
  let asked = 0;
  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    asked += 1;
    void (async () => {
      const { status = 200, headers = {}, body = '' } = await handler(req);
      const isText = typeof body === 'string';
      res
        .writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
        .end(isText ? body : JSON.stringify(body));
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  stops.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, timesAsked: () => asked };
}

type Answers = {
  metadata?: (url: string) => Reply;
  keys?: Reply;
  authorize?: (asked: URLSearchParams) => Reply;
  token?: (form: URLSearchParams, authorization: string) => Reply;
};

const described = (url: string, more: Record<string, unknown> = {}): Reply => ({
  body: {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    ...more,
  },
});

const sentBack = (error: string) => (asked: URLSearchParams) => ({
  status: 303,
  headers: { location: `${asked.get('redirect_uri')}?error=${error}&state=${asked.get('state')}` },
});

/** An issuer that is sound but for what a test says. */
async function issuerWith({
  metadata = (url) => described(url),
  keys = { body: { keys: [{ kty: 'RSA', use: 'sig', kid: 'one' }] } },
  authorize = sentBack('login_required'),
  token = () => ({ status: 400, body: { error: 'invalid_grant' } }),
}: Answers = {}) {
  const server: Awaited<ReturnType<typeof serve>> = await serve(async (req) => {
    const { pathname, searchParams } = new URL(req.url ?? '', 'http://issuer');
    if (pathname === '/.well-known/openid-configuration') return metadata(server.url);
    if (pathname === '/keys') return keys;
    if (pathname === '/authorize') return authorize(searchParams);
    if (pathname !== '/token') return { status: 404 };
    return token(new URLSearchParams(await text(req)), req.headers.authorization ?? '');
  });
  return server;
}

async function stepsFor(
  issuer: string,
  more: { clientSecret?: string; scopes?: string; lookup?: never } = {},
) {
  const settings = {
    issuer,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    scopes: 'openid email',
    redirectAddress: REDIRECT,
    logoutAddress: LOGOUT,
    ...more,
  };
  const steps = await checkDiscovery(createIssuerClient({ issuer, timeoutMs: 2_000 }), settings);
  return Object.fromEntries(steps.map(({ step, state, text: words }) => [step, `${state}: ${words}`]));
}

describe('a real provider', () => {
  async function start() {
    expectConsole('warn', /^oidc-provider WARNING/);
    const port = await freePort();
    const provider = await startOidcServer(port, { directory: new Map(), redirectUri: REDIRECT });
    stops.push(() => provider.stop());
    return provider.issuer;
  }

  it('a real provider works in every step', async () => {
    const issuer = await start();
    expect(await stepsFor(issuer)).toEqual({
      issuer: `works: ${issuer} describes itself.`,
      keys: expect.stringMatching(/^works: \d+ keys? to check signatures with\.$/) as string,
      clock: 'works: The clocks of the issuer and this server agree.',
      redirect: `works: ${REDIRECT} is registered.`,
      client: 'works: The provider accepts the client ID and the secret.',
      logout: `works: The issuer can end sessions here. Register ${LOGOUT} there as back-channel logout address.`,
    });
  });

  it('tells a wrong secret, and a redirect address that is not registered', async () => {
    const issuer = await start();
    const steps = await stepsFor(issuer, { clientSecret: 'another' });
    expect(steps['client']).toMatch(/^fails: The provider refuses the client ID or the secret/);
    const settings = { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, scopes: 'openid' };
    const other = await checkDiscovery(createIssuerClient({ issuer }), {
      ...settings,
      redirectAddress: 'https://elsewhere.example.org/api/auth/callback/oidc',
      logoutAddress: null,
    });
    expect(other.find(({ step }) => step === 'redirect')).toMatchObject({
      state: 'fails',
      text: expect.stringContaining('Register exactly https://elsewhere.example.org') as string,
    });
  });
});

describe('the issuer', () => {
  const told = async (metadata: (url: string) => Reply) => {
    const { url } = await issuerWith({ metadata });
    return stepsFor(url);
  };

  it.each<[string, (url: string) => Reply, string]>([
    ['a wrong path', () => ({ status: 404 }), 'answers 404. Check the path'],
    ['a page', () => ({ body: '<html>Welcome</html>' }), 'not with the description of an issuer'],
    ['a list', () => ({ body: [1] }), 'not with the description of an issuer'],
    [
      'a redirect',
      () => ({ status: 301, headers: { location: 'https://id.example.org/' } }),
      'sends this server on to https://id.example.org/',
    ],
    [
      'another name',
      (url) => described(url, { issuer: 'https://id.example.org' }),
      'calls itself https://id.example.org. Set the issuer',
    ],
    ['no name', (url) => described(url, { issuer: 7 }), 'does not say its own name'],
    ['no keys', (url) => described(url, { jwks_uri: undefined }), 'lacks jwks_uri'],
    [
      'no code flow',
      (url) => described(url, { response_types_supported: ['id_token'] }),
      'does not offer the authorization code flow',
    ],
    [
      'shared secrets',
      (url) => described(url, { id_token_signing_alg_values_supported: ['HS256', 'none'] }),
      'signs tokens with HS256, none only',
    ],
    ['too much', () => ({ body: 'x'.repeat(600_000) }), 'sent more than an issuer sends'],
  ])(
    'the issuer that answers with %s is reported as wrong, and gets no further request',
    async (_name, reply, words) => {
      const steps = await told(reply);
      expect(steps['issuer']).toContain(words);
      expect(steps['issuer']).toMatch(/^fails: /);
      expect(Object.keys(steps).filter((step) => step !== 'clock')).toEqual(['issuer']);
    },
  );

  it.each([
    [{}, /^unclear: .* COMPANY_SESSION_HOURS/],
    [{ backchannel_logout_supported: 'true' }, /^unclear: /],
    [{ backchannel_logout_supported: true }, /^works: The issuer can end all sessions of a person/],
    [
      { backchannel_logout_supported: true, backchannel_logout_session_supported: true },
      /^works: The issuer can end sessions here/,
    ],
  ])('the issuer that says %j of logouts is described so', async (said, words) => {
    expect((await told((url) => described(url, said)))['logout']).toMatch(words);
  });

  it('the issuer that does not list a scope may work all the same', async () => {
    const steps = await told((url) => described(url, { scopes_supported: ['openid'] }));
    expect(steps['issuer']).toMatch(/^unclear: .* scope email\./);
    expect(steps['redirect']).toMatch(/^works/);
  });

  it('the issuer that is not there is named with the cause', async () => {
    const port = await freePort();
    expect((await stepsFor(`http://127.0.0.1:${port}`))['issuer']).toContain(
      `127.0.0.1:${port} refuses connections`,
    );
    expect((await stepsFor('https://nobody.invalid'))['issuer']).toContain(
      'No server with the name nobody.invalid',
    );
    const { url } = await issuerWith();
    expect((await stepsFor(url.replace('http:', 'https:')))['issuer']).toContain(
      'does not answer with https there',
    );
    const silent = await serve(() => new Promise(() => undefined));
    expect((await stepsFor(silent.url))['issuer']).toContain('did not answer in time');
  });

  it('the issuer whose clock is off is told by how much', async () => {
    const late = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString();
    const at = async (headers: Record<string, string>) =>
      (await told((url) => ({ ...described(url), headers })))['clock'];
    expect(await at({ date: late(-3_600) })).toMatch(
      /^fails: The issuer’s clock is 3,(600|601) seconds behind/,
    );
    expect(await at({ date: late(300) })).toMatch(/^fails: .* (299|300) seconds ahead of/);
    expect(await at({ date: late(-30) })).toMatch(/^works/);
    // An answer that a cache has kept for an hour.
    expect(await at({ date: late(-3_600), age: '3600' })).toMatch(/^works/);
    expect(await at({ date: 'yesterday' })).toMatch(/^unclear/);
  });
});

describe('the keys', () => {
  it.each<[string, Reply, string]>([
    ['missing', { status: 404 }, 'answers 404'],
    ['a page', { body: 'Hello' }, 'does not answer with a list of keys'],
    ['empty', { body: { keys: [] } }, 'publishes no key for signatures'],
    [
      'for encryption only',
      { body: { keys: [{ kty: 'RSA', use: 'enc' }, { kty: 'oct' }] } },
      'publishes no key',
    ],
  ])('the keys that are %s are named as wrong', async (_name, keys, words) => {
    const { url } = await issuerWith({ keys });
    expect((await stepsFor(url))['keys']).toMatch(/^fails: /);
    expect((await stepsFor(url))['keys']).toContain(words);
  });
});

describe('the redirect address', () => {
  it.each<[string, Answers['authorize'] & object, string, string]>([
    ['needs consent', sentBack('consent_required'), 'works', 'is registered'],
    ['refuses the scopes', sentBack('invalid_scope'), 'fails', 'the scopes here'],
    ['refuses the flow', sentBack('unauthorized_client'), 'fails', 'authorization code flow'],
    ['errs', sentBack('server_error<script>'), 'fails', 'answers server_errorscript.'],
    [
      'shows an error page',
      () => ({ status: 400, body: 'redirect_uri' }),
      'fails',
      'refuses the request (400)',
    ],
    ['shows the page of Entra', () => ({ body: 'AADSTS50011: the' }), 'fails', 'AADSTS50011'],
    [
      'has no such client in Entra',
      () => ({ body: 'AADSTS700016: the' }),
      'fails',
      'client ID (AADSTS700016)',
    ],
    ['asks for a sign-in', () => ({ body: '<form>' }), 'unclear', 'did not say'],
    [
      'sends to an address that begins alike',
      () => ({ status: 302, headers: { location: `${REDIRECT}.evil?error=login_required` } }),
      'unclear',
      'did not say',
    ],
    ['is down', () => ({ status: 503 }), 'unclear', 'did not say'],
  ])('the redirect address is judged where the provider %s', async (_name, authorize, state, words) => {
    const { url } = await issuerWith({ authorize });
    const { redirect = '' } = await stepsFor(url);
    expect(redirect.slice(0, state.length + 1)).toBe(`${state}:`);
    expect(redirect).toContain(words);
  });
});

describe('the client', () => {
  it('the client says who it is as the issuer takes it', async () => {
    const seen: [string | null, string][] = [];
    const token: Answers['token'] = (form, authorization) => {
      seen.push([form.get('client_secret'), authorization.split(' ')[0] ?? '']);
      return { status: 400, body: { error: 'invalid_grant' } };
    };
    const only = (methods: string[]) => (url: string) =>
      described(url, { token_endpoint_auth_methods_supported: methods });
    await stepsFor((await issuerWith({ token })).url);
    await stepsFor((await issuerWith({ token, metadata: only(['client_secret_post']) })).url);
    expect(seen).toEqual([
      [null, 'Basic'],
      [CLIENT.secret, ''],
    ]);
  });

  it.each<[number, unknown, string]>([
    [401, { error: 'invalid_client' }, 'fails'],
    [400, { error: 'invalid_client' }, 'fails'],
    [400, { error: 'invalid_request' }, 'unclear'],
    [500, 'Oops', 'unclear'],
  ])('the client is judged by the answer %i %j', async (status, body, state) => {
    const { url } = await issuerWith({ token: () => ({ status, body }) });
    expect((await stepsFor(url))['client']?.startsWith(`${state}:`)).toBe(true);
  });
});

describe('addresses that the metadata names', () => {
  it.each([
    ['another port of this machine', (url: string) => url],
    ['this machine by name', (url: string) => url.replace('127.0.0.1', 'localhost')],
    ['this machine as a number', (url: string) => url.replace('127.0.0.1', '2130706433')],
    ['the cloud’s own address', () => 'http://169.254.169.254/latest/meta-data'],
    ['https on a private address', () => 'https://10.0.0.1/keys'],
    ['a name without a dot', () => 'https://metadata/keys'],
    ['a file', () => 'file:///etc/passwd'],
    ['no address', () => 'nothing'],
  ])('addresses that the metadata names are not asked when they lead to %s', async (_name, to) => {
    const inside = await serve(() => ({ body: { keys: [{ kty: 'RSA' }] } }));
    const other = to(inside.url);
    const { url } = await issuerWith({
      metadata: (own) =>
        described(own, { jwks_uri: other, token_endpoint: other, authorization_endpoint: other }),
    });
    const steps = await stepsFor(url);
    for (const step of ['keys', 'redirect', 'client']) expect(steps[step]).toMatch(/^(unclear|fails): /);
    expect(inside.timesAsked()).toBe(0);
  });

  it('addresses that the metadata names are not asked when a public name leads to a private address', async () => {
    const { url } = await issuerWith({
      metadata: (own) => described(own, { jwks_uri: 'https://keys.example.org/' }),
    });
    const ask = createIssuerClient({
      issuer: url,
      lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    await expect(ask('https://keys.example.org/')).rejects.toMatchObject({ problem: 'private' });
  });

  it('addresses that the metadata names are not followed when an answer sends on to one', async () => {
    const inside = await serve(() => ({ body: {} }));
    const { url } = await issuerWith({
      keys: { status: 302, headers: { location: inside.url } },
      authorize: () => ({ status: 302, headers: { location: inside.url } }),
    });
    expect((await stepsFor(url))['keys']).toContain('answers 302');
    expect(inside.timesAsked()).toBe(0);
  });
});
