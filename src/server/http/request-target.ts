import { type Refusal, refusal } from './refusal';

export const MAX_TARGET_BYTES = 8 * 1024;
/** Where a provider sends a browser back to: its code can be long. */
const PROVIDER_CALLBACKS = '/api/auth/callback/';
const MAX_CALLBACK_BYTES = 14 * 1024;

/** A request target that passed: what everything behind the HTTP server decides by. */
export interface Target {
  /** The path in its one spelling: no dot segment, no empty one but a last, no escape that is not needed. */
  path: string;
  /** What follows it: nothing, or a question mark and the query as it came. */
  search: string;
}

/** Whether the text holds a C0 control character or DEL. */
function hasControlCharacter(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

/** Whether every character is printable ASCII, as a request target must be. */
function isPrintableAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code <= 0x20 || code >= 0x7f) return false;
  }
  return true;
}

/** Cuts a request target where its query begins. */
export function splitTarget(target: string): Target {
  const query = target.indexOf('?');
  return query === -1
    ? { path: target, search: '' }
    : { path: target.slice(0, query), search: target.slice(query) };
}

/** The path of a request target: what stands before the query. */
export function pathOf(target: string): string {
  return splitTarget(target).path;
}

/** A segment with the escapes that a path needs, and no other. */
function spelt(segment: string): string {
  return encodeURI(segment).replace(/[?#]/g, encodeURIComponent);
}

/**
 * Reads the request target (the second word of the request line). Next.js resolves dot segments and escapes after everything
 * here was decided: a path that two readers could take for two different ones is refused, and of the spellings of one path
 * a single one goes on. Next would also redirect `//evil.example` and `/\evil.example` to another host, fetch an
 * absolute-form target, and answer 500 to a malformed escape.
 * @returns the target, or why it is refused
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
  // A percent sign that is left could be read as an escape a second time.
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
