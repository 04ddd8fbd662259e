import { createHash } from 'node:crypto';
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib';
import { difference, shiftBy } from './crc32';

/** Bytes of every placeholder: a nonce in base64 and a time as ISO 8601 are as long as each other. */
export const SLOT_BYTES = 24;

/** What differs between two answers with the same page: the nonce of its scripts, and the time up to which it is true. */
export interface SlotValues {
  nonce: string;
  time: string;
}
export type SlotName = keyof SlotValues;
const SLOT_NAMES: readonly SlotName[] = ['nonce', 'time'];

/** How far back deflate looks. */
const WINDOW_BYTES = 32 * 1024;
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty last block. */
const LAST_BLOCK = Buffer.from([3, 0]);
/** Head of a block that is stored as it is, of SLOT_BYTES. */
const STORED_HEAD = Buffer.from([0, SLOT_BYTES, 0, ~SLOT_BYTES & 0xff, 0xff]);
/** Stands for a slot while its surroundings are compressed: in no UTF-8 text, so that nothing ever refers into a slot. */
const NOWHERE_IN_TEXT = 0xff;

type Slot = { name: SlotName; offset: number };

/** A page as it is kept: compressed once, with places that are filled in for each answer. */
export interface PageTemplate {
  /** Of the page without what differs; weak, for the bytes of two answers are never the same. */
  etag: string;
  /** Bytes that it holds in memory. */
  size: number;
  /** The page compressed, filled in. */
  gzip: (values: SlotValues) => Buffer;
  /** The page itself, filled in. */
  plain: (values: SlotValues) => Buffer;
}

function findSlots(html: Buffer, placeholders: SlotValues): Slot[] {
  return SLOT_NAMES.flatMap((name) => {
    const slots: Slot[] = [];
    const placeholder = Buffer.from(placeholders[name]);
    for (let at = html.indexOf(placeholder); at !== -1; at = html.indexOf(placeholder, at + SLOT_BYTES)) {
      slots.push({ name, offset: at });
    }
    return slots;
  }).sort((a, b) => a.offset - b.offset);
}

/**
 * Compresses a text around its slots, whose bytes are in no text: each is a stored block, aligned to bytes, and what stands
 * between is compressed with all that comes before it in view. Gives everything but the checksum, and the slots' places
 * in it. A function of its own: what it works with is many times as large and must not live as long as the page.
 */
function compressAround(text: Buffer, slots: readonly Slot[]): { compressed: Buffer; places: Slot[] } {
  const pieces: Buffer[] = [GZIP_HEAD];
  let size = GZIP_HEAD.length;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    size += piece.length;
  };
  const places: Slot[] = [];
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
    add(Buffer.alloc(SLOT_BYTES));
    from = offset + SLOT_BYTES;
  }
  add(LAST_BLOCK);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(text.length, 4);
  add(tail);
  return { compressed: Buffer.concat(pieces), places };
}

/**
 * Compresses a page so that its placeholders can be replaced in what is compressed.
 * @param html rendered with `placeholders`, which are random: nobody can have written them into a text
 */
export function makeTemplate(html: Buffer, placeholders: SlotValues): PageTemplate {
  const slots = findSlots(html, placeholders);
  const text = Buffer.from(html);
  for (const { offset } of slots) text.fill(NOWHERE_IN_TEXT, offset, offset + SLOT_BYTES);
  const { compressed, places } = compressAround(text, slots);
  for (const { offset } of slots) text.fill(0, offset, offset + SLOT_BYTES);
  const checksum = crc32(text);
  const factors = { nonce: 0, time: 0 };
  for (const { name, offset } of slots) factors[name] ^= shiftBy(text.length - offset - SLOT_BYTES);

  function fillIn(bytes: Buffer, where: readonly Slot[], values: SlotValues): Buffer {
    const answer = Buffer.from(bytes);
    for (const { name, offset } of where) answer.write(values[name], offset, SLOT_BYTES, 'latin1');
    return answer;
  }
  function gzip(values: SlotValues): Buffer {
    const answer = fillIn(compressed, places, values);
    const ownChecksum = SLOT_NAMES.reduce(
      (sum, name) => sum ^ difference(Buffer.from(values[name]), factors[name]),
      checksum,
    );
    answer.writeUInt32LE(ownChecksum >>> 0, answer.length - 8);
    return answer;
  }
  // Few ask for it: it stays until memory is wanted.
  let unpacked = new WeakRef(text);
  function plain(values: SlotValues): Buffer {
    let bytes = unpacked.deref();
    if (bytes === undefined) {
      bytes = gunzipSync(gzip(values));
      unpacked = new WeakRef(bytes);
    }
    return fillIn(bytes, slots, values);
  }
  return {
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    size: compressed.length,
    gzip,
    plain,
  };
}
