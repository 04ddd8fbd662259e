import type { Database } from '@/server/db';

/** What sitemaps are made from: they are for everybody, so there is no actor. */
export type SitemapContext = {
  db: Pick<Database, '$queryRaw'>;
  now: Date;
  /** The origin of every address, without a slash at its end. */
  siteUrl: string;
};

/** Rows of a walk over the library (specification 9). */
export const BATCH_ROWS = 1_000;
