import 'server-only';
import { problemOf } from '@/domain/connection/messages';
import { messages } from '@/domain/messages';
import { CONSENT_PATH, OAUTH_PATHS } from '@/domain/connection/paths';
import { knownScopes, readScopes } from '@/domain/connection/scopes';
import { AppError } from '@/domain/errors';
import { siteUrl } from '@/env';
import { db, type Database } from '@/server/db';
import { CLIENT_ADDRESS_HEADER } from '@/server/http/headers';
import { consumeLimits, type LimitUse, useOfSender } from '@/server/ports/rate-limit/rate-limit';
import type { PublicFetch } from '@/server/ports/public-fetch/public-fetch';
import { ClientMetadataError, publicClient } from '@/server/services/connection/client-metadata';
import { requirePrivateRedirects } from '@/server/services/connection/private-redirect';
import { connectionOf, type RecordName, removeRecord } from '@/server/services/token/oauth-records';
import { addressOf, requestIdOf } from '../context';
import { refusalOf } from '../refusal-response';
import { fetchDocument } from './client-document';
import { withResource } from './resource-parameter';
import type { NodeRequest } from './node-exchange';
import { SESSION_COOKIE_OF_LIBRARY } from './session-cookie';

const SITE = new URL(siteUrl);

/** Parameters of an authorization request that are read; the library's other features are disabled. */
const AUTHORIZE_WORDS = [
  ...['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'resource', 'prompt'],
  ...['code_challenge', 'code_challenge_method'],
];

/** Values of `prompt` that mean something here. Any other asks for nothing that the consent page does not do. */
const PROMPTS: ReadonlySet<string> = new Set(['none', 'login', 'consent']);

/** The known values of a `prompt` parameter; undefined if there are none. */
function readPrompt(given: string): string | undefined {
  const known = given.split(/\s+/).filter((value) => PROMPTS.has(value));
  return known.length === 0 ? undefined : known.join(' ');
}

type Ask = (request: NodeRequest) => Promise<Response>;

/** Calls the library, which is loaded on the first request that needs it: most servers never do. */
function lazyLibrary(database: Database, readDocument: PublicFetch): Ask {
  let loading: Promise<Ask> | undefined;
  const load = async (): Promise<Ask> => {
    const [{ createProvider }, { askListener }] = await Promise.all([
      import('./provider'),
      import('./node-exchange'),
    ]);
    const listener = createProvider(database, readDocument).callback();
    return (request) => askListener((req, res) => void listener(req, res), request);
  };
  return async (request) => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return (await loading)(request);
  };
}

function refuse(status: number, error: string, description: string, headers: Record<string, string> = {}) {
  return Response.json({ error, error_description: description }, { status, headers });
}

/** Builds the library's view of a request: the site's own host and protocol, and only the headers that it needs. */
function shown(request: Request, { target, body }: { target: string; body: string }): NodeRequest {
  const kept = ['content-type', 'authorization', 'cookie', CLIENT_ADDRESS_HEADER].flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    method: request.method,
    target,
    body,
    headers: {
      ...Object.fromEntries(kept),
      host: SITE.host,
      'x-forwarded-proto': SITE.protocol.slice(0, -1),
      accept: 'application/json',
      ...(body !== '' && { 'content-length': String(Buffer.byteLength(body)) }),
    },
  };
}

/** Removes the unused session cookie from a response. */
function withoutSession(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete('set-cookie');
  for (const cookie of answer.headers.getSetCookie()) {
    if (!cookie.startsWith(SESSION_COOKIE_OF_LIBRARY)) headers.append('set-cookie', cookie);
  }
  headers.delete('content-length');
  return new Response(answer.body, { status: answer.status, headers });
}

/** The target of an authorization request for the library: its known parameters, with known scopes. */
function authorizeTarget({ pathname, searchParams }: URL): string {
  if (pathname !== OAUTH_PATHS.authorize) return pathname;
  const kept = new URLSearchParams();
  for (const word of AUTHORIZE_WORDS) {
    if (word === 'scope') kept.set(word, readScopes(searchParams.get(word)).join(' '));
    else {
      for (const value of searchParams.getAll(word)) {
        const read = word === 'prompt' ? readPrompt(value) : value;
        if (read !== undefined) kept.append(word, read);
      }
    }
  }
  return `${pathname}?${withResource(kept).toString()}`;
}

/** The form of a token request with known scopes only, as authorization requests; without any, those that were granted. */
function withKnownScopes(form: URLSearchParams): URLSearchParams {
  const [asked, ...others] = form.getAll('scope');
  if (asked === undefined || others.length > 0) return form;
  const known = knownScopes(asked);
  if (known.length > 0) form.set('scope', known.join(' '));
  else form.delete('scope');
  return form;
}

async function register(
  request: Request,
  text: string,
  { database, ask }: { database: Database; ask: Ask },
): Promise<Response> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return refuse(400, 'invalid_client_metadata', 'Send a JSON object.');
  }
  try {
    const client = publicClient(given);
    await requirePrivateRedirects(database, client.redirect_uris);
    return await ask(shown(request, { target: OAUTH_PATHS.register, body: JSON.stringify(client) }));
  } catch (error) {
    if (error instanceof ClientMetadataError) return refuse(400, error.code, error.message);
    if (error instanceof AppError && error.code === 'FORBIDDEN') {
      return refuse(400, 'invalid_redirect_uri', error.message);
    }
    throw error;
  }
}

