import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import { acceptsCoding, type ContentCoding } from '../http/accepts-coding';

/** A hundredth larger than at 9, where a page of 48 KB takes 150 ms of processor time instead of 2 (`bench/README.md`). */
const BROTLI_QUALITY = 6;
/** A page refers back to all of itself: 256 KiB. */
const BROTLI_WINDOW_BITS = 18;

/** A page in one coding, with the strong validator of these bytes (RFC 9110, 8.8.3). */
export interface PageForm {
  coding: ContentCoding | null;
  etag: string;
  body: Buffer;
}

/** A page compressed once in each way; all guests get the same bytes. */
export interface PageForms {
  /** Bytes that it holds in memory. */
  size: number;
  /** The smallest form that an `Accept-Encoding` header takes. */
  formFor: (accepted: string | string[] | undefined) => PageForm;
}

/** Compresses a page in each way, once (docs/decisions/0013-guests-pages-kept.md). */
export async function pageForms(html: string): Promise<PageForms> {
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    promisify(gzip)(html, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const name = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  return {
    size: brotli.length + zipped.length,
    formFor(accepted) {
      if (acceptsCoding('br', accepted)) return { coding: 'br', etag: `"${name}-br"`, body: brotli };
      if (acceptsCoding('gzip', accepted)) return { coding: 'gzip', etag: `"${name}-gz"`, body: zipped };
      return { coding: null, etag: `"${name}"`, body: gunzipSync(zipped) };
    },
  };
}
