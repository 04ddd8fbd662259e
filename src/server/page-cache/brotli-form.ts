import { randomInt } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';
import {
  type FillableForm,
  fillIn,
  type Placeholder,
  PLACEHOLDER_BYTES,
  type PlaceholderName,
} from './placeholders';

/** For a page that somebody waits for. */
const QUICK_QUALITY = 7;
/** A tenth smaller in twenty times as long: for a page that has been asked for so often. */
const BEST_QUALITY = 10;
const OFTEN = 3;
/** A page refers back to all of itself: 256 KiB. */
const WINDOW_BITS = 18;

/** The code of a byte may depend on so many bytes before it: these are stored with a slot, so that no code depends on one. */
const CONTEXT_BYTES = 2;

/** Bytes that begin a character of several in UTF-8, and bytes that are in none. */
const LEADS = Uint8Array.from({ length: 0xf5 - 0xc2 }, (_, index) => 0xc2 + index);
const NOWHERE = Uint8Array.from({ length: 0x100 - 0xf8 }, (_, index) => 0xf8 + index);

/**
 * Bytes to stand for a slot while its surroundings are compressed. No two that follow each other here do so in UTF-8, so that
 * nothing in a page refers into a slot; and each is another one, drawn anew, so that the compressor can do no better than to store them.
 */
function incompressible(): Buffer {
  const [first = 0, last = 0] = draw(NOWHERE, 2);
  return Buffer.from([first, ...draw(LEADS, PLACEHOLDER_BYTES - 2), last]);
}

function draw(bytes: Uint8Array, count: number): number[] {
  const rest = [...bytes];
  return Array.from({ length: count }, () => rest.splice(randomInt(rest.length), 1)).flat();
}

interface Compressed {
  compressed: Buffer;
  places: readonly Placeholder[];
}

/**
 * Compresses a page with its slots as blocks of their own, which are stored as they are, and gives their places in what is compressed.
 * A function of its own: what it works with is many times as large and must not live as long as the page.
 */
async function compressAround(
  html: Buffer,
  slots: readonly Placeholder[],
  quality: number,
): Promise<Compressed> {
  const compressor = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
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
  const standIns: { name: PlaceholderName; bytes: Buffer }[] = [];
  let from = 0;
  for (const [index, { name, offset }] of slots.entries()) {
    if (offset > from) await block(html.subarray(from, offset));
    const end = offset + PLACEHOLDER_BYTES;
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
 * A page compressed by Brotli, whose places are filled in within what is compressed. One that is asked for often is compressed
 * better, meanwhile.
 * @returns null when that did not come about (it is read back once): then the page has no such form
 */
export async function brotliForm(html: Buffer, slots: readonly Placeholder[]): Promise<FillableForm | null> {
  const quick = await compressTruly(html, slots, QUICK_QUALITY);
  return quick && form(quick, slots);
}

/** One page at a time is compressed better: the server has other things to do, and others that are asked for often ask again. */
let isImproving = false;

function form(quick: Compressed, slots: readonly Placeholder[]): FillableForm {
  let best = quick;
  let asked = 0;
  let isTried = false;
  async function improve(): Promise<void> {
    isTried = true;
    isImproving = true;
    try {
      const html = brotliDecompressSync(quick.compressed);
      const better = await compressTruly(html, slots, BEST_QUALITY);
      if (better && better.compressed.length < best.compressed.length) best = better;
    } finally {
      isImproving = false;
    }
  }
  return {
    size: quick.compressed.length,
    fill(values) {
      asked += 1;
      if (asked >= OFTEN && !isTried && !isImproving) void improve();
      return fillIn(best.compressed, best.places, values);
    },
  };
}

/** Null when what is compressed, filled in, does not read as the page does. */
async function compressTruly(
  html: Buffer,
  slots: readonly Placeholder[],
  quality: number,
): Promise<Compressed | null> {
  const result = await compressAround(html, slots, quality);
  if (result.places.some(({ offset }) => offset === -1)) return null;
  const trial = { nonce: 'n'.repeat(PLACEHOLDER_BYTES), time: 't'.repeat(PLACEHOLDER_BYTES) };
  const page = fillIn(result.compressed, result.places, trial);
  return isSame(page, fillIn(html, slots, trial)) ? result : null;
}

function isSame(compressed: Buffer, text: Buffer): boolean {
  try {
    return brotliDecompressSync(compressed).equals(text);
  } catch {
    return false;
  }
}
