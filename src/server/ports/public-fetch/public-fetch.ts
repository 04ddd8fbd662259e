import { lookup as lookupName } from 'node:dns';
import { processVariables } from '../outgoing/environment';
import { outgoingRequest } from '../outgoing/outgoing-request';
import { mayAskByName, type Variables } from '../outgoing/proxy-rules';
import { checkedUrl, guardedLookup, HTTPS_PORT, type Lookup, PublicFetchError } from './guard';
import { isPublicAddress } from './public-address';

export type PublicFetchOptions = {
  maxBytes: number;
  /** Time limit of the whole request, from the DNS lookup to the last byte. */
  timeoutMs: number;
  /** For tests, which have no internet: DNS, public addresses, port and certificates. */
  lookup?: Lookup;
  isAllowed?: (address: string) => boolean;
  port?: number;
  ca?: string;
  variables?: Variables;
};

/** Fetches a text from a public site. Throws {@link PublicFetchError}. */
export type PublicFetch = (address: string) => Promise<string>;

/**
 * Creates a function that fetches JSON from untrusted addresses: https on its port, only names with public addresses,
 * no redirects, no cookies, with limits of size and time.
 */
export function createPublicFetch({
  maxBytes,
  timeoutMs,
  lookup = lookupName,
  isAllowed = isPublicAddress,
  port = HTTPS_PORT,
  ca,
  variables = processVariables,
}: PublicFetchOptions): PublicFetch {
  return async (address) => {
    const url = checkedUrl(address, port);
    if (!mayAskByName(url, variables)) throw new PublicFetchError('not in PROXY_ALLOWED_HOSTS');
    const signal = AbortSignal.timeout(timeoutMs);
    return new Promise<string>((resolve, reject) => {
      const fail = (problem: string) => {
        sent.destroy();
        reject(new PublicFetchError(problem));
      };
      const sent = outgoingRequest(
        url,
        {
          headers: { accept: 'application/json', 'accept-encoding': 'identity' },
          signal,
          lookup: guardedLookup(lookup, isAllowed),
          ...(ca !== undefined && { ca }),
        },
        variables,
      );
      sent.on('error', (error) => reject(new PublicFetchError('failed', { cause: error })));
      sent.on('response', (answer) => {
        if (answer.statusCode !== 200 || !/\bjson\b/i.test(answer.headers['content-type'] ?? '')) {
          fail('returned no JSON');
          return;
        }
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > maxBytes) fail('response too large');
          else chunks.push(chunk);
        });
        answer.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
        answer.on('error', (error) => reject(new PublicFetchError('connection lost', { cause: error })));
      });
      sent.end();
    });
  };
}
