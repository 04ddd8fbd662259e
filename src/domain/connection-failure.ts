/** Why no answer came from another server, as far as the remedy differs. */
export type ConnectionFailure =
  | 'plainPort'
  | 'tlsPort'
  | 'proxyRefused'
  | 'proxyUnreachable'
  | 'proxyPlainPort'
  | 'proxyCertificate'
  | 'setting'
  | 'otherName'
  | 'expired'
  | 'untrusted'
  | 'refused'
  | 'notFound'
  | 'other';

/**
 * Returns what went wrong and what to do, for the operator or the user of the command line; null where each place has
 * better words of its own.
 * @param host that was asked, with its port
 * @param code the system's name of the cause, or the status of a proxy
 */
export function connectionWords(kind: ConnectionFailure, host: string, code: string): string | null {
  switch (kind) {
    case 'plainPort':
      return `${host} does not answer with https there. Check the address and the port, or use http://.`;
    case 'tlsPort':
      return `${host} does not answer with http there. Check the address and the port, or use https://.`;
    case 'proxyRefused':
      return `The proxy refused the connection to ${host}${code && ` (${code})`}. Check HTTPS_PROXY and HTTP_PROXY, or add ${host} to NO_PROXY.`;
    case 'proxyUnreachable':
      return `Can’t connect to the proxy (${code}). Check HTTPS_PROXY and HTTP_PROXY, or add ${host} to NO_PROXY.`;
    case 'proxyPlainPort':
      return `The proxy does not answer with https. Name it with http:// in HTTPS_PROXY and HTTP_PROXY, or add ${host} to NO_PROXY.`;
    case 'proxyCertificate':
      return `The certificate of the proxy isn’t trusted (${code}). Name your own certificate authority in CUEBOOK_CA_FILE, and the proxy as in its certificate.`;
    case 'setting':
      return code;
    case 'otherName':
      return `The certificate there is for another name than ${host}. Check the address.`;
    case 'expired':
      return `The certificate of ${host} isn’t valid now (${code}). Renew it, and check the clock of this machine.`;
    case 'untrusted':
      return `The certificate of ${host} isn’t trusted (${code}). Name your own certificate authority in CUEBOOK_CA_FILE.`;
    case 'refused':
    case 'notFound':
    case 'other':
      return null;
  }
}
