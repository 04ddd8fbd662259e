const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Where an answer goes, as a person can judge it: the host of a site, or the program of this computer that opens such addresses.
 */
export function redirectPlace(address: string): { place: string; isThisComputer: boolean } {
  const { protocol, hostname, host } = new URL(address);
  if (protocol === 'https:') return { place: host, isThisComputer: false };
  if (protocol === 'http:') return { place: host, isThisComputer: LOOPBACK_HOSTS.includes(hostname) };
  return { place: `${protocol}//${host}`, isThisComputer: true };
}
