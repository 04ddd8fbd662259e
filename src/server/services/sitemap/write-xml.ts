import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ErrorLevel, SitemapIndexStream, SitemapStream } from 'sitemap';
import type { SitemapEntry } from '@/domain/sitemap/entry';

const NO_EXTENSIONS = { news: false, video: false, image: false, xhtml: false };

type Entries = AsyncIterable<SitemapEntry> | Iterable<SitemapEntry>;

/** Entries between two turns of the event loop: about 50 µs each. */
const ENTRIES_PER_TURN = 50;

async function* items(entries: Entries, siteUrl: string) {
  let count = 0;
  for await (const { path, priority, changeFrequency, lastModified } of entries) {
    count += 1;
    // The streams below never yield to the event loop by themselves while there is more to read.
    if (count % ENTRIES_PER_TURN === 0) await setImmediate();
    yield {
      url: `${siteUrl}${path}`,
      ...(lastModified ? { lastmod: lastModified.toISOString() } : {}),
      changefreq: changeFrequency,
      priority,
    };
  }
}

/** Returns addresses as XML, written as fast as it is read, never kept in memory. At least one entry. */
export function urlSet(entries: Entries, siteUrl: string): Readable {
  const xml = new SitemapStream({ hostname: siteUrl, xmlns: NO_EXTENSIONS, level: ErrorLevel.THROW });
  const source = Readable.from(items(entries, siteUrl));
  // A pipe passes on neither an error nor a disconnect of the reader.
  source.on('error', (error) => xml.destroy(error));
  xml.on('close', () => source.destroy());
  return source.pipe(xml);
}

/** Returns the index of the files. At least one. */
export function siteIndex(
  files: readonly { path: string; lastModified?: Date | null }[],
  siteUrl: string,
): Readable {
  return Readable.from(
    files.map(({ path, lastModified }) => ({
      url: `${siteUrl}${path}`,
      ...(lastModified ? { lastmod: lastModified.toISOString() } : {}),
    })),
  ).pipe(new SitemapIndexStream({ level: ErrorLevel.THROW }));
}
