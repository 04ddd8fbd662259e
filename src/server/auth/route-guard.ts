import 'server-only';
import { safeCallbackPath } from '@/domain/account/callback';
import { messages } from '@/domain/messages';
import { siteUrl } from '@/env';
import type { ConfiguredProvider } from '../services/account/sign-in-providers';

/** The NextAuth routes that the product uses; everything else gets 404 or 405 here. */
const ROUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ['csrf', ['GET']],
  ['session', ['GET', 'POST']],
  ['providers', ['GET']],
  ['signout', ['POST']],
  ['callback/credentials', ['POST']],
  ['callback/factor', ['POST']],
]);

const PROVIDER_ROUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ['signin', ['POST']],
  ['link', ['POST']],
  ['callback', ['GET']],
]);

function methodsOf(action: string, providers: readonly ConfiguredProvider[]): readonly string[] | undefined {
  const [verb = '', of, ...rest] = action.split('/');
  const isProvider = rest.length === 0 && providers.some(({ id }) => id === of);
  return isProvider ? PROVIDER_ROUTES.get(verb) : ROUTES.get(action);
}

const ANSWER_PARAMETERS = ['code', 'state', 'iss', 'error'];
const MAX_PARAMETER_LENGTH = 4_000;
/** Some providers put all their data into the code, sealed. */
const MAX_CODE_LENGTH = 10_000;

/** Returns the parameters of a provider's callback, each once; null if it isn't a callback. */
function answerParameters(given: URLSearchParams): URLSearchParams | null {
  const kept = new URLSearchParams();
  for (const name of ANSWER_PARAMETERS) {
    const values = given.getAll(name);
    const most = name === 'code' ? MAX_CODE_LENGTH : MAX_PARAMETER_LENGTH;
    if (values.length > 1 || values.some((value) => value.length > most)) return null;
    if (values[0] !== undefined) kept.set(name, values[0]);
  }
  return kept;
}

function refuse(status: number, message: string): Response {
  return Response.json({ error: message }, { status, headers: { 'cache-control': 'no-store' } });
}

/** Returns the value if it is an address of this site, otherwise the site's own address. */
function safeCallbackUrl(value: string): string {
  const path = value.startsWith(siteUrl) ? value.slice(siteUrl.length) || '/' : value;
  return siteUrl + (safeCallbackPath(path) ?? '/');
}

async function readForm(request: Request): Promise<Record<string, string> | null> {
  try {
    const body = await request.text();
    if (body === '') return {};
    const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false;
    const entries: [string, unknown][] = isJson
      ? Object.entries(JSON.parse(body) as object)
      : [...new URLSearchParams(body)];
    if (entries.some(([, value]) => typeof value !== 'string' && typeof value !== 'boolean')) return null;
    return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
  } catch {
    return null;
  }
}

/**
 * NextAuth responds to malformed input with 500 (bad JSON, an invalid callback address, a wrong method). This validates
 * the request first: a `Response` rejects it with a 4xx, a `Request` is the same one with valid input.
 * @param providers the configured ones
 */
export async function guardAuthRequest(
  request: Request,
  action: string,
  providers: readonly ConfiguredProvider[],
): Promise<Request | Response> {
  const methods = methodsOf(action, providers);
  if (methods === undefined) return refuse(404, messages.error.notFound);
  if (!methods.includes(request.method)) return refuse(405, messages.error.invalidInput);

  const headers = new Headers(request.headers);
  const url = new URL(new URL(request.url).pathname, siteUrl);
  if (request.method === 'GET') {
    if (!action.startsWith('callback/')) return new Request(url, { headers });
    const parameters = answerParameters(new URL(request.url).searchParams);
    if (parameters === null) return refuse(400, messages.error.invalidInput);
    url.search = parameters.toString();
    return new Request(url, { headers });
  }

  const form = await readForm(request);
  if (form === null) return refuse(400, messages.error.invalidInput);
  // A script navigates to the provider's address: the response to a form could not report errors.
  if (!action.startsWith('callback/') && action !== 'signout') form['json'] = 'true';
  form['callbackUrl'] = safeCallbackUrl(form['callbackUrl'] ?? '/');
  headers.set('content-type', 'application/x-www-form-urlencoded');
  headers.delete('content-length');
  return new Request(url, { method: 'POST', headers, body: new URLSearchParams(form) });
}
