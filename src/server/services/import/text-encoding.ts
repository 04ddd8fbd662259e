import iconv from 'iconv-lite';
import { AppError } from '@/domain/errors';
import { ENCODINGS, type TextEncodingName } from '@/domain/import/encodings';
import { importMessages } from '@/domain/import/messages';
import { cappedChunks, type ImportSource } from './source';
import { EncodingGuess } from './encoding-guess';
import { utf16Of } from './utf16';

export type { TextEncodingName } from '@/domain/import/encodings';

/** How much of a file is checked for bytes that no text has. */
const HEAD_BYTES = 64 * 1024;
const REPLACEMENT = '\ufffd';

/** Decodes bytes to text, chunk by chunk. Throws TypeError for broken UTF-8 and UTF-16. */
type Decoder = { write: (bytes: Uint8Array) => string; end: () => string };

function decoderOf(encoding: TextEncodingName): Decoder {
  if (encoding === 'utf-8' || encoding === 'utf-16le' || encoding === 'utf-16be') {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  }
  const decoder = iconv.getDecoder(encoding);
  return { write: (bytes) => decoder.write(Buffer.from(bytes)), end: () => decoder.end() ?? '' };
}

/** Returns whether all bytes of a file are valid in an encoding. */
async function isSound(source: ImportSource, encoding: TextEncodingName): Promise<boolean> {
  const decoder = decoderOf(encoding);
  for await (const chunk of cappedChunks(source))
    if (decoder.write(chunk).includes(REPLACEMENT)) return false;
  return !decoder.end().includes(REPLACEMENT);
}

/**
 * Returns the encoding of a file; UTF-8 if it is damaged, because reading it reports where. Reads it to its end.
 * @param chosen encoding of a file that is neither UTF-16 nor, if `isCertain` is false, UTF-8
 */
export async function encodingOf(
  source: ImportSource,
  { chosen = null, isCertain = true }: ChosenEncoding = {},
): Promise<TextEncodingName> {
  const guess = new EncodingGuess();
  let isFirst = true;
  for await (const chunk of joined(cappedChunks(source))) {
    if (isFirst && chosen !== null && isCertain) return chosen;
    const utf16 = isFirst ? utf16Of(chunk) : null;
    if (utf16 !== null) return utf16;
    isFirst = false;
    guess.add(chunk);
  }
  const candidates = guess.candidates();
  if (candidates.includes('utf-8')) return 'utf-8';
  if (chosen !== null) return chosen;
  for (const encoding of candidates) if (await isSound(source, encoding)) return encoding;
  return 'utf-8';
}

/** The chosen encoding, and whether it applies to every file or only to those that are not UTF-8. */
export type ChosenEncoding = { chosen?: TextEncodingName | null; isCertain?: boolean };

/** Enough of a file to see that it is UTF-16. */
const FIRST_BYTES = 4 * 1024;

/** The same bytes, with a first chunk long enough to tell UTF-16. */
async function* joined(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < FIRST_BYTES) continue;
    yield head;
    head = null;
  }
  if (head !== null && head.length > 0) yield head;
}

/** Converts the bytes of a file to UTF-8. Throws BAD_REQUEST for bytes that are invalid in its encoding. */
export async function* toUtf8(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncodingName,
): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    for await (const chunk of chunks) yield Buffer.from(chunk);
    return;
  }
  const decoder = decoderOf(encoding);
  const isUtf16 = encoding === 'utf-16le' || encoding === 'utf-16be';
  const checked = (text: string) => {
    if (!isUtf16 && text.includes(REPLACEMENT)) {
      throw new AppError('BAD_REQUEST', importMessages.file.notOfEncoding(ENCODINGS[encoding]));
    }
    return Buffer.from(text, 'utf8');
  };
  try {
    for await (const chunk of chunks) {
      const text = decoder.write(chunk);
      if (text !== '') yield checked(text);
    }
    const rest = decoder.end();
    if (rest !== '') yield checked(rest);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('BAD_REQUEST', importMessages.file.brokenUtf16, { cause: error });
  }
}

/** Decodes a whole file in one encoding, without a byte order mark; null if it is invalid in it. */
function decoded(bytes: Uint8Array, encoding: TextEncodingName): string | null {
  const decoder = decoderOf(encoding);
  try {
    const text = decoder.write(bytes) + decoder.end();
    return !encoding.startsWith('utf-') && text.includes(REPLACEMENT) ? null : text;
  } catch {
    return null;
  }
}

/** Decodes a whole file and returns its encoding; null if it isn't text. */
export function textOf(
  bytes: Uint8Array,
  { chosen = null, isCertain = true }: ChosenEncoding = {},
): { text: string; encoding: TextEncodingName } | null {
  const read = (candidates: readonly TextEncodingName[]) => {
    for (const encoding of candidates) {
      const text = decoded(bytes, encoding);
      if (text !== null) return { text, encoding };
    }
    return null;
  };
  if (chosen !== null && isCertain) return read([chosen]);
  const utf16 = utf16Of(bytes.subarray(0, HEAD_BYTES));
  if (utf16 !== null) return read([utf16]);
  if (bytes.subarray(0, HEAD_BYTES).includes(0)) return null;
  const guess = new EncodingGuess();
  guess.add(bytes);
  const candidates = guess.candidates();
  return read(chosen !== null && !candidates.includes('utf-8') ? [chosen] : candidates);
}

/** Decodes the beginning of a file; a truncated character at its end is left out. */
export function decodeBeginning(head: Uint8Array, encoding: TextEncodingName): string {
  try {
    return decoderOf(encoding).write(head);
  } catch {
    return new TextDecoder(encoding === 'utf-8' ? 'utf-8' : 'utf-16le').decode(head);
  }
}
