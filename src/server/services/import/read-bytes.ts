import { isUtf8 } from 'node:buffer';
import { AppError } from '@/domain/errors';
import { importMessages } from '@/domain/import/messages';
import { cappedChunks, type ImportSource } from './source';
import { type TextEncodingName, toUtf8 } from './text-encoding';
import { validUtf8Length, wholeUtf8Length } from './utf8';

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const LINE_FEED = 0x0a;

/**
 * Yields the bytes of a file as complete UTF-8 characters, without the byte order mark. Throws TOO_LARGE above {@link
 * IMPORT_MAX_BYTES}, BAD_REQUEST with byte and line if the text is invalid in its encoding.
 */
export async function* readUtf8(
  source: ImportSource,
  encoding: TextEncodingName = 'utf-8',
): AsyncGenerator<Buffer> {
  let offset = 0;
  let lines = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of toUtf8(cappedChunks(source), encoding)) {
    let bytes: Buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
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
    const whole = bytes.subarray(0, wholeUtf8Length(bytes));
    rest = bytes.subarray(whole.length);
    if (!isUtf8(whole)) throw invalidUtf8(whole, offset, lines);
    offset += whole.length;
    lines += lineFeeds(whole);
    if (whole.length > 0) yield whole;
  }
  if (rest.length === 0) return;
  // Only a file of one or two bytes ends here with complete characters.
  if (!isUtf8(rest)) throw new AppError('BAD_REQUEST', importMessages.file.cutCharacter);
  yield rest;
}

function lineFeeds(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count += 1;
  return count;
}

function invalidUtf8(bytes: Buffer, offset: number, lines: number): AppError {
  const start = validUtf8Length(bytes);
  const line = lines + lineFeeds(bytes.subarray(0, start));
  return new AppError('BAD_REQUEST', importMessages.file.invalidUtf8(offset + start + 1, line));
}

export async function* decodeText(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const chunk of bytes) yield chunk.toString('utf8');
}
