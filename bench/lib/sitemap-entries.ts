import type { Readable } from 'node:stream';

/** Streams a sitemap without storing it. Returns its size, its entries and the peak memory of the process. */
export async function entriesIn(xml: Readable): Promise<{ bytes: number; entries: number; mostRss: number }> {
  let bytes = 0;
  let entries = 0;
  let mostRss = 0;
  for await (const piece of xml) {
    const text = String(piece);
    bytes += Buffer.byteLength(text);
    entries += text.split('</loc>').length - 1;
    if (entries % 1_000 === 0) mostRss = Math.max(mostRss, process.memoryUsage.rss());
  }
  return { bytes, entries, mostRss: Math.max(mostRss, process.memoryUsage.rss()) };
}
