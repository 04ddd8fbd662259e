import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from '@/server/ports/public-fetch/public-address';
import { createPublicFetch } from '@/server/ports/public-fetch/public-fetch';
import { openAgentSite, SITE_CERTIFICATE, SITE_NAME } from '../../support/agent-site';
import {
  ask,
  attempt,
  bodyOf,
  Browser,
  connect,
  startSignInServer,
  REDIRECT,
  register,
} from '../../support/agent-sign-in';
import { callerAs } from '../../support/caller';
import { makeProfile, type TestProfile } from '../../support/factories';
import type { TestServer } from '../../support/http';

/** Clients identified by the URL of a metadata document, and requests that they cannot make the server send. */

/** Addresses by host name. */
const NAMES: Record<string, LookupAddress[]> = {
  [SITE_NAME]: [{ address: '127.0.0.1', family: 4 }],
  'private.example.test': [{ address: '10.1.2.3', family: 4 }],
  'mixed.example.test': [
    { address: '93.184.215.14', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ],
  'mapped.example.test': [{ address: '::ffff:127.0.0.1', family: 6 }],
  'link.example.test': [{ address: 'fe80::1', family: 6 }],
  'metadata.example.test': [{ address: '169.254.169.254', family: 4 }],
};

let site: Awaited<ReturnType<typeof openAgentSite>>;
/** A server that treats this machine as the internet, and one that does not. */
let open: TestServer;
let guarded: TestServer;
let person: TestProfile;

beforeAll(async () => {
  site = await openAgentSite();
  const options = {
    maxBytes: 16_384,
    timeoutMs: 1_000,
    port: site.port,
    ca: SITE_CERTIFICATE,
    lookup: (name: string, _options: unknown, done: (error: Error | null, found: LookupAddress[]) => void) =>
      done(name in NAMES ? null : new Error('no such name'), NAMES[name] ?? []),
  };
  open = await startSignInServer(createPublicFetch({ ...options, isAllowed: () => true }));
  guarded = await startSignInServer(createPublicFetch(options));
  person = await makeProfile();
});
afterAll(() => Promise.all([open.close(), guarded.close(), site.close()]));
beforeEach(() => {
  site.asked.length = 0;
});

let documents = 0;

/** A document at its own URL, as cached by the library after reading it. */
function document(fields: Record<string, unknown> = {}): string {
  documents += 1;
  const id = `${site.origin}/agents/${documents}.json`;
  site.answersJson({ client_id: id, client_name: 'A known agent', redirect_uris: [REDIRECT], ...fields });
  return id;
}

async function ended(testServer: TestServer, clientId: string): Promise<string> {
  const answer = await testServer.send(attempt(clientId).target);
  return answer.headers['location']?.[0] ?? String(answer.status);
}

const REFUSED = '/connect?problem=invalid_client';

describe('a program with a document', () => {
  it('a program with a document is let in, under the name of its site', async () => {
    const clientId = document();
    const { tokens } = await connect(open, person, { clientId });
    expect((await ask(open, tokens.access_token)).status).toBe(200);
    const [listed] = await callerAs(person).connection.list();
    expect(listed).toMatchObject({ name: 'A known agent' });
    const browser = await new Browser(open).signIn(person);
    const asked = await browser.open(attempt(clientId).target);
    const id = new URL(asked.headers['location']?.[0] ?? '', 'http://x').searchParams.get('request');
    const input = encodeURIComponent(JSON.stringify({ json: { id } }));
    const seen = bodyOf(await browser.open(`/api/trpc/connection.request?input=${input}`));
    expect(seen).toContain(`"clientHost":"${SITE_NAME}:${site.port}"`);
  });

  it.each([
    ['that is about another', { client_id: 'https://other.example/x.json' }],
    ['with a secret', { token_endpoint_auth_method: 'client_secret_post' }],
    [
      'with keys that are nowhere',
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'https://x.example/keys' },
    ],
    ['with a proof and no keys', { token_endpoint_auth_method: 'private_key_jwt' }],
    [
      'with an algorithm that proves nothing',
      {
        token_endpoint_auth_method: 'private_key_jwt',
        jwks: { keys: [] },
        token_endpoint_auth_signing_alg: 'none',
      },
    ],
    ['without an address', { redirect_uris: [] }],
    ['answered on plain http', { redirect_uris: ['http://agent.example/callback'] }],
    ['answered by a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['answered behind a user', { redirect_uris: ['https://good.example@evil.example/'] }],
    ['answered at a fragment', { redirect_uris: ['https://evil.example/#x'] }],
    ['of another flow', { response_types: ['token'] }],
    ['of client credentials', { grant_types: ['client_credentials'] }],
  ])('a program whose document %s is refused', async (_name, fields) => {
    expect(await ended(open, document(fields))).toBe(REFUSED);
  });

  it('makes the server fetch nothing but the document', async () => {
    const address = `${site.origin}/fetched`;
    const fields = Object.fromEntries(
      ['sector_identifier_uri', 'jwks_uri', 'logo_uri', 'client_uri', 'initiate_login_uri', 'tos_uri'].map(
        (name) => [name, address],
      ),
    );
    const clientId = document({ ...fields, subject_type: 'pairwise', backchannel_logout_uri: address });
    const { status } = await connect(open, person, { clientId });
    expect(status).toBe(200);
    expect(site.asked).toEqual([new URL(clientId).pathname]);
  });

  it.each([
    ['redirects to this machine', 302, { location: 'https://127.0.0.1/secret' }, ''],
    ['redirects to itself', 307, { location: '/agents/other.json' }, ''],
    ['says nothing', 204, {}, ''],
    ['is missing', 404, { 'content-type': 'application/json' }, '{}'],
    ['is a page', 200, { 'content-type': 'text/html' }, '<p>'],
    ['is no object', 200, { 'content-type': 'application/json' }, '[1]'],
    ['is broken', 200, { 'content-type': 'application/json' }, '{"client_id":'],
    ['is huge', 200, { 'content-type': 'application/json' }, `{"x":"${'y'.repeat(1_000_000)}"}`],
  ])('a program with a document that %s is refused', async (_name, status, headers, body) => {
    const clientId = document();
    site.answers((_req, res) => void res.writeHead(status, headers).end(body));
    expect(await ended(open, clientId)).toBe(REFUSED);
    expect([...new Set(site.asked)]).toEqual([new URL(clientId).pathname]);
  });

  it('a program with a document that never ends is given up', async () => {
    const clientId = document();
    site.answers((_req, res) => void res.writeHead(200, { 'content-type': 'application/json' }).write('{'));
    expect(await ended(open, clientId)).toBe(REFUSED);
  });
});

describe('no address of this machine or of its networks is reached', () => {
  const { port } = { port: () => site.port };
  it.each([
    ['loopback', () => `https://127.0.0.1:${port()}/x`],
    ['loopback of IPv6', () => `https://[::1]:${port()}/x`],
    ['loopback as one number', () => `https://2130706433:${port()}/x`],
    ['loopback in octal', () => `https://0177.0.0.1:${port()}/x`],
    ['loopback in hexadecimal', () => `https://0x7f.1:${port()}/x`],
    ['loopback mapped into IPv6', () => `https://[::ffff:127.0.0.1]:${port()}/x`],
    ['no address at all', () => `https://0.0.0.0:${port()}/x`],
    ['a private network', () => `https://10.0.0.1:${port()}/x`],
    ['a link', () => `https://[fe80::1]:${port()}/x`],
    ['the metadata of a cloud', () => 'https://169.254.169.254/latest/meta-data/x'],
    ['this machine by its name', () => `https://localhost:${port()}/x`],
    ['this machine by its name with a dot', () => `https://localhost.:${port()}/x`],
    ['a user in front of it', () => `https://${SITE_NAME}@127.0.0.1:${port()}/x`],
    ['a user in front of a name', () => `https://me:secret@${SITE_NAME}:${port()}/x`],
    ['a name that leads to loopback', () => `${site.origin}/x`],
    ['a name that leads to a private network', () => `https://private.example.test:${port()}/x`],
    ['a name that leads there, too', () => `https://mixed.example.test:${port()}/x`],
    ['a name that leads to a mapped address', () => `https://mapped.example.test:${port()}/x`],
    ['a name that leads to a link', () => `https://link.example.test:${port()}/x`],
    ['a name that leads to the metadata of a cloud', () => `https://metadata.example.test:${port()}/x`],
    ['another port', () => `https://${SITE_NAME}:5432/x`],
    ['plain http', () => `http://${SITE_NAME}:${port()}/x`],
    ['a file', () => 'file:///etc/passwd'],
    ['a fragment', () => `${site.origin}/x#y`],
    ['a way up', () => `${site.origin}/x/../y`],
  ])('no address of this machine or of its networks is reached as %s', async (_name, clientId) => {
    site.answersJson({ client_id: clientId(), redirect_uris: [REDIRECT] });
    expect(await ended(guarded, clientId())).toBe(REFUSED);
    const token = await guarded.send('/oauth/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'authorization_code', client_id: clientId() }).toString(),
    });
    expect(token.status).toBeGreaterThanOrEqual(400);
    expect(token.status).toBeLessThan(500);
    expect(site.asked).toEqual([]);
  });

  it('no address of this machine or of its networks is reached as an address that is judged by itself', () => {
    for (const address of [
      ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '172.31.0.1', '192.168.1.1', '100.64.0.1', '169.254.1.1'],
      ...['0.0.0.0', '192.0.2.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
      ...['::', '::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', 'fc00::1', 'fd12::1'],
      ...['fe80::1', 'fe80::1%eth0', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1'],
      ...['localhost', '', '1', '127.1'],
    ]) {
      expect(isPublicAddress(address), address).toBe(false);
    }
    for (const address of ['8.8.8.8', '93.184.215.14', '2606:4700::1111', '2a00:1450:4001::1']) {
      expect(isPublicAddress(address), address).toBe(true);
    }
  });
});

describe('a registration', () => {
  it('makes the server fetch nothing, and says what the program got', async () => {
    const address = `${site.origin}/fetched`;
    const answer = await register(open, {
      client_name: 'Desk',
      redirect_uris: ['cursor://agent/callback', 'https://agent.example/back'],
      sector_identifier_uri: address,
      jwks_uri: address,
      logo_uri: address,
      client_uri: address,
      policy_uri: address,
      tos_uri: address,
      initiate_login_uri: address,
      request_uris: [address],
      backchannel_logout_uri: address,
      software_statement: 'x',
      subject_type: 'pairwise',
      token_endpoint_auth_method: 'client_secret_basic',
      client_id: 'mine',
      application_type: 'web',
    });
    expect(answer.status).toBe(201);
    const made = JSON.parse(bodyOf(answer)) as Record<string, unknown>;
    expect(made).toMatchObject({
      client_name: 'Desk',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    });
    expect(made['client_id']).not.toBe('mine');
    expect(made).not.toHaveProperty('client_secret');
    expect(bodyOf(answer)).not.toContain('fetched');
    expect(site.asked).toEqual([]);
  });

  it.each([
    ['{'],
    ['[]'],
    ['null'],
    [{}],
    [{ redirect_uris: 'x' }],
    [{ redirect_uris: [] }],
    [{ redirect_uris: ['not a URL'] }],
    [{ redirect_uris: ['http://agent.example/callback'] }],
    [{ redirect_uris: ['http://169.254.169.254/x'] }],
    [{ redirect_uris: ['http://127.0.0.1.evil.example/x'] }],
    [{ redirect_uris: ['https://127.0.0.1/x'] }],
    [{ redirect_uris: ['file:///etc/passwd'] }],
    [{ redirect_uris: ['javascript:alert(1)'] }],
    [{ redirect_uris: ['data:text/html,x'] }],
    [{ redirect_uris: ['https://a@evil.example/'] }],
    [{ redirect_uris: [`https://agent.example/${'x'.repeat(2_000)}`] }],
    [{ redirect_uris: Array.from({ length: 21 }, (_, n) => `https://agent.example/${n}`) }],
    [{ redirect_uris: [REDIRECT], grant_types: ['client_credentials'] }],
    [{ redirect_uris: [REDIRECT], grant_types: 'x' }],
    [{ redirect_uris: [REDIRECT], response_types: ['token'] }],
  ])('a registration of %j is refused', async (metadata) => {
    const answer = await register(open, metadata);
    expect(answer.status).toBe(400);
    expect(bodyOf(answer)).toMatch(/invalid_client_metadata|invalid_redirect_uri/);
  });

  it('under a name with invisible characters is shown without them', async () => {
    const name = '\u202Egood\u0000\u200B\u2066 app\u3164';
    const answer = await register(open, { client_name: name, redirect_uris: [REDIRECT] });
    const made = JSON.parse(bodyOf(answer)) as { client_name: string };
    expect(made.client_name).toBe('good app');
  });

  it.each([['\u0000\u200B'], [{}], [''], ['   '], ['x'.repeat(5_000)]])(
    'a registration with the name %j gets one that can be shown',
    async (name) => {
      const answer = await register(open, { client_name: name, redirect_uris: [REDIRECT] });
      const made = JSON.parse(bodyOf(answer)) as { client_name: string };
      expect(made.client_name).toBe('127.0.0.1:33418');
    },
  );
});
