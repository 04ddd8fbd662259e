import type { CacheTag } from '@/server/request-context/cache-tags';

export interface InvalidationListener {
  onChange: (tags: readonly CacheTag[]) => void;
  /** Called if anything may have changed. */
  onGap: () => void;
}

/** Changes of guest pages, read from the database, whichever process made them. */
export interface CacheInvalidation {
  /** Notifies the listener of all changes acknowledged before the call. False on failure: then the state is unknown. */
  readInvalidations: () => Promise<boolean>;
  stop: () => Promise<void>;
}
