import type { ConnectionFailure } from '@/domain/connection-failure';
import { processVariables } from './environment';
import { OutgoingSettingError, proxyFor, type Variables } from './proxy-rules';
import { PROXY_FAILED, PROXY_REFUSED } from './proxy-tunnel';

function* chain(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) {
    yield at;
    // Several addresses of a name, each with its own failure.
    if (at instanceof AggregateError) for (const one of at.errors) if (one instanceof Error) yield one;
  }
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** How undici says it: of a tunnel, and of a request by http. */
const REFUSED_BY_PROXY = /^Proxy response \((\d{3})\)|^Proxy Authentication Required \((\d{3})\)/;

function failureOf(error: Error): { kind: ConnectionFailure; code: string } | null {
  const code = codeOf(error);
  const as = (kind: ConnectionFailure) => ({ kind, code });
  if (error instanceof OutgoingSettingError) return { kind: 'setting', code: error.message };
  const [, tunnel, plain] = REFUSED_BY_PROXY.exec(error.message) ?? [];
  const status = tunnel ?? plain ?? (code === PROXY_REFUSED ? error.message : undefined);
  if (status !== undefined) return { kind: 'proxyRefused', code: status };
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST/.test(code)) return as('plainPort');
  if (code === 'EPROTO' && /wrong version number|packet length too long/i.test(error.message))
    return as('plainPort');
  if (code.startsWith('HPE_')) return as('tlsPort');
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return as('otherName');
  if (/CERT_(HAS_EXPIRED|NOT_YET_VALID)/.test(code)) return as('expired');
  if (/CERT|SELF_SIGNED|UNABLE_TO|SIGNATURE/.test(code)) return as('untrusted');
  if (code === 'ECONNREFUSED') return as('refused');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return as('notFound');
  return null;
}

/** Behind a proxy, only that is connected to. */
const UNREACHABLE = /^(?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;

const isOfCertificate = (kind: ConnectionFailure) =>
  kind === 'untrusted' || kind === 'otherName' || kind === 'expired';

/** The failure of a connection to a proxy, by what it would be of a server. */
function ofProxy({ kind, code }: { kind: ConnectionFailure; code: string }) {
  if (kind === 'plainPort') return { kind: 'proxyPlainPort' as const, code };
  return {
    kind: isOfCertificate(kind) ? ('proxyCertificate' as const) : ('proxyUnreachable' as const),
    code,
  };
}

/** Whether a failure is one of the proxy, through which an address is asked. */
function isOfProxy({ kind, code }: { kind: ConnectionFailure; code: string }, url: URL): boolean {
  // A proxy looks for the server itself, and answers with a status if it finds none.
  if (kind === 'refused' || kind === 'notFound' || UNREACHABLE.test(code)) return true;
  return url.protocol === 'http:' && (kind === 'plainPort' || kind === 'tlsPort' || isOfCertificate(kind));
}

/** Returns why a request to an address failed, and the system's code for it; empty without one. */
export function connectionFailure(
  error: unknown,
  url: URL,
  variables: Variables = processVariables,
): { kind: ConnectionFailure; code: string } {
  const all = [...chain(error)];
  const code = all.map(codeOf).findLast((one) => one !== '') ?? '';
  const found = all.map(failureOf).find((one) => one !== null) ?? { kind: 'other' as const, code };
  if (all.some((one) => codeOf(one) === PROXY_FAILED)) return ofProxy(found);
  const isProxied = found.kind !== 'setting' && proxyFor(url, variables) !== null;
  return isProxied && isOfProxy(found, url) ? ofProxy(found) : found;
}
