import { BlockList, isIP, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';

/** Variables by name, as in the environment of a process. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A setting of proxies or certificates that can't be used; the message is for the operator. */
export class OutgoingSettingError extends Error {
  override readonly name = 'OutgoingSettingError';
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** A value in quotation marks, which some files of variables keep. */
const QUOTED = /^(["'])(.*)\1$/;

/** Returns a variable in small letters, as most programs write it, or in capitals. */
function read(variables: Variables, name: string): string | undefined {
  const value = (variables[name.toLowerCase()] ?? variables[name])?.trim().replace(QUOTED, '$2').trim();
  return value === '' ? undefined : value;
}

const bare = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Splits an entry of NO_PROXY into what it names and its port: `host:port`, `10.0.0.0/8:port`, `[::1]:port`, `::1`. */
function splitPort(entry: string): { named: string; port: string | undefined } {
  // Without brackets, an address of IPv6 has no port.
  if (!entry.startsWith('[') && /:.*:/.test(entry)) return { named: entry, port: undefined };
  const [, named = entry, port = ''] = /^(.*?)(?::(\d{0,5}|\*))?$/.exec(entry) ?? [];
  return { named, port: /\d/.test(port) ? String(Number(port)) : undefined };
}

/** The length of a network's prefix, which may be written as a mask: `8`, `255.0.0.0`. */
function bitsOf(mask: string): number {
  if (isIP(mask) !== 4) return Number(mask);
  const ones = mask.split('.').map((part) => Number(part).toString(2).replaceAll('0', '').length);
  return ones.reduce((sum, count) => sum + count, 0);
}

/** Whether a host fits a name with stars, each of which stands for any characters: `app-*.example`. */
function fits(host: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[^a-z\d-]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(host);
}

/** Whether an address is in a network such as `10.0.0.0/8`, also as IPv6 writes one of IPv4. */
function isInNetwork(host: string, network: string, bits: number): boolean {
  if (isIP(host) === 0) return false;
  if (bits > (isIPv6(network) ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(network, bits, familyOf(network));
  return list.check(host, familyOf(host));
}

/** The beginning of an address, as Java has it: `10.1.*`. */
const BEGINNING = /^((?:\d{1,3}\.){1,3})\*$/;
/** All names without a dot, as Windows has it. */
const LOCAL_NAMES = '<local>';

/** Whether a host and port are meant by an entry: a name and all below it, an address, a network, or `*`. */
function isMeant(entry: string, host: string, port: string): boolean {
  const { named, port: only } = splitPort(entry);
  if (only !== undefined && only !== port) return false;
  if (named === '*') return true;
  if (named === LOCAL_NAMES) return isIP(host) === 0 && !host.includes('.');
  const [, network = '', mask = ''] = /^\[?([\d.a-f:]+)\]?\/([\d.]+)\]?$/i.exec(named) ?? [];
  if (isIP(network) !== 0) return isInNetwork(host, network, bitsOf(mask));
  const [, beginning] = BEGINNING.exec(named) ?? [];
  if (beginning !== undefined) return isIP(host) === 4 && host.startsWith(beginning);
  const address = bare(named);
  if (isIP(address) !== 0) return isInNetwork(host, address, isIPv6(address) ? 128 : 32);
  const name = address.replace(/^\*?\.?/, '');
  if (name.includes('*')) return isIP(host) === 0 && fits(host, address);
  const ascii = domainToASCII(name) || name;
  return name !== '' && (host === ascii || host.endsWith(`.${ascii}`));
}

/** An entry without what people copy along from an address. */
const plainEntry = (entry: string) =>
  entry
    .toLowerCase()
    .replaceAll(/^["']|["']$/g, '')
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

/** Whether a list of entries, separated by commas, blanks, or as Java and Windows do, means an address. */
export function isListed(list: string | undefined, url: URL): boolean {
  const [host, port] = [bare(url.hostname), url.port || (DEFAULT_PORTS[url.protocol] ?? '')];
  const entries = (list ?? '').split(/[\s,;|]+/).map(plainEntry);
  return entries.some((entry) => entry !== '' && isMeant(entry, host, port));
}

/** A name or password of an address in which every percent sign encodes something: one that doesn't is itself. */
function encodedAgain(written: string): string {
  const whole = written.replaceAll(/%(?![\da-f]{2})/gi, '%25');
  try {
    decodeURIComponent(whole);
    return whole;
  } catch {
    return written.replaceAll('%', '%25');
  }
}

/**
 * Returns the proxy for an address by HTTPS_PROXY, HTTP_PROXY and NO_PROXY; null for a direct connection. As in most
 * programs, HTTP_PROXY is also that of https without HTTPS_PROXY. Throws OutgoingSettingError.
 */
export function proxyFor(url: URL, variables: Variables): URL | null {
  const ofHttp = read(variables, 'HTTP_PROXY');
  const proxy = url.protocol === 'https:' ? (read(variables, 'HTTPS_PROXY') ?? ofHttp) : ofHttp;
  if (proxy === undefined || isListed(read(variables, 'NO_PROXY'), url)) return null;
  const address = proxy.includes('://') ? proxy : `http://${proxy}`;
  const named = URL.canParse(address) ? new URL(address) : null;
  if (named !== null && /^https?:$/.test(named.protocol)) {
    named.username = encodedAgain(named.username);
    named.password = encodedAgain(named.password);
    return named;
  }
  throw new OutgoingSettingError(
    'HTTPS_PROXY and HTTP_PROXY must be an http(s) address such as http://proxy.example.org:3128.',
  );
}

/**
 * Whether the name of an address that a person entered may be asked. Directly, the addresses of the name are checked. A
 * proxy resolves the name itself, so behind one only what the operator lists is allowed (PROXY_ALLOWED_HOSTS).
 */
export function mayAskByName(url: URL, variables: Variables): boolean {
  return proxyFor(url, variables) === null || isListed(read(variables, 'PROXY_ALLOWED_HOSTS'), url);
}
