import type { Guest } from '@/domain/actor';
import type { Database } from '@/server/db';

/** Context of sitemaps, which are generated as the guest of the instance. */
export type SitemapContext = {
  db: Pick<Database, '$queryRaw'>;
  guest: Guest;
  now: Date;
  /** The origin of every address, without a trailing slash. */
  siteUrl: string;
};

/** Rows per batch when iterating over the library. */
export const BATCH_ROWS = 1_000;
