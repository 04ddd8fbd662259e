const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns where an authorization response goes, in a form a user can verify: the host of a site, or the app on this
 * computer that opens such addresses.
 */
export function redirectPlace(address: string): { place: string; isThisComputer: boolean } {
  const { protocol, hostname, host } = new URL(address);
  if (protocol === 'https:') return { place: host, isThisComputer: false };
  if (protocol === 'http:') return { place: host, isThisComputer: LOOPBACK_HOSTS.includes(hostname) };
  return { place: `${protocol}//${host}`, isThisComputer: true };
}
