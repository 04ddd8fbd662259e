import { isUtf8 } from 'node:buffer';
import { AppError } from '@/domain/errors';
import { IMPORT_MAX_BYTES } from '@/domain/import/limits';
import { importMessages } from '@/domain/import/messages';
import type { ImportSource } from './source';

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_FEED = 0x0a;

/**
 * The bytes of a file as whole UTF-8 characters, without the byte order mark. Throws TOO_LARGE above
 * {@link IMPORT_MAX_BYTES}, BAD_REQUEST with byte and line where the text is not UTF-8.
 */
export async function* readUtf8(source: ImportSource): AsyncGenerator<Buffer> {
  let offset = 0;
  let lines = 1;
  let rest = Buffer.alloc(0);
  for await (const chunk of source.open()) {
    let bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    if (offset + bytes.length > IMPORT_MAX_BYTES) {
      throw new AppError('TOO_LARGE', importMessages.file.tooLarge);
    }
    if (offset === 0) {
      if (bytes.length < BOM.length) {
        rest = bytes;
        continue;
      }
      if (bytes.subarray(0, BOM.length).equals(BOM)) {
        offset = BOM.length;
        bytes = bytes.subarray(BOM.length);
      }
    }
    const whole = bytes.subarray(0, wholeLength(bytes));
    rest = bytes.subarray(whole.length);
    if (!isUtf8(whole)) throw invalidUtf8(whole, offset, lines);
    offset += whole.length;
    lines += lineFeeds(whole);
    if (whole.length > 0) yield whole;
  }
  if (rest.length === 0) return;
  // Only a file of one or two bytes ends here with whole characters.
  if (!isUtf8(rest)) throw new AppError('BAD_REQUEST', importMessages.file.cutCharacter);
  yield rest;
}

/** Length without a character at the end whose last bytes are still to come. */
function wholeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) {
      const expected = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return expected > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}

function lineFeeds(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}

/** The error for bytes known to be broken somewhere. */
function invalidUtf8(bytes: Buffer, offset: number, lines: number): AppError {
  // The longest sound start: every prefix that ends inside a character counts as sound up to it.
  let sound = 0;
  let broken = bytes.length;
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1;
    const prefix = bytes.subarray(0, middle);
    if (isUtf8(prefix.subarray(0, wholeLength(prefix)))) sound = middle;
    else broken = middle;
  }
  const start = wholeLength(bytes.subarray(0, sound));
  const line = lines + lineFeeds(bytes.subarray(0, start));
  return new AppError('BAD_REQUEST', importMessages.file.invalidUtf8(offset + start + 1, line));
}

/** Sound UTF-8 bytes as text. */
export async function* decodeText(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const chunk of bytes) yield chunk.toString('utf8');
}
