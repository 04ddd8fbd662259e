import { lookup as lookupName, type LookupAddress, type LookupOptions } from 'node:dns';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address';

/** Why an address that somebody else has named was not read; for the log, never for the person who named it. */
export class PublicFetchError extends Error {}

type Lookup = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export type PublicFetchOptions = {
  /** Bytes that are read at the most. */
  maxBytes: number;
  /** Time limit of the whole request, from the name to the last byte. */
  timeoutMs: number;
  /** For tests, which have no internet: what names lead to, which addresses are public, which port, whose certificates. */
  lookup?: Lookup;
  isAllowed?: (address: string) => boolean;
  port?: number;
  ca?: string;
};

/** Reads a text of a site of the internet. Throws {@link PublicFetchError}. */
export type PublicFetch = (address: string) => Promise<string>;

const HTTPS_PORT = 443;

/** Throws for anything but a name on the usual port: numeric addresses, in any spelling, bypass the names. */
function checkedUrl(address: string, port: number): URL {
  if (!URL.canParse(address)) throw new PublicFetchError('not a URL');
  const url = new URL(address);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') throw new PublicFetchError('not https');
  if (url.username !== '' || url.password !== '') throw new PublicFetchError('contains a user name');
  if (isIP(name) !== 0 || !name.includes('.')) throw new PublicFetchError('has no host name');
  if (Number(url.port || HTTPS_PORT) !== port) throw new PublicFetchError('contains a port');
  return url;
}

/**
 * A lookup that gives no address unless all of a name are public: the connection goes to what was judged, not to what is asked
 * again.
 */
function guardedLookup(lookup: Lookup, isAllowed: (address: string) => boolean): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        done(error, '', 0);
        return;
      }
      const [first] = addresses;
      if (first === undefined) done(new PublicFetchError('can’t be resolved'), '', 0);
      else if (!addresses.every(({ address }) => isAllowed(address))) {
        done(new PublicFetchError('resolves to a private address'), '', 0);
      } else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}

/**
 * Makes what reads JSON from addresses that strangers name: https on its port, only names that lead to public addresses, no
 * redirects, no cookies, little and not for long.
 */
export function createPublicFetch({
  maxBytes,
  timeoutMs,
  lookup = lookupName,
  isAllowed = isPublicAddress,
  port = HTTPS_PORT,
  ca,
}: PublicFetchOptions): PublicFetch {
  return async (address) => {
    const url = checkedUrl(address, port);
    const signal = AbortSignal.timeout(timeoutMs);
    return new Promise<string>((resolve, reject) => {
      const fail = (problem: string) => {
        sent.destroy();
        reject(new PublicFetchError(problem));
      };
      const sent = request(url, {
        headers: { accept: 'application/json', 'accept-encoding': 'identity' },
        ...{
          agent: false,
          signal,
          lookup: guardedLookup(lookup, isAllowed),
          ...(ca !== undefined && { ca }),
        },
      });
      sent.on('error', (error) => reject(new PublicFetchError('failed', { cause: error })));
      sent.on('response', (answer) => {
        if (answer.statusCode !== 200 || !/\bjson\b/i.test(answer.headers['content-type'] ?? '')) {
          fail('returned no JSON');
          return;
        }
        const pieces: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (piece: Buffer) => {
          bytes += piece.length;
          if (bytes > maxBytes) fail('response too large');
          else pieces.push(piece);
        });
        answer.on('end', () => resolve(Buffer.concat(pieces).toString('utf8')));
        answer.on('error', (error) => reject(new PublicFetchError('connection lost', { cause: error })));
      });
      sent.end();
    });
  };
}
