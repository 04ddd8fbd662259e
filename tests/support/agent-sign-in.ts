// The library warns at its first import that Node 20 is old; it works there, as these tests show.
import 'oidc-provider';
import { createHash, randomBytes } from 'node:crypto';
import { GET as resourceMetadata } from '@/app/.well-known/oauth-protected-resource/[[...path]]/route';
import { GET as serverMetadata } from '@/app/.well-known/oauth-authorization-server/route';
import { withApi } from '@/server/api/serve-api';
import type { ConnectionDecision } from '@/domain/connection/schema';
import { siteUrl } from '@/env';
import { handleMcp } from '@/server/api/mcp/handle-mcp';
import { createOAuthHandler } from '@/server/api/oauth/handle-oauth';
import { SESSION_COOKIE } from '@/server/auth/session-cookie-name';
import { db } from '@/server/db';
import { bodyAllowance } from '@/server/api/body-allowance';
import { orRefusal } from '@/server/http/body-allowance';
import type { PublicFetch } from '@/server/ports/public-fetch/public-fetch';
import { asRoute } from './as-route';
import { makeSession } from './factories';
import { startTestServer, type TestServer } from './http';
import type { RawResponse } from './raw-http';

export const RESOURCE = `${siteUrl}/mcp`;
export const REDIRECT = 'http://127.0.0.1:33418/callback';

const noDocuments: PublicFetch = () => Promise.reject(new Error('There is no internet here'));

/** Everything that agents need: metadata, the authorization server and `/mcp`. */
export function agentRoutes(readDocument = noDocuments): (request: Request) => Promise<Response> {
  const oauth = createOAuthHandler(db, readDocument);
  return (request) => {
    const { pathname } = new URL(request.url);
    const resource = '/.well-known/oauth-protected-resource';
    if (pathname.startsWith(resource)) {
      const path = pathname.slice(resource.length + 1).split('/');
      return resourceMetadata(request, { params: Promise.resolve({ path }) });
    }
    if (pathname.startsWith('/.well-known')) return Promise.resolve(serverMetadata());
    if (pathname === '/mcp') return handleMcp({ db, now: new Date() }, request);
    return oauth(request);
  };
}

/** An HTTP server with everything that agents need, and the API of the consent page. */
export function startSignInServer(readDocument = noDocuments): Promise<TestServer> {
  const config = { siteUrl: new URL(siteUrl), rateLimitFactor: 1_000 };
  const bodies = { allowance: orRefusal(bodyAllowance) };
  const handle = asRoute(agentRoutes(readDocument));
  return startTestServer(config, withApi(handle), undefined, undefined, undefined, undefined, bodies);
}

export function form(fields: Record<string, string>): { headers: Record<string, string>; body: string } {
  return {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  };
}

/** Registers a client (RFC 7591). */
export function register(testServer: TestServer, metadata: unknown): Promise<RawResponse> {
  return testServer.send('/oauth/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof metadata === 'string' ? metadata : JSON.stringify(metadata),
  });
}

/** Id of a registered client. */
export async function registered(testServer: TestServer, redirect = REDIRECT): Promise<string> {
  const answer = await register(testServer, { client_name: 'An agent', redirect_uris: [redirect] });
  return (JSON.parse(bodyOf(answer)) as { client_id: string }).client_id;
}

/** Joins the text of a chunked response. */
export function bodyOf({ headers, body }: RawResponse): string {
  if (headers['transfer-encoding']?.[0] !== 'chunked') return body;
  const chunks: Buffer[] = [];
  // Lengths are in bytes.
  for (let rest = Buffer.from(body); ;) {
    const end = rest.indexOf('\r\n');
    const length = parseInt(rest.toString('latin1', 0, end), 16);
    if (!(length > 0)) return Buffer.concat(chunks).toString();
    chunks.push(rest.subarray(end + 2, end + 2 + length));
    rest = rest.subarray(end + 4 + length);
  }
}

/** A browser's cookies, as far as needed here. */
export class Browser {
  private readonly cookies = new Map<string, { value: string; path: string }>();

  constructor(readonly testServer: TestServer) {}

  async signIn(profile: { id: string }): Promise<this> {
    this.cookies.set(SESSION_COOKIE, { value: (await makeSession(profile)).cookie, path: '/' });
    return this;
  }

