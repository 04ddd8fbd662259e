import type { Actor } from '@/domain/actor';
import type { StatusFilter } from '@/domain/prompt/vocabulary';

/**
 * A part of the prompts that one family of indexes covers in order: the shared ones (of one category), those of one
 * creator, those of spaces, or those granted to a user.
 */
export type VisibilitySegment =
  | { kind: 'shared'; category: string | null }
  /** Of one creator: the shared ones, or all of their own that they see themselves. */
  | { kind: 'creator'; creatorId: string; only: 'shared' | 'private' | 'all'; category: string | null }
  /** Unshared prompts of others (or one of them) in the spaces of a member. */
  | { kind: 'spaces'; memberId: string; creatorId: string | null; category: string | null }
  /** Unshared prompts that others (or one of them) granted to a member, outside the member's spaces. */
  | { kind: 'granted'; memberId: string; creatorId: string | null; category: string | null }
  /** All prompts of one space, or its shared ones, for one of its members. */
  | {
      kind: 'space';
      only: 'shared' | 'all';
      spaceId: string;
      memberId: string;
      creatorId: string | null;
      category: string | null;
    };

/** The prompts of a list before any search: scope, creator and category, within what the caller may see. */
export type VisibilityFilter = {
  /** Exactly these prompts, once each; null for favorites and approved texts, which no index of prompts covers. */
  segments: VisibilitySegment[] | null;
  /** Which texts: the current ones, the latest approved ones, or approved ones only in spaces that need approval. */
  edition: 'current' | 'approved' | 'approved-in-spaces';
  /** The user whose favorites these are. */
  favoritesOf: string | null;
  /** The user to whom others granted these. */
  grantedTo: string | null;
  actorId: string | null;
  /** The actor whose token limits the filter, if any. */
  limitedBy: Actor | null;
  creatorId: string | null;
  category: string | null;
  spaceId: string | null;
  /** Whether a list of one space leaves out unshared prompts. */
  sharedOnly: boolean;
  /** The latest status of the text, which only rows of `prompt_search` have. */
  status: StatusFilter | null;
};
