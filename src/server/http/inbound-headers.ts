import { type IncomingMessage } from 'node:http';

/** Headers that only a proxy, Next itself or this server may write: the client's own values are dropped. */
const UNTRUSTED_PREFIXES = [
  'x-forwarded-',
  'x-cuebook-',
  'x-middleware-',
  'x-invoke-',
  'x-prerender-',
  'x-now-',
  'x-vercel-',
  'x-next-',
];
const UNTRUSTED_NAMES = new Set([
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-matched-path',
  'x-original-url',
  'x-original-host',
  'x-rewrite-url',
  'x-host',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-nonce',
  'x-action-revalidated',
  'next-action',
  'next-resume',
  'content-security-policy',
  'content-security-policy-report-only',
]);

function isUntrusted(name: string, isDevelopment: boolean): boolean {
  if (UNTRUSTED_NAMES.has(name)) return true;
  // Next's development client uses x-nextjs-request-id and similar headers.
  if (name.startsWith('x-nextjs-')) return !isDevelopment;
  return UNTRUSTED_PREFIXES.some((prefix) => name.startsWith(prefix));
}

const ROUTER_STATE = 'next-router-state-tree';

/**
 * Returns whether the parts of a page that Next's client says it shows can be read at all. Next fails for any other value;
 * without the header it renders the whole page, so a value that only a later version can write costs no more than that.
 */
function isReadable(state: string): boolean {
  try {
    const parts: unknown = JSON.parse(decodeURIComponent(state));
    return Array.isArray(parts) && parts.length > 1;
  } catch {
    return false;
  }
}

/** Removes headers that a client must not send, then writes those that the application may rely on. */
export function replaceInboundHeaders(
  req: IncomingMessage,
  own: Readonly<Record<string, string>>,
  isDevelopment: boolean,
): void {
  for (const name of Object.keys(req.headers)) {
    // A request has few headers, and Node writes their names in lower case.
    if (isUntrusted(name, isDevelopment)) Reflect.deleteProperty(req.headers, name);
  }
  const state = req.headers[ROUTER_STATE];
  const dropsState = state !== undefined && !isReadable(String(state));
  if (dropsState) Reflect.deleteProperty(req.headers, ROUTER_STATE);
  const raw: string[] = [];
  for (let index = 0; index + 1 < req.rawHeaders.length; index += 2) {
    const name = req.rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    if (isUntrusted(lower, isDevelopment) || (dropsState && lower === ROUTER_STATE)) continue;
    raw.push(name, req.rawHeaders[index + 1] ?? '');
  }
  for (const [name, value] of Object.entries(own)) {
    req.headers[name] = value;
    raw.push(name, value);
  }
  req.rawHeaders = raw;
}
