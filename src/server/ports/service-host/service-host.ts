import { lookup as lookupName } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { env } from '@/env';
import { processVariables } from '../outgoing/environment';
import { mayAskByName, type Variables } from '../outgoing/proxy-rules';
import { guardedLookup, type Lookup, PublicFetchError } from '../public-fetch/guard';
import { isPublicAddress } from '../public-fetch/public-address';
import { isMetadataAddress } from './metadata-address';

/** The source of a service's host: the server's environment, or an admin in the app, whose tests then ask it. */
export type NamedBy = 'environment' | 'admin';

/** Guards the connections to one service: the address that was checked is the one that is asked. */
export interface ServiceHost {
  /** For connections by name; Node.js doesn't call it for addresses, so call `check` before. */
  lookup: LookupFunction;
  /**
   * Throws PublicFetchError for an address that may not be asked. Names are checked by `lookup`; those of a URL that is
   * asked through a proxy, which resolves them itself, by the operator's list.
   */
  check: (target: string | URL) => void;
  /** Whether an admin has named it and a checked address was not on the public internet: then no words tell why it failed. */
  isPrivate: () => boolean;
}

/** Hosts of this product's own defaults: an admin chooses the service, not its address. */
const OWN_HOSTS: ReadonlySet<string> = new Set([
  ...['generativelanguage.googleapis.com', 'api.openai.com'],
  ...['accounts.google.com', 'oauth2.googleapis.com', 'openidconnect.googleapis.com', 'www.googleapis.com'],
  ...['github.com', 'api.github.com'],
]);

/** A service that may not be asked: link-local, a cloud's metadata, or private where that is off. */
export function isRefusedHost(error: unknown): boolean {
  if (error instanceof PublicFetchError) return true;
  return error instanceof Error && error.cause !== undefined && isRefusedHost(error.cause);
}

/**
 * Guards the host of a service of the setup (AI, mail, issuer). No link-local or metadata address is ever asked. Other
 * private ones may be: Ollama, a mail relay or an issuer in one's own network. With SETUP_PRIVATE_HOSTS=off, admins can't
 * name those either. Behind a proxy, admins can name only what PROXY_ALLOWED_HOSTS lists.
 * @param options.lookup for tests
 * @param options.variables for tests
 */
export function guardServiceHost(
  namedBy: NamedBy,
  {
    lookup = lookupName,
    allowsPrivate = namedBy === 'environment' || env.SETUP_PRIVATE_HOSTS,
    variables = processVariables,
  }: { lookup?: Lookup | undefined; allowsPrivate?: boolean | undefined; variables?: Variables } = {},
): ServiceHost {
  let hasPrivate = false;
  const isAllowed = (address: string) => {
    const isPublic = isPublicAddress(address);
    hasPrivate ||= !isPublic;
    return !isMetadataAddress(address) && (isPublic || allowsPrivate);
  };
  return {
    lookup: guardedLookup(lookup, isAllowed),
    check: (target) => {
      if (typeof target !== 'string' && namedBy === 'admin' && !OWN_HOSTS.has(target.hostname)) {
        if (!mayAskByName(target, variables)) throw new PublicFetchError('not in PROXY_ALLOWED_HOSTS');
      }
      const hostname = typeof target === 'string' ? target : target.hostname;
      const address = hostname.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
      if (isIP(address) !== 0 && !isAllowed(address)) throw new PublicFetchError('a refused address');
    },
    isPrivate: () => hasPrivate && namedBy === 'admin',
  };
}
