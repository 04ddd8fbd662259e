import { isOwnHost } from './host';
import { type Refusal, refusal } from './refusal';

export const MAX_TARGET_BYTES = 8 * 1024;
/** Callback of sign-in providers: its code can be long. */
const PROVIDER_CALLBACKS = '/api/auth/callback/';
const MAX_CALLBACK_BYTES = 14 * 1024;

export interface Target {
  /** The path in canonical form: no dot segments, no empty segment but a last one, no unnecessary escapes. */
  path: string;
  /** Empty, or a question mark and the query as sent. */
  search: string;
}

/** Returns whether the text contains a C0 control character or DEL. */
function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/** Returns whether every character is printable ASCII, as a request target requires. */
function isPrintableAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code <= 0x20 || code >= 0x7f) return false;
  }
  return true;
}

/** Splits a request target before its query. */
export function splitTarget(target: string): Target {
  const query = target.indexOf('?');
  return query === -1
    ? { path: target, search: '' }
    : { path: target.slice(0, query), search: target.slice(query) };
}

export function pathOf(target: string): string {
  return splitTarget(target).path;
}

/**
 * Returns the path and query of a target in absolute form whose host is the site's own, as clients send it that take
 * the server for a proxy (RFC 9112, 3.2.2). Returns any other target unchanged.
 */
export function withoutOwnOrigin(target: string, siteUrl: URL): string {
  const [, secure, named, rest = ''] = /^http(s?):\/\/([^/?#]*)(.*)$/i.exec(target) ?? [];
  if (secure === undefined || named === undefined) return target;
  // A proxy in front may write the default port of its own scheme, which is not always that of the site.
  const authority = named.replace(secure === '' ? /:80$/ : /:443$/, '');
  if (!isOwnHost(authority, siteUrl)) return target;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Encodes a segment with only the escapes that a path needs. */
function spelt(segment: string): string {
  return encodeURI(segment).replace(/[?#]/g, encodeURIComponent);
}

/**
 * Parses the request target (the second word of the request line). Next.js resolves dot segments and escapes after
 * everything here was decided: an ambiguous path is rejected, and all spellings of one path are normalized to one. Next
 * would also redirect `//evil.example` and `/\evil.example` to another host, fetch an absolute-form target, and answer
 * 500 to a malformed escape.
 * @returns the target, or the error
 */
export function readTarget(target: string): Target | Refusal {
  const most = target.startsWith(PROVIDER_CALLBACKS) ? MAX_CALLBACK_BYTES : MAX_TARGET_BYTES;
  if (target.length > most) return refusal(414);
  if (!target.startsWith('/') || target.startsWith('//')) {
    return refusal(400, 'The request target must be a path.');
  }
  if (target.includes('#') || !isPrintableAscii(target)) {
    return refusal(400, 'The URL contains a character that must be percent-encoded.');
  }
  const { path, search } = splitTarget(target);
  let segments: string[];
  try {
    segments = path.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return refusal(400, 'The URL isn’t valid percent-encoded UTF-8.');
  }
  // A remaining percent sign could be decoded a second time.
  if (segments.some((segment) => /[\\/%]/.test(segment) || hasControlCharacter(segment))) {
    return refusal(400, 'The URL contains an invalid character.');
  }
  const isAmbiguous = segments.some(
    (segment, index) =>
      segment === '.' || segment === '..' || (segment === '' && index < segments.length - 1),
  );
  if (isAmbiguous) return refusal(400, 'The URL contains an empty or dot segment.');
  return { path: `/${segments.map(spelt).join('/')}`, search };
}
