import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** Limits the foreign addresses that this server requests: public host names with public addresses. */

/** Why a user-supplied address was not fetched; for the log, never for that user. */
export class PublicFetchError extends Error {}

export type Lookup = (
  name: string,
  options: LookupOptions & { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export const HTTPS_PORT = 443;

/** Throws for anything but a host name on the usual port: numeric addresses, in any spelling, bypass DNS. */
export function checkedUrl(address: string, port: number): URL {
  if (!URL.canParse(address)) throw new PublicFetchError('not a URL');
  const url = new URL(address);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') throw new PublicFetchError('not https');
  if (url.username !== '' || url.password !== '') throw new PublicFetchError('contains a user name');
  if (isIP(name) !== 0 || !name.includes('.')) throw new PublicFetchError('has no host name');
  if (Number(url.port || HTTPS_PORT) !== port) throw new PublicFetchError('contains a port');
  return url;
}

/** A DNS lookup that fails unless all addresses are public. The checked address is used, without a second lookup. */
export function guardedLookup(lookup: Lookup, isAllowed: (address: string) => boolean): LookupFunction {
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
