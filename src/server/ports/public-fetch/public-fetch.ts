import { lookup as lookupName } from 'node:dns';
import { request } from 'node:https';
import { checkedUrl, guardedLookup, HTTPS_PORT, type Lookup, PublicFetchError } from './guard';
import { isPublicAddress } from './public-address';

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
        agent: false,
        signal,
        lookup: guardedLookup(lookup, isAllowed),
        ...(ca !== undefined && { ca }),
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
