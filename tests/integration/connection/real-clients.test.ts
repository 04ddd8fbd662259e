import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionMessages } from '@/domain/connection/messages';
import { siteUrl } from '@/env';
import { SERVER_METADATA } from '@/server/api/oauth/metadata';
import { db } from '@/server/db';
import { createPublicFetch } from '@/server/ports/public-fetch/public-fetch';
import { openAgentSite, SITE_CERTIFICATE } from '../../support/agent-site';
import {
  ask,
  askTokens,
  attempt,
  bodyOf,
  Browser,
  codeForm,
  connect,
  decide,
  startSignInServer,
  REDIRECT,
  refreshForm,
  register,
  registered,
  RESOURCE,
} from '../../support/agent-sign-in';
import { makeProfile, type TestProfile } from '../../support/factories';
import type { TestServer } from '../../support/http';

/** Sign-in requests of real clients: their documents, registrations, resources and addresses. */

let site: Awaited<ReturnType<typeof openAgentSite>>;
let testServer: TestServer;
let person: TestProfile;
beforeAll(async () => {
  site = await openAgentSite();
  const here: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];
  const readDocument = createPublicFetch({
    maxBytes: 16_384,
    timeoutMs: 5_000,
    port: site.port,
    ca: SITE_CERTIFICATE,
    isAllowed: () => true,
    lookup: (_name, _options, done) => done(null, here),
  });
  testServer = await startSignInServer(readDocument);
  person = await makeProfile();
});
afterAll(() => Promise.all([testServer.close(), site.close()]));

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const { privateKey: foreignKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const KEYS = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'cimd-1', use: 'sig', alg: 'RS256' }] };

let documents = 0;

/** ChatGPT's published document, at a URL of the test. */
function chatGptDocument(fields: Record<string, unknown> = {}): string {
  documents += 1;
  const id = `${site.origin}/oauth/${documents}/client.json`;
  const document = {
    client_id: id,
    client_uri: 'https://chatgpt.com/',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    client_name: 'ChatGPT',
    logo_uri: 'https://persistent.oaistatic.com/sonic/misc/openai-logo.png',
    token_endpoint_auth_signing_alg: 'RS256',
    jwks_uri: `${site.origin}/oauth/jwks.json`,
    ...fields,
  };
  site.answers((req, res) => {
    const found = req.url === '/oauth/jwks.json' ? KEYS : document;
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
  });
  return id;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function assertion(
  clientId: string,
  { claims = {}, key = privateKey, header = {} } = {},
): Record<string, string> {
  const now = Math.floor(Date.now() / 1_000);
  const said = {
    iss: clientId,
    sub: clientId,
    aud: SERVER_METADATA.token_endpoint,
    jti: randomUUID(),
    iat: now,
    exp: now + 60,
    ...claims,
  };
  const signed = `${part({ alg: 'RS256', kid: 'cimd-1', typ: 'JWT', ...header })}.${part(said)}`;
  const signature = createSign('RSA-SHA256').update(signed).sign(key, 'base64url');
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: `${signed}.${signature}`,
  };
}

async function codeOf(clientId: string, words: Record<string, string | null> = {}) {
  const browser = await new Browser(testServer).signIn(person);
  const { verifier, target } = attempt(clientId, words);
  const code = (await decide(browser, target)).searchParams.get('code') ?? '';
  return { code, verifier };
}

describe('ChatGPT, which signs for itself', () => {
  it('ChatGPT, which signs for itself is let in by its keys, and renews its tokens by them', async () => {
    expect(SERVER_METADATA.token_endpoint_auth_methods_supported).toContain('private_key_jwt');
    const clientId = chatGptDocument();
    const { code, verifier } = await codeOf(clientId);
    const form = codeForm(clientId, code, verifier);
    const { status, tokens } = await askTokens(testServer, { ...form, ...assertion(clientId) });
    expect(status).toBe(200);
    expect((await ask(testServer, tokens.access_token)).status).toBe(200);
    const fresh = refreshForm(clientId, tokens.refresh_token);
    const proof = assertion(clientId, { claims: { aud: siteUrl } });
    expect((await askTokens(testServer, { ...fresh, ...proof })).status).toBe(200);
  });

  it('takes keys that its document brings', async () => {
    const clientId = chatGptDocument({ jwks: KEYS, jwks_uri: null });
    const { code, verifier } = await codeOf(clientId);
    const form = codeForm(clientId, code, verifier);
    expect((await askTokens(testServer, { ...form, ...assertion(clientId) })).status).toBe(200);
  });

  it.each([
    ['no proof', () => ({})],
    ['another key', (id: string) => assertion(id, { key: foreignKey })],
    [
      'a proof for another server',
      (id: string) => assertion(id, { claims: { aud: 'https://other.example' } }),
    ],
    ['a proof that is over', (id: string) => assertion(id, { claims: { exp: 1_000 } })],
    [
      'a proof of another program',
      (id: string) => assertion(id, { claims: { iss: 'https://x.example/c.json' } }),
    ],
    ['a proof without a name of its own', (id: string) => assertion(id, { claims: { jti: undefined } })],
    ['an algorithm without a signature', (id: string) => assertion(id, { header: { alg: 'none' } })],
    ['an algorithm of secrets', (id: string) => assertion(id, { header: { alg: 'HS256' } })],
  ])('ChatGPT, which signs for itself is refused with %s', async (_what, proof) => {
    const clientId = chatGptDocument();
    const { code, verifier } = await codeOf(clientId);
    const answer = await askTokens(testServer, { ...codeForm(clientId, code, verifier), ...proof(clientId) });
    expect(answer).toMatchObject({ status: 401, error: 'invalid_client' });
  });

  it('ChatGPT, which signs for itself is refused with a proof that was used', async () => {
    const clientId = chatGptDocument();
    const { code, verifier } = await codeOf(clientId);
    const proof = assertion(clientId);
    const { tokens } = await askTokens(testServer, { ...codeForm(clientId, code, verifier), ...proof });
    const again = await askTokens(testServer, { ...refreshForm(clientId, tokens.refresh_token), ...proof });
    expect(again).toMatchObject({ status: 401, error: 'invalid_client' });
  });

  it.each([
    ['its keys cannot be used', { token_endpoint_auth_signing_alg: 'ES256K' }],
    ['it names none', { jwks_uri: null }],
    ['it prefers a secret', { token_endpoint_auth_method: 'client_secret_post' }],
  ])(
    'ChatGPT, which signs for itself is a public client where %s and it lists `none`',
    async (_what, fields) => {
      expect((await connect(testServer, person, { clientId: chatGptDocument(fields) })).status).toBe(200);
    },
  );
});

