import type { ClientRequest } from 'node:http';
import type { AgentConnectOpts } from 'agent-base';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { type Dispatcher, Pool, ProxyAgent } from 'undici';

/** Code of a proxy that doesn't let a request through; the message is its status, if it has said one. */
export const PROXY_REFUSED = 'ERR_PROXY_REFUSED';

class ProxyRefusedError extends Error {
  readonly code = PROXY_REFUSED;
}

/** Code of a failure on the way to a proxy; the cause is that of the system. */
export const PROXY_FAILED = 'ERR_PROXY_FAILED';

class ProxyFailedError extends Error {
  readonly code = PROXY_FAILED;
}

/** How long a proxy may take to open a tunnel, unless the request says less: its own limit runs only after that. */
const TUNNEL_TIMEOUT_MS = 30_000;

/** Certificate authorities beside those of Node.js. */
type Trust = { ca?: string[] };

/** How libraries say that a proxy ended the connection, or said something else than HTTP. */
const NO_ANSWER = /^Proxy connection ended|^other side closed|^Response does not match the HTTP/;

/** The failure of a connection to a proxy, which must not look like one of the server behind it. */
function failureOf(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isEnded = code === 'ECONNRESET' || (error instanceof Error && NO_ANSWER.test(error.message));
  return isEnded
    ? new ProxyRefusedError('', { cause: error })
    : new ProxyFailedError('No way through the proxy', { cause: error });
}

/** Ends a request whose proxy refuses its tunnel: otherwise the refusal looks like the server's answer. */
function failIfRefused(request: ClientRequest): void {
  request.on('proxyConnect', ({ statusCode }: { statusCode?: number }) => {
    if (statusCode === 200) return;
    request.destroy(new ProxyRefusedError(Number.isInteger(statusCode) ? String(statusCode) : ''));
  });
}

/** Opens a tunnel for a request. Throws ProxyRefusedError and ProxyFailedError. */
export async function openTunnel(
  proxy: URL,
  { request, options, trust }: { request: ClientRequest; options: AgentConnectOpts; trust: Trust },
) {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), options.timeout ?? TUNNEL_TIMEOUT_MS);
  failIfRefused(request);
  try {
    const agent = new HttpsProxyAgent(proxy, { ...trust, signal: waiting.signal });
    return await agent.connect(request, { ...trust, ...options });
  } catch (error) {
    const late = Object.assign(new Error('The proxy did not answer'), { code: 'ETIMEDOUT' });
    throw failureOf(waiting.signal.aborted ? late : error);
  } finally {
    clearTimeout(timer);
  }
}

type ConnectOptions = Parameters<Pool['connect']>[0];
type Connected = Dispatcher.ConnectData;
type OnConnected = (error: Error | null, data: Connected) => void;

/** Connections to a proxy. The library would ask again for ever for a tunnel that a proxy ends without an answer. */
class ProxyPool extends Pool {
  override connect(options: ConnectOptions): Promise<Connected>;
  override connect(options: ConnectOptions, callback: OnConnected): void;
  override connect(options: ConnectOptions, callback?: OnConnected): Promise<Connected> | undefined {
    if (callback === undefined) {
      return super.connect(options).catch((error: unknown) => {
        throw failureOf(error);
      });
    }
    super.connect(options, callback);
    return undefined;
  }
}

/** Returns the header by which a proxy knows who asks; undefined where its address has no account. */
export function proxyAuthorization(proxy: URL): string | undefined {
  if (proxy.username === '' && proxy.password === '') return undefined;
  const account = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return `Basic ${Buffer.from(account).toString('base64')}`;
}

/** Returns the connections for `fetch` through a proxy. */
export function proxyDispatcher(
  proxy: URL,
  { hasTunnel, trust }: { hasTunnel: boolean; trust: Trust },
): Dispatcher {
  const token = proxyAuthorization(proxy);
  return new ProxyAgent({
    uri: proxy.href,
    proxyTunnel: hasTunnel,
    requestTls: trust,
    proxyTls: trust,
    // The library says nothing of an account without a password.
    ...(token !== undefined && { token }),
    clientFactory: (origin, options) => new ProxyPool(origin, options),
  });
}
