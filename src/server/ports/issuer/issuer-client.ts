import { lookup as lookupName } from 'node:dns';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { ConnectionFailure } from '@/domain/connection-failure';
import { checkedUrl, guardedLookup, HTTPS_PORT, type Lookup, PublicFetchError } from '../public-fetch/guard';
import { connectionFailure } from '../outgoing/connection-failure';
import { outgoingRequest } from '../outgoing/outgoing-request';
import { isPublicAddress } from '../public-fetch/public-address';
import { guardServiceHost, type ServiceHost } from '../service-host/service-host';

export type IssuerProblem =
  | 'timeout'
  | Exclude<ConnectionFailure, 'other'>
  | 'encryption'
  | 'private'
  | 'forbidden'
  | 'tooLarge'
  | 'failed';

/** A failed request to an issuer; `code` is the system's name of the cause. */
export class IssuerError extends Error {
  constructor(
    readonly problem: IssuerProblem,
    readonly code = '',
  ) {
    super(`${problem} ${code}`);
  }
}

export type IssuerResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** When the headers arrived. */
  at: Date;
};

/** Requests an address of the issuer: GET, or POST of a form, without redirects. Throws {@link IssuerError}. */
export type RequestIssuer = (
  address: string,
  post?: { form: URLSearchParams; headers: Record<string, string> },
) => Promise<IssuerResponse>;

export type IssuerOptions = {
  /** The configured issuer: its own origin is allowed anywhere, also in a private network. */
  issuer: string;
  timeoutMs?: number;
  maxBytes?: number;
  /** The person who named the issuer; an admin, unless said otherwise. */
  host?: ServiceHost;
  /** For tests: resolves names of other origins. */
  lookup?: Lookup;
};

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 512 * 1_024;

function problemOf(error: NodeJS.ErrnoException, url: URL, isOwn: boolean): IssuerError {
  if (error instanceof PublicFetchError) return new IssuerError(isOwn ? 'forbidden' : 'private');
  const found = connectionFailure(error, url);
  if (found.kind !== 'other') return new IssuerError(found.kind, found.code);
  const code = error.code ?? error.name;
  if (code === 'ENODATA') return new IssuerError('notFound', code);
  // Only the timeout aborts a request.
  if (code === 'ETIMEDOUT' || code === 'ABORT_ERR') return new IssuerError('timeout', code);
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return new IssuerError('encryption', code);
  return new IssuerError('failed', code);
}

/** Returns the address, if it is the issuer's or public: metadata must not send this server into its own network. */
function allowedUrl(address: string, trustedOrigin: string): URL {
  if (URL.canParse(address)) {
    const url = new URL(address);
    if (url.origin === trustedOrigin && url.username === '' && url.password === '') return url;
  }
  try {
    return checkedUrl(address, HTTPS_PORT);
  } catch {
    throw new IssuerError('private');
  }
}

async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      answer.destroy();
      throw new IssuerError('tooLarge');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Creates the client of an issuer for the admins' test: it may request the issuer's own origin and, of other origins
 * named by its metadata, only public ones. It follows no redirects, stores no cookies, and limits response sizes.
 */
export function createIssuerClient({
  issuer,
  timeoutMs = TIMEOUT_MS,
  maxBytes = MAX_BYTES,
  host = guardServiceHost('admin'),
  lookup = lookupName,
}: IssuerOptions): RequestIssuer {
  const trustedOrigin = new URL(issuer).origin;
  return async (address, post) => {
    const url = allowedUrl(address, trustedOrigin);
    const isOwn = url.origin === trustedOrigin;
    try {
      host.check(url);
    } catch {
      throw new IssuerError(isOwn ? 'forbidden' : 'private');
    }
    const body = post?.form.toString();
    return new Promise<IssuerResponse>((resolve, reject) => {
      const sent = outgoingRequest(url, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json, text/html;q=0.5',
          'accept-encoding': 'identity',
          ...(body !== undefined && {
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...post?.headers,
        },
        signal: AbortSignal.timeout(timeoutMs),
        lookup: isOwn ? host.lookup : guardedLookup(lookup, isPublicAddress),
      });
      const fail = (error: unknown) =>
        reject(error instanceof IssuerError ? error : problemOf(error as NodeJS.ErrnoException, url, isOwn));
      sent.on('error', fail);
      sent.on('response', (answer) => {
        const at = new Date();
        textOf(answer, maxBytes).then(
          (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text, at }),
          fail,
        );
      });
      sent.end(body);
    });
  };
}
