import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { brotliForm } from './brotli-form';
import { gzipForm } from './gzip-form';
import { fillIn, findPlaceholders, PLACEHOLDER_BYTES, type PlaceholderValues } from './placeholders';

/** A page as it is kept: compressed once in each way, with places that are filled in for each answer. */
export interface PageTemplate {
  /** Of the page without what differs; weak, for the bytes of two answers are never the same. */
  etag: string;
  /** Bytes that it holds in memory. */
  size: number;
  /** The page compressed by gzip, filled in. */
  gzip: (values: PlaceholderValues) => Buffer;
  /** The page for those who take Brotli, compressed and filled in; null where there is none. */
  brotli: ((values: PlaceholderValues) => Buffer) | null;
  /** The page itself, filled in. */
  plain: (values: PlaceholderValues) => Buffer;
}

/**
 * Compresses a page so that its placeholders can be replaced in what is compressed.
 * @param html rendered with `placeholders`, which are random: nobody can have written them into a text
 * @param htmlForBrotli the page for those who take Brotli, where it is another one
 */
export async function makeTemplate(
  html: Buffer,
  placeholders: PlaceholderValues,
  htmlForBrotli = html,
): Promise<PageTemplate> {
  const slots = findPlaceholders(html, placeholders);
  const gzip = gzipForm(html, slots);
  const brotli = await brotliForm(htmlForBrotli, findPlaceholders(htmlForBrotli, placeholders));
  const text = Buffer.from(html);
  for (const { offset } of slots) text.fill(0, offset, offset + PLACEHOLDER_BYTES);
  // Few ask for it: it stays until memory is wanted.
  let unpacked = new WeakRef(text);
  function plain(values: PlaceholderValues): Buffer {
    let bytes = unpacked.deref();
    if (bytes === undefined) {
      bytes = gunzipSync(gzip.fill(values));
      unpacked = new WeakRef(bytes);
    }
    return fillIn(bytes, slots, values);
  }
  return {
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    size: gzip.size + (brotli?.size ?? 0),
    gzip: gzip.fill,
    brotli: brotli?.fill ?? null,
    plain,
  };
}
