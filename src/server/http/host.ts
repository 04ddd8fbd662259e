import { type Refusal, refusal } from './refusal';

const HOST_SHAPE = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,255})(?::([0-9]{0,5}))?$/;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a `Host` value names this machine's own loopback, on any port. */
export function isLoopbackHost(host: string): boolean {
  const name = HOST_SHAPE.exec(host.toLowerCase())?.[1];
  return name !== undefined && LOOPBACK_NAMES.has(name);
}

/** Whether an authority, of a Host header or of a request's target, is the site's own or names this machine's loopback. */
export function isOwnHost(host: string, siteUrl: URL): boolean {
  const [, written, port] = HOST_SHAPE.exec(host.toLowerCase()) ?? [];
  if (written === undefined) return false;
  // A full name of the DNS may end with a dot.
  const name = written.replace(/(?<=[a-z0-9])\.$/, '');
  if (LOOPBACK_NAMES.has(name)) return true;
  const defaultPort = siteUrl.protocol === 'https:' ? '443' : '80';
  return name === siteUrl.hostname.toLowerCase() && (port || defaultPort) === (siteUrl.port || defaultPort);
}

/**
 * Checks the Host header: exactly one, and either the site's own or a loopback name.
 * @param rawHeaders names and values in turn, as in Node's `rawHeaders`: its `headers` hides a second Host
 */
export function checkHost(rawHeaders: readonly string[], siteUrl: URL): Refusal | null {
  const hosts = rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  );
  const [host] = hosts;
  if (host === undefined || hosts.length !== 1)
    return refusal(400, 'The request must have exactly one Host header.');
  if (!HOST_SHAPE.test(host.toLowerCase())) return refusal(400, 'Invalid Host header.');
  return isOwnHost(host, siteUrl) ? null : refusal(400, 'Unknown host. Check SITE_URL.');
}
