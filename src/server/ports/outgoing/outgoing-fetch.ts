import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, fetch as fetchBy, type RequestInit as DispatchedInit } from 'undici';
import { processVariables } from './environment';
import { trustedCertificates } from './own-certificates';
import { proxyFor, type Variables } from './proxy-rules';
import { proxyDispatcher } from './proxy-tunnel';

/** The connections of the ways that many requests take: by proxy, kind of target and certificate authorities. */
const kept = new Map<string, Dispatcher>();

function keptDispatcher(key: readonly unknown[], create: () => Dispatcher): Dispatcher {
  const name = JSON.stringify(key);
  const known = kept.get(name) ?? create();
  kept.set(name, known);
  return known;
}

/**
 * Returns the connections to an address: through its proxy, or direct.
 * @param lookup checks the addresses of a name: then each request has a connection of its own. A proxy resolves names
 * itself, so the caller must have refused what may not be asked (`ServiceHost.check`)
 * @throws OutgoingSettingError
 */
export function dispatcherFor(url: URL, lookup?: LookupFunction, variables = processVariables): Dispatcher {
  const [proxy, ca] = [proxyFor(url, variables), trustedCertificates(variables)];
  const tls = ca === undefined ? {} : { ca };
  if (proxy === null && lookup !== undefined)
    return new Agent({ connect: { ...tls, lookup }, pipelining: 0 });
  const files = [variables['CUEBOOK_CA_FILE'], variables['NODE_EXTRA_CA_CERTS']];
  if (proxy === null) return keptDispatcher(files, () => new Agent({ connect: tls }));
  // Many proxies refuse tunnels for http, and read the address of the request instead.
  const hasTunnel = url.protocol !== 'http:';
  return keptDispatcher([proxy.href, hasTunnel, ...files], () =>
    proxyDispatcher(proxy, { hasTunnel, trust: tls }),
  );
}

/** The library has classes of its own for forms, so those of Node.js are encoded before. */
async function encoded(init: RequestInit): Promise<RequestInit> {
  const headers = new Headers(init.headers);
  if (!(init.body instanceof FormData)) return { ...init, headers: Object.fromEntries(headers) };
  const whole = new Response(init.body);
  headers.set('content-type', whole.headers.get('content-type') ?? '');
  return { ...init, headers: Object.fromEntries(headers), body: await whole.arrayBuffer() };
}

/** The library's `fetch` with its connections: that of Node.js takes none. Their types differ in name only. */
export async function fetchThrough(
  dispatcher: Dispatcher,
  url: URL,
  init: RequestInit = {},
): Promise<Response> {
  const request = { ...(await encoded(init)), dispatcher } as DispatchedInit;
  return fetchBy(url, request) as unknown as Promise<Response>;
}

async function partsOf(request: Request): Promise<RequestInit> {
  const { method, headers, signal, redirect } = request;
  return { method, headers, signal, redirect, body: request.body && (await request.arrayBuffer()) };
}

/**
 * Creates a `fetch` for addresses of the operator's environment and of this product. It uses the proxies of the
 * environment and trusts CUEBOOK_CA_FILE. For its errors see `connectionFailure`.
 */
export function createOutgoingFetch(variables: Variables): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const isPlain = proxyFor(url, variables) === null && trustedCertificates(variables) === undefined;
    if (isPlain) return fetch(input, init);
    const given = input instanceof Request ? { ...(await partsOf(input)), ...init } : init;
    return fetchThrough(dispatcherFor(url, undefined, variables), url, given);
  };
}

export const outgoingFetch = createOutgoingFetch(processVariables);