it.each<[string, (name: string) => unknown]>([
  ['null, as by Dify', () => null],
  ['empty texts and lists', (name) => (/s$|supported$|scopes$/.test(name) ? [] : '')],
])('a registration with %s for what is left out is taken', async (_what, empty) => {
  const answer = await register(testServer, {
    client_name: 'Dify',
    redirect_uris: [REDIRECT],
    ...Object.fromEntries(
      [
        'token_endpoint_auth_method',
        'grant_types',
        'response_types',
        'scope',
        'client_uri',
        'contacts',
        'jwks',
        'jwks_uri',
        'software_id',
        'token_endpoint_auth_methods_supported',
        'token_endpoint_auth_signing_alg',
      ].map((name) => [name, empty(name)]),
    ),
  });
  expect(answer.status).toBe(201);
  const { client_id: clientId } = JSON.parse(bodyOf(answer)) as { client_id: string };
  expect((await connect(testServer, person, { clientId })).status).toBe(200);
});

describe('the resource', () => {
  const { origin } = new URL(siteUrl);
  it.each([RESOURCE, `${RESOURCE}/`, origin, `${origin}/`, origin.toUpperCase(), ''])(
    'the resource may be written %j, in the request and for tokens',
    async (resource) => {
      const clientId = await registered(testServer);
      const { code, verifier } = await codeOf(clientId, { resource });
      const answer = await askTokens(testServer, { ...codeForm(clientId, code, verifier), resource });
      expect(answer.status).toBe(200);
      expect((await ask(testServer, answer.tokens.access_token)).status).toBe(200);
      const renewed = await askTokens(testServer, {
        ...refreshForm(clientId, answer.tokens.refresh_token),
        resource,
      });
      expect(renewed.status).toBe(200);
    },
  );

  it.each([`${RESOURCE}/x`, `${origin}/api/v1`, `${RESOURCE}?x=1`, 'https://other.example/mcp', 'x'])(
    'the resource %j is another one',
    async (resource) => {
      const clientId = await registered(testServer);
      const browser = await new Browser(testServer).signIn(person);
      const answer = await browser.open(attempt(clientId, { resource }).target);
      expect(answer.headers['location']?.[0]).toContain('invalid_target');
    },
  );
});

describe('a redirect into a private network', () => {
  const allow = (on: boolean) =>
    db.settings.upsert({
      where: { id: 1 },
      create: { id: 1, privateRedirects: on },
      update: { privateRedirects: on },
    });
  const places = [
    'http://192.168.1.20:8080/oauth/callback',
    'http://10.0.0.5/callback',
    'https://172.16.3.4/callback',
    'http://[fd00::5]:3000/callback',
    'http://open-webui.lan/callback',
    'http://dify/callback',
  ];

  it.each(places)('%s needs the admins’ word, which the error says', async (redirect) => {
    await allow(false);
    const refused = await register(testServer, { redirect_uris: [redirect] });
    expect(refused.status).toBe(400);
    expect(JSON.parse(bodyOf(refused))).toEqual({
      error: 'invalid_redirect_uri',
      error_description: connectionMessages.problems.private_redirect,
    });
    const clientId = chatGptDocument({ redirect_uris: [redirect] });
    const shown = await testServer.send(attempt(clientId, { redirect_uri: redirect }).target);
    expect(shown.headers['location']?.[0]).toBe('/connect?problem=private_redirect');
  });

  it.each(places)(
    '%s is answered once they have given it, and not when they take it back',
    async (redirect) => {
      await allow(true);
      const clientId = await registered(testServer, redirect);
      const browser = await new Browser(testServer).signIn(person);
      const { target } = attempt(clientId, { redirect_uri: redirect });
      expect((await decide(browser, target)).href).toMatch(
        new RegExp(`^${new URL(redirect).origin.replace(/[[\]]/g, '\\$&')}/.*code=`),
      );
      await allow(false);
      const answer = await browser.open(target);
      expect(answer.headers['location']?.[0]).toBe('/connect?problem=private_redirect');
    },
  );

  it.each(['http://agent.example/x', 'http://8.8.8.8/x', 'http://169.254.169.254/x', 'http://0.0.0.0/x'])(
    'a redirect into a private network is refused as %s',
    async (redirect) => {
      await allow(true);
      const answer = await register(testServer, { redirect_uris: [redirect] });
      expect(JSON.parse(bodyOf(answer))).toMatchObject({ error: 'invalid_redirect_uri' });
      await allow(false);
    },
  );
});
