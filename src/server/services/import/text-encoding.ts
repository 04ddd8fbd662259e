import { isAscii, isUtf8 } from 'node:buffer';
import { AppError } from '@/domain/errors';
import { importMessages } from '@/domain/import/messages';
import { cappedChunks, type ImportSource } from './source';
import { soundLength, wholeUtf8Length } from './utf8';

/** How the characters of a file are written. */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The bytes that stand for nothing in Windows-1252. */
const NOT_WINDOWS_1252: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** How much of a file is looked at for bytes that no text has. */
const HEAD_BYTES = 64 * 1024;

/** UTF-16 by its mark, or by every other byte of the beginning being nothing. */
function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first = -1, second = -1, third = -1, fourth = -1] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (head.length < 4 || (first === 0) === (second === 0) || (third === 0) !== (first === 0)) return null;
  if ((third === 0) === (fourth === 0)) return null;
  return first === 0 ? 'utf-16be' : 'utf-16le';
}

/** Half of a surrogate pair as three bytes: broken UTF-8, and no text of another encoding. */
function hasSurrogate(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xed && (bytes[at + 1] ?? 0) >= 0xa0 && (bytes[at + 2] ?? 0) >= 0x80;
}

/**
 * Follows the bytes of a file. What is no UTF-8 is taken for Windows-1252 as long as nothing speaks against it: a file with
 * whole characters of UTF-8 before the broken one is damaged, and reading it as something else would hide that.
 */
class EncodingGuess {
  private rest = Buffer.alloc(0);
  private hasWideCharacters = false;
  private state: 'utf-8' | 'windows-1252' = 'utf-8';

  /** False once the answer is known to be UTF-8, sound or damaged. */
  add(chunk: Uint8Array): boolean {
    if (this.state === 'windows-1252') return this.isWindows(chunk);
    const bytes = this.rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.rest, chunk]);
    const whole = bytes.subarray(0, wholeUtf8Length(bytes));
    this.rest = Buffer.from(bytes.subarray(whole.length));
    if (isUtf8(whole)) {
      this.hasWideCharacters ||= !isAscii(whole);
      return true;
    }
    const sound = soundLength(whole);
    if (this.hasWideCharacters || !isAscii(whole.subarray(0, sound)) || hasSurrogate(whole, sound))
      return false;
    this.state = 'windows-1252';
    return this.isWindows(bytes);
  }

  private isWindows(bytes: Uint8Array): boolean {
    if (!bytes.some((byte) => NOT_WINDOWS_1252.has(byte))) return true;
    this.state = 'utf-8';
    return false;
  }

  result(): 'utf-8' | 'windows-1252' {
    return this.state;
  }
}

/** How a file is written; of what is damaged, UTF-8, which says where when it is read. Reads it to its end. */
export async function encodingOf(source: ImportSource): Promise<TextEncodingName> {
  const guess = new EncodingGuess();
  let isFirst = true;
  for await (const chunk of joined(cappedChunks(source))) {
    const utf16 = isFirst ? utf16Of(chunk) : null;
    if (utf16 !== null) return utf16;
    isFirst = false;
    if (!guess.add(chunk)) return 'utf-8';
  }
  return guess.result();
}

/** The same bytes, the first piece long enough for the mark of an encoding. */
async function* joined(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < 4) continue;
    yield head;
    head = null;
  }
  if (head !== null && head.length > 0) yield head;
}

/** The bytes of a file of another encoding as UTF-8. Throws BAD_REQUEST for broken UTF-16. */
export async function* toUtf8(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncodingName,
): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    for await (const chunk of chunks) yield Buffer.from(chunk);
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' });
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') yield Buffer.from(text, 'utf8');
    }
    const rest = decoder.decode();
    if (rest !== '') yield Buffer.from(rest, 'utf8');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('BAD_REQUEST', importMessages.file.brokenUtf16, { cause: error });
  }
}

/** The text of a whole file and how it is written; null for what is no text. */
export function textOf(bytes: Uint8Array): { text: string; encoding: TextEncodingName } | null {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) {
    try {
      return { text: new TextDecoder(utf16, { fatal: true }).decode(bytes), encoding: utf16 };
    } catch {
      return null;
    }
  }
  if (bytes.subarray(0, HEAD_BYTES).includes(0)) return null;
  const guess = new EncodingGuess();
  const encoding = guess.add(bytes) ? guess.result() : 'utf-8';
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  try {
    return { text: decoder.decode(bytes), encoding };
  } catch {
    return null;
  }
}