  cookieFor(path: string): string | null {
    const sent = [...this.cookies]
      .filter(([, { path: at }]) => path.startsWith(at))
      .map(([name, { value }]) => `${name}=${value}`);
    return sent.length === 0 ? null : sent.join('; ');
  }

  async open(target: string): Promise<RawResponse> {
    const answer = await this.testServer.send(target, { headers: { Cookie: this.cookieFor(target) } });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = '', ...facts] = line.split(';').map((part) => part.trim());
      const [name = '', value = ''] = pair.split('=');
      const path = facts.find((fact) => fact.startsWith('path='))?.slice(5) ?? '/';
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, { value, path });
    }
    return answer;
  }

  call(procedure: string, input: unknown, headers: Record<string, string> = {}): Promise<RawResponse> {
    const path = `/api/trpc/${procedure}`;
    return this.testServer.send(path, {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/json',
        Cookie: this.cookieFor(path),
        ...headers,
      },
      body: JSON.stringify({ json: input }),
    });
  }
}

const locationOf = (answer: RawResponse) =>
  new URL(answer.headers['location']?.[0] ?? 'about:blank', siteUrl);

/** State of an app while its user decides. */
export type Attempt = { verifier: string; target: string };

/** The authorization URL that an app opens in the browser; `words` override parameters, and null omits one. */
export function attempt(clientId: string, words: Record<string, string | null> = {}): Attempt {
  const verifier = randomBytes(32).toString('base64url');
  const usual: Record<string, string | null> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    state: 'xyz',
    scope: 'prompts:read prompts:draft',
    resource: RESOURCE,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...usual, ...words })) {
    if (value !== null) query.append(name, value);
  }
  return { verifier, target: `/oauth/authorize?${query.toString()}` };
}

const EVERYTHING: ConnectionDecision['allow'] = { scopes: ['prompts:read', 'prompts:draft'], spaceIds: null };

/** Opens the URL, decides on the consent page, and returns the final URL. */
export async function decide(
  browser: Browser,
  target: string,
  allow: ConnectionDecision['allow'] = EVERYTHING,
): Promise<URL> {
  const asked = locationOf(await browser.open(target));
  const id = asked.searchParams.get('request') ?? '';
  const decided = await browser.call('connection.decide', { id, allow });
  if (decided.status !== 200) throw new Error(bodyOf(decided));
  const { result } = JSON.parse(bodyOf(decided)) as { result: { data: { json: { returnTo: string } } } };
  return locationOf(await browser.open(result.data.json.returnTo));
}

export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number };

/** Sends a form to the token endpoint. */
export async function askTokens(
  testServer: TestServer,
  fields: Record<string, string>,
): Promise<{ status: number; tokens: Tokens; error: string }> {
  const answer = await testServer.send('/oauth/token', { method: 'POST', ...form(fields) });
  const body = JSON.parse(bodyOf(answer)) as Tokens & { error: string };
  return { status: answer.status, tokens: body, error: body.error };
}

/** Form that exchanges a code for tokens. */
export const codeForm = (clientId: string, code: string, verifier: string) => ({
  grant_type: 'authorization_code',
  client_id: clientId,
  code,
  code_verifier: verifier,
  redirect_uri: REDIRECT,
  resource: RESOURCE,
});

export const refreshForm = (clientId: string, refreshToken: string) => ({
  grant_type: 'refresh_token',
  client_id: clientId,
  refresh_token: refreshToken,
});

/** The whole flow: a user connects an app, which gets its tokens. */
export async function connect(
  testServer: TestServer,
  person: { id: string },
  {
    clientId,
    allow = EVERYTHING,
    words = {},
  }: { clientId: string; allow?: ConnectionDecision['allow']; words?: Record<string, string | null> },
) {
  const browser = await new Browser(testServer).signIn(person);
  const { verifier, target } = attempt(clientId, words);
  const end = await decide(browser, target, allow);
  const code = end.searchParams.get('code') ?? '';
  const { tokens, status } = await askTokens(testServer, codeForm(clientId, code, verifier));
  return { browser, code, verifier, end, tokens, status };
}

/** Sends a message to the agents' test server. */
export function ask(testServer: TestServer, token: string, method = 'tools/list', params: object = {}) {
  return testServer.send('/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}
