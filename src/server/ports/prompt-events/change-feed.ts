import type { Seen } from '../change-log/change-row';

export type { Seen };

/** That a prompt has changed. What it is now is to be read again. */
export type PromptChange = {
  /** `counted` when nothing but a counter has changed. */
  kind: 'created' | 'changed' | 'counted';
  before: Seen;
  /** Of several changes told as one: who could see it at most from the first of them to the last. */
  meanwhile?: Seen;
  id: string;
  createdBy: string;
  /** The home spaces that it had before. */
  homes: readonly string[];
  /** Who did it, as far as the row tells: who deleted or brought back, else the creator. */
  by: string;
};

/** That somebody's rights have changed: a session is over, or an account has another role or is shut. */
export type RightsChange = { sessionHash: string } | { profileId: string };

export interface FeedListener {
  onPrompt: (change: PromptChange) => void;
  onRights: (change: RightsChange) => void;
  /** A review of a prompt has changed, or something was said in it. */
  onReview: (promptId: string) => void;
  /** Somebody was told of anything else. */
  onTold: (profileId: string) => void;
  /** The feed runs from now on. Earlier changes may have been missed. */
  onGap: () => void;
}

/** What the database tells of changes, whichever process made them. */
export interface ChangeFeed {
  /** Begins to listen and keeps listening through every loss of the connection, until stopped. */
  start: (listener: FeedListener) => void;
  /** Ends for good. */
  stop: () => Promise<void>;
}
