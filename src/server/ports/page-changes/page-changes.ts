import type { PageTag } from '@/server/page-contents';

export interface PageChangesListener {
  /** What these stand for has changed. */
  onChange: (tags: readonly PageTag[]) => void;
  /** Anything may have changed. */
  onGap: () => void;
}

/** What the database knows of changes of guests' pages, whichever process made them. */
export interface PageChanges {
  /**
   * Tells the listener of every change that was acknowledged before the call. False when that cannot be done: then
   * nothing is known.
   */
  catchUp: () => Promise<boolean>;
  /** Ends for good. */
  stop: () => Promise<void>;
}
