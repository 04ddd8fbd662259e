import { isUtf8 } from 'node:buffer';

type Utf16 = 'utf-16le' | 'utf-16be';

/** What no text has: control characters but for tabs and line breaks, and what Unicode has no sign for. */
const NO_TEXT = /[^\P{Cc}\t\n\f\r]|[\p{Cn}\p{Co}\p{Cs}]/u;
const LATIN = /[\u0000-\u00ff]/g;
const isAsciiText = (byte: number) => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);

/** How many Latin letters, blanks and line breaks bytes have if they are read so; null if they are no text then. */
function latinSigns(head: Uint8Array, encoding: Utf16): number | null {
  try {
    // Half a sign may be at the end of what was read so far.
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return NO_TEXT.test(text) ? null : (text.match(LATIN)?.length ?? 0);
  } catch {
    return null;
  }
}

/** Whether text with zero bytes here and there, as programs leave them, is rather ASCII or UTF-8 than UTF-16. */
function isRatherBytes(head: Uint8Array): boolean {
  const zeros = head.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (zeros === 0) return true;
  if (isUtf8(head) && head.some((byte) => byte >= 0x80)) return true;
  const isAscii = head.every((byte) => byte === 0 || isAsciiText(byte));
  return isAscii && zeros < Math.floor(head.length / 2);
}

/**
 * Detects UTF-16 by its byte order mark. Without one a text has zero bytes: in every alphabet there are blanks and line
 * breaks; as UTF-16 of the right order it is text, and has more of these.
 */
export function utf16Of(head: Uint8Array): Utf16 | null {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (isRatherBytes(head)) return null;
  const [little, big] = [latinSigns(head, 'utf-16le') ?? 0, latinSigns(head, 'utf-16be') ?? 0];
  if (little === big) return null;
  return little > big ? 'utf-16le' : 'utf-16be';
}
