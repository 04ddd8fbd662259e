import { type Refusal, refusal } from './refusal';

export const MAX_TARGET_BYTES = 8 * 1024;

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

/** The path of a request target: what stands before the query. */
export function pathOf(target: string): string {
  const query = target.indexOf('?');
  return query === -1 ? target : target.slice(0, query);
}

/**
 * Judges the request target (the second word of the request line). Next would redirect `//evil.example` and
 * `/\evil.example` to another host, fetch an absolute-form target, and answer 500 to a malformed escape.
 * @returns why it is refused, or null when it may pass.
 */
export function checkRequestTarget(target: string): Refusal | null {
  if (target.length > MAX_TARGET_BYTES) return refusal(414);
  if (!target.startsWith('/') || target.startsWith('//')) {
    return refusal(400, 'The request target must be a path.');
  }
  if (target.includes('#') || !isPrintableAscii(target)) {
    return refusal(400, 'The address holds a character that must be percent-encoded.');
  }
  const path = pathOf(target);
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return refusal(400, 'The address is not valid percent-encoded UTF-8.');
  }
  if (decoded.includes('\\') || hasControlCharacter(decoded)) {
    return refusal(400, 'The address holds a character that no page of this site has.');
  }
  return null;
}
