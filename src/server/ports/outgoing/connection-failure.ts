import type { ConnectionFailure } from '@/domain/connection-failure';
import { processVariables } from './environment';
import { PROXY_REFUSED } from './outgoing-agent';
import { OutgoingSettingError, proxyFor, type Variables } from './proxy-rules';

function* chain(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) {
    yield at;
    // Several addresses of a name, each with its own failure.
    if (at instanceof AggregateError) for (const one of at.errors) if (one instanceof Error) yield one;
  }
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

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

/** Returns why a request to an address failed, and the system's code for it; empty without one. */
export function connectionFailure(
  error: unknown,
  url: URL,
  variables: Variables = processVariables,
): { kind: ConnectionFailure; code: string } {
  for (const one of chain(error)) {
    const found = failureOf(one);
    if (found === null) continue;
    // A proxy looks for the server itself, and answers with a status if it finds none.
    const isOfProxy = found.kind === 'refused' || found.kind === 'notFound';
    if (isOfProxy && proxyFor(url, variables) !== null) return { ...found, kind: 'proxyUnreachable' };
    return found;
  }
  const code = [...chain(error)].map(codeOf).findLast((one) => one !== '') ?? '';
  return { kind: 'other', code };
}
