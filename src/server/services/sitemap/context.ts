import type { Guest } from '@/domain/actor';
import type { Database } from '@/server/db';

/** What sitemaps are made from: they are for everybody, as a guest of the instance. */
export type SitemapContext = {
  db: Pick<Database, '$queryRaw'>;
  guest: Guest;
  now: Date;
  /** The origin of every address, without a slash at its end. */
  siteUrl: string;
};

/** Rows of a walk over the library (specification 9). */
export const BATCH_ROWS = 1_000;
