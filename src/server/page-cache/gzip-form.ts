import { constants, crc32, deflateRawSync } from 'node:zlib';
import { difference, shiftBy } from './crc32';
import {
  type FillableForm,
  fillIn,
  type Placeholder,
  PLACEHOLDER_BYTES,
  PLACEHOLDER_NAMES,
} from './placeholders';

/** How far back deflate looks. */
const WINDOW_BYTES = 32 * 1024;
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const LAST_BLOCK = Buffer.from([3, 0]);
/** Head of a block that is stored as it is, of PLACEHOLDER_BYTES. */
const STORED_HEAD = Buffer.from([0, PLACEHOLDER_BYTES, 0, ~PLACEHOLDER_BYTES & 0xff, 0xff]);
/** Stands for a slot while its surroundings are compressed: in no UTF-8 text, so that nothing ever refers into a slot. */
const NOWHERE_IN_TEXT = 0xff;

/**
 * Compresses a text around its slots, whose bytes are in no text: each is a stored block, aligned to bytes, and what stands
 * between is compressed with all that comes before it in view. Gives everything but the checksum, and the slots' places
 * in it. A function of its own: what it works with is many times as large and must not live as long as the page.
 */
function compressAround(
  text: Buffer,
  slots: readonly Placeholder[],
): { compressed: Buffer; places: Placeholder[] } {
  const pieces: Buffer[] = [GZIP_HEAD];
  let size = GZIP_HEAD.length;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    size += piece.length;
  };
  const places: Placeholder[] = [];
  let from = 0;
  for (const { name, offset } of [...slots, { name: null, offset: text.length }]) {
    if (offset > from) {
      const dictionary = text.subarray(Math.max(0, from - WINDOW_BYTES), from);
      add(
        deflateRawSync(text.subarray(from, offset), {
          finishFlush: constants.Z_SYNC_FLUSH,
          // Once for all who get it.
          level: constants.Z_BEST_COMPRESSION,
          ...(dictionary.length === 0 ? {} : { dictionary }),
        }),
      );
    }
    if (name === null) break;
    add(STORED_HEAD);
    places.push({ name, offset: size });
    add(Buffer.alloc(PLACEHOLDER_BYTES));
    from = offset + PLACEHOLDER_BYTES;
  }
  add(LAST_BLOCK);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(text.length, 4);
  add(tail);
  return { compressed: Buffer.concat(pieces), places };
}

/** A page compressed by gzip once, whose places are filled in within what is compressed. */
export function gzipForm(html: Buffer, slots: readonly Placeholder[]): FillableForm {
  const text = Buffer.from(html);
  for (const { offset } of slots) text.fill(NOWHERE_IN_TEXT, offset, offset + PLACEHOLDER_BYTES);
  const { compressed, places } = compressAround(text, slots);
  for (const { offset } of slots) text.fill(0, offset, offset + PLACEHOLDER_BYTES);
  const checksum = crc32(text);
  const factors = { nonce: 0, time: 0 };
  for (const { name, offset } of slots) factors[name] ^= shiftBy(text.length - offset - PLACEHOLDER_BYTES);
  return {
    size: compressed.length,
    fill(values) {
      const answer = fillIn(compressed, places, values);
      const ownChecksum = PLACEHOLDER_NAMES.reduce(
        (sum, name) => sum ^ difference(Buffer.from(values[name]), factors[name]),
        checksum,
      );
      answer.writeUInt32LE(ownChecksum >>> 0, answer.length - 8);
      return answer;
    },
  };
}