/** Ends the code of a failed exchange: who has it without its verifier gets no second try. */
async function endCode(database: Database, body: string): Promise<void> {
  const form = new URLSearchParams(body);
  const code = form.get('grant_type') === 'authorization_code' ? form.get('code') : null;
  if (code !== null) await removeRecord(database, { kind: 'AuthorizationCode', name: code });
}

/** Returns the connection of the token or code in a body; null if there is none. */
async function connectionShown(database: Database, body: string): Promise<string | null> {
  const form = new URLSearchParams(body);
  const names: RecordName[] = [];
  for (const [kind, word] of [
    ['AuthorizationCode', 'code'],
    ['RefreshToken', 'refresh_token'],
    ['RefreshToken', 'token'],
    ['AccessToken', 'token'],
  ] as const) {
    const name = form.get(word);
    if (name !== null) names.push({ kind, name });
  }
  return names.length === 0 ? null : connectionOf({ db: database, now: new Date() }, names);
}

/** Returns the rate limits checked first: a request with a token or code counts only for its own connection. */
async function limitsOf(
  database: Database,
  { path, address, body }: { path: string; address: string; body: string },
): Promise<LimitUse[]> {
  const shown = path === OAUTH_PATHS.register ? null : await connectionShown(database, body);
  if (shown !== null) return [{ limit: 'oauthConnection', key: shown }];
  const all: LimitUse[] = [useOfSender('oauthAddress', address)];
  if (path !== OAUTH_PATHS.register) return all;
  return [...all, useOfSender('oauthRegisterAddress', address), { limit: 'oauthRegisterServer', key: 'all' }];
}

async function answerTo(request: Request, database: Database, ask: Ask): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname;
  const isAuthorize = path === OAUTH_PATHS.authorize || path.startsWith(`${OAUTH_PATHS.authorize}/`);
  const isPost = path === OAUTH_PATHS.token || path === OAUTH_PATHS.revoke || path === OAUTH_PATHS.register;
  if (!isAuthorize && !isPost) return refuse(404, 'not_found', messages.error.notFound);
  if (isAuthorize !== (request.method === 'GET')) {
    return refuse(405, 'invalid_request', messages.error.invalidInput, {
      allow: isAuthorize ? 'GET' : 'POST',
    });
  }
  const text = isPost ? await request.text() : '';
  await consumeLimits(await limitsOf(database, { path, address: addressOf(request.headers), body: text }));
  if (path === OAUTH_PATHS.register) return register(request, text, { database, ask });
  if (isPost) {
    const body = withResource(withKnownScopes(new URLSearchParams(text))).toString();
    const answer = await ask(shown(request, { target: path, body }));
    if (answer.status === 400) await endCode(database, text);
    return answer;
  }
  await requirePrivateRedirects(database, url.searchParams.getAll('redirect_uri'));
  const answer = withoutSession(await ask(shown(request, { target: authorizeTarget(url), body: '' })));
  return path === OAUTH_PATHS.authorize ? onOwnSite(answer) : answer;
}

/**
 * Anybody can register a program, and so choose where its requests end. Before a person has seen our page about it, their
 * browser goes nowhere else: the library would report some errors, and `prompt=none`, to the program at once.
 */
function onOwnSite(answer: Response): Response {
  const location = answer.headers.get('location');
  if (location === null) return answer;
  const target = new URL(location, siteUrl);
  if (target.origin === SITE.origin) return answer;
  const problem = problemOf(target.searchParams.get('error') ?? '');
  return new Response(null, { status: 303, headers: { location: `${CONSENT_PATH}?problem=${problem}` } });
}

/** Response to a request that failed before it reached the library: a page for people, an object for programs. */
function refuseFor(error: unknown, request: Request): Response {
  const { status, message } = refusalOf(error, requestIdOf(request.headers));
  const isFault = status >= 500 || status === 429;
  const code = isFault ? 'temporarily_unavailable' : status === 403 ? 'private_redirect' : 'invalid_request';
  if (request.method === 'GET') {
    const location = `${CONSENT_PATH}?problem=${code}`;
    return new Response(null, { status: 303, headers: { location } });
  }
  const wait = error instanceof AppError ? error.retryAfterSeconds : undefined;
  return refuse(status, code, message, wait === undefined ? {} : { 'retry-after': String(wait) });
}

export function createOAuthHandler(
  database: Database,
  readDocument: PublicFetch,
): (request: Request) => Promise<Response> {
  const ask = lazyLibrary(database, readDocument);
  return async (request) => {
    const answer = await answerTo(request, database, ask).catch((error: unknown) =>
      refuseFor(error, request),
    );
    answer.headers.set('cache-control', 'no-store');
    return answer;
  };
}

/** Handles requests of agents, and of their users' browsers, to the authorization server. */
export const handleOAuth = createOAuthHandler(db, fetchDocument);
