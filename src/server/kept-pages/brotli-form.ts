import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';
import { type FillableForm, fillIn, type Slot, SLOT_BYTES, type SlotName } from './page-slots';

/** Above 9 it would be a tenth smaller and take twenty times as long. */
const QUALITY = 7;
/** A page refers back to all of itself: 256 KiB. */
const WINDOW_BITS = 18;

/** The code of a byte may depend on so many bytes before it: these are stored with a slot, so that no code depends on one. */
const CONTEXT_BYTES = 2;

/**
 * Bytes to stand for a slot while its surroundings are compressed. No two that follow each other here do so in UTF-8, so that
 * nothing in a page refers into a slot; and they are random, so that the compressor can do no better than to store them.
 */
function incompressible(): Buffer {
  const bytes = Buffer.alloc(SLOT_BYTES);
  // Bytes that begin a character of several, and at both ends bytes that are in no text.
  for (let index = 0; index < SLOT_BYTES; index += 1) bytes[index] = randomInt(0xc2, 0xf5);
  for (const end of [0, SLOT_BYTES - 1]) bytes[end] = randomInt(0xf8, 0x100);
  return bytes;
}

/**
 * Compresses a page with its slots as blocks of their own, which are stored as they are, and gives their places in what is compressed.
 * A function of its own: what it works with is many times as large and must not live as long as the page.
 */
async function compressAround(
  html: Buffer,
  slots: readonly Slot[],
): Promise<{ compressed: Buffer; places: Slot[] }> {
  const compressor = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  const result = buffer(compressor);
  const block = (bytes: Buffer) => {
    compressor.write(bytes);
    return new Promise<void>((resolve) => compressor.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
  };
  const standIns: { name: SlotName; bytes: Buffer }[] = [];
  let from = 0;
  for (const [index, { name, offset }] of slots.entries()) {
    if (offset > from) await block(html.subarray(from, offset));
    const end = offset + SLOT_BYTES;
    from = Math.min(end + CONTEXT_BYTES, slots[index + 1]?.offset ?? html.length, html.length);
    const bytes = Buffer.concat([incompressible(), html.subarray(end, from)]);
    standIns.push({ name, bytes });
    await block(bytes);
  }
  compressor.end(html.subarray(from));
  const compressed = await result;
  return {
    compressed,
    places: standIns.map(({ name, bytes }) => ({ name, offset: compressed.indexOf(bytes) })),
  };
}

/**
 * A page compressed by Brotli once, whose places are filled in within what is compressed.
 * @returns null when that did not come about (it is read back once): then the page has no such form
 */
export async function brotliForm(html: Buffer, slots: readonly Slot[]): Promise<FillableForm | null> {
  const { compressed, places } = await compressAround(html, slots);
  if (places.some(({ offset }) => offset === -1)) return null;
  const trial = { nonce: 'n'.repeat(SLOT_BYTES), time: 't'.repeat(SLOT_BYTES) };
  if (!isSame(fillIn(compressed, places, trial), fillIn(html, slots, trial))) return null;
  return form(compressed, places);
}

function form(compressed: Buffer, places: readonly Slot[]): FillableForm {
  return { size: compressed.length, fill: (values) => fillIn(compressed, places, values) };
}

function isSame(compressed: Buffer, text: Buffer): boolean {
  try {
    return brotliDecompressSync(compressed).equals(text);
  } catch {
    return false;
  }
}
