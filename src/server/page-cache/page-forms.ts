import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { acceptsCoding, type ContentCoding } from '../http/accepts-coding';

/** A hundredth larger than at 9, where a page of 48 KB takes 150 ms of CPU time instead of 2 (`bench/README.md`). */
const BROTLI_QUALITY = 6;
/** 256 KiB: covers a whole page. */
const BROTLI_WINDOW_BITS = 18;

const PACK: Record<ContentCoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) =>
    promisify(brotliCompress)(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (html) => promisify(gzip)(html, { level: constants.Z_BEST_COMPRESSION }),
};

const UNPACK: Record<ContentCoding, (packed: Buffer) => Promise<Buffer>> = {
  br: promisify<Buffer, Buffer>(brotliDecompress),
  gzip: promisify<Buffer, Buffer>(gunzip),
};

type Accepted = string | string[] | undefined;

/** A page in one coding, with the strong validator of these bytes (RFC 9110, 8.8.3). */
export interface PageForm {
  coding: ContentCoding | null;
  etag: string;
  body: Buffer;
}

/** A page compressed at most once per coding; all guests get the same bytes. */
export interface PageForms {
  /** Maximum bytes in memory. */
  size: number;
  /** Returns the smallest form that an `Accept-Encoding` header allows. */
  formFor: (accepted: Accepted) => Promise<PageForm>;
}

function smallest(accepted: Accepted): ContentCoding | null {
  return (['br', 'gzip'] as const).find((coding) => acceptsCoding(coding, accepted)) ?? null;
}

/**
 * Compresses a page in the coding of its first reader, and in the other on demand
 * (docs/decisions/0013-guest-page-cache.md). On https all browsers accept Brotli, and on http none does.
 */
export async function pageForms(html: string, accepted: Accepted): Promise<PageForms> {
  const first = smallest(accepted) ?? 'gzip';
  const packed = await PACK[first](Buffer.from(html));
  const made = new Map<ContentCoding, Promise<Buffer>>([[first, Promise.resolve(packed)]]);
  const name = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  function inCoding(coding: ContentCoding): Promise<Buffer> {
    const known = made.get(coding);
    if (known !== undefined) return known;
    const making = UNPACK[first](packed).then(PACK[coding]);
    made.set(coding, making);
    // The next request after a failure retries.
    making.catch(() => made.delete(coding));
    return making;
  }
  return {
    // Assumes that both exist: gzip takes a fifth more than Brotli.
    size: Math.ceil(packed.length * 2.2),
    async formFor(asked) {
      const coding = smallest(asked);
      const etag = { br: `"${name}-br"`, gzip: `"${name}-gz"` };
      if (coding === null) return { coding, etag: `"${name}"`, body: await UNPACK[first](packed) };
      return { coding, etag: etag[coding], body: await inCoding(coding) };
    },
  };
}
