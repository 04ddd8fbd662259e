import type { Seen } from '../change-log/change-row';

export type { Seen };

/** A change of a prompt. Its current state has to be read again. */
export type PromptChange = {
  /** `counted` if only a counter has changed. */
  kind: 'created' | 'changed' | 'counted';
  before: Seen;
  /** For merged changes: the widest visibility from the first of them to the last. */
  meanwhile?: Seen;
  id: string;
  createdBy: string;
  /** Its previous spaces. */
  homes: readonly string[];
  /** Author of the change, as far as the row shows: the one who deleted or restored it, otherwise the creator. */
  by: string;
};

/** A change of a user's access: a session has ended, or an account has another role or is suspended. */
export type RightsChange = { sessionHash: string } | { profileId: string };

export interface FeedListener {
  onPrompt: (change: PromptChange) => void;
  onRights: (change: RightsChange) => void;
  /** A review of a prompt has changed, or has a new comment. */
  onReview: (promptId: string) => void;
  /** A user has any other new notification. */
  onTold: (profileId: string) => void;
  /** The feed runs from now on. Earlier changes may have been missed. */
  onGap: () => void;
}

/** Feed of changes from the database, whichever process made them. */
export interface ChangeFeed {
  /** Starts listening, and reconnects after every loss of the connection, until stopped. */
  start: (listener: FeedListener) => void;
  stop: () => Promise<void>;
}
