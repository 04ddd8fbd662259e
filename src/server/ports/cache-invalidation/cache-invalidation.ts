import type { CacheTag } from '@/server/request-context/cache-tags';

export interface InvalidationListener {
  /** What these stand for has changed. */
  onChange: (tags: readonly CacheTag[]) => void;
  /** Anything may have changed. */
  onGap: () => void;
}

/** What the database knows of changes of guests' pages, whichever process made them. */
export interface CacheInvalidation {
  /**
   * Tells the listener of every change that was acknowledged before the call. False when that cannot be done: then
   * nothing is known.
   */
  readInvalidations: () => Promise<boolean>;
  /** Ends for good. */
  stop: () => Promise<void>;
}
