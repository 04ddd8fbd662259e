import { isAscii, isUtf8 } from 'node:buffer';
import type { TextEncodingName } from '@/domain/import/encodings';
import { candidateEncodings } from './detect-encoding';
import { wholeUtf8Length } from './utf8';

/** Sample size of lines beyond ASCII for detecting the encoding. */
const SAMPLE_BYTES = 64 * 1024;
const LINE_FEED = 0x0a;

/** Whether half of a surrogate pair is at a position, as three bytes: broken UTF-8, rarely another encoding. */
function isSurrogate(bytes: Uint8Array, at: number): boolean {
  const [second = 0, third = 0] = [bytes[at + 1], bytes[at + 2]];
  return bytes[at] === 0xed && second >= 0xa0 && second <= 0xbf && third >= 0x80 && third <= 0xbf;
}

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Returns the length of the UTF-8 character at a position; 0 if it isn't one. */
function characterLength(bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0;
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
  for (let next = 1; next < length; next += 1) if (!isContinuation(bytes[at + next])) return 0;
  return length === 2 || isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

/**
 * Detects the encoding while reading a file. One with more valid than invalid UTF-8 characters is damaged UTF-8, and
 * reading it in another encoding would hide that; any other is in another encoding, which is detected in its lines
 * beyond ASCII.
 */
export class EncodingGuess {
  private rest = Buffer.alloc(0);
  private whole = 0;
  private broken = 0;
  private surrogates = 0;
  private readonly sample: Buffer[] = [];
  private sampled = 0;
  /** The beginning of the line that goes on in the next chunk. */
  private line = Buffer.alloc(0);

  add(chunk: Uint8Array): void {
    this.keep(Buffer.from(chunk));
    const bytes = this.rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.rest, chunk]);
    const complete = bytes.subarray(0, wholeUtf8Length(bytes));
    this.rest = Buffer.from(bytes.subarray(complete.length));
    this.count(complete);
  }

  private count(bytes: Buffer): void {
    if (isAscii(bytes)) return;
    if (isUtf8(bytes)) {
      for (const byte of bytes) if (byte >= 0xc2) this.whole += 1;
      return;
    }
    for (let at = 0; at < bytes.length;) {
      const length = characterLength(bytes, at);
      if (length > 1) this.whole += 1;
      if (length === 0) this.broken += 1;
      if (length === 0 && isSurrogate(bytes, at)) this.surrogates += 1;
      at += Math.max(length, 1);
    }
  }

  private keep(bytes: Buffer): void {
    const first = bytes.indexOf(LINE_FEED);
    // Of ASCII only the ends matter: what is before the first line feed, and behind the last.
    const skipped = first !== -1 && isAscii(bytes) ? bytes.lastIndexOf(LINE_FEED) + 1 : null;
    for (let from = 0; from < bytes.length && this.sampled < SAMPLE_BYTES;) {
      const feed = bytes.indexOf(LINE_FEED, from);
      const end = feed === -1 ? bytes.length : feed + 1;
      this.line = Buffer.concat([this.line, bytes.subarray(from, end)]).subarray(0, SAMPLE_BYTES);
      if (feed !== -1) this.endLine();
      from = Math.max(end, skipped ?? 0);
    }
  }

  private endLine(): void {
    if (!isAscii(this.line)) {
      this.sample.push(this.line);
      this.sampled += this.line.length;
    }
    this.line = Buffer.alloc(0);
  }

  /** Returns the possible encodings of the file, most likely first; only UTF-8 if it is that, valid or damaged. */
  candidates(): readonly TextEncodingName[] {
    // A file that ends in the middle of a character is truncated, unless it ends with a small letter of another
    // encoding.
    if (this.broken > 0 || (this.whole === 0 && (this.rest[0] ?? 0) >= 0xe0)) this.count(this.rest);
    this.rest = Buffer.alloc(0);
    this.endLine();
    const isDamaged = this.whole >= this.broken || this.surrogates * 3 === this.broken;
    if (this.broken === 0 || isDamaged) return ['utf-8'];
    return candidateEncodings(Buffer.concat(this.sample));
  }
}
