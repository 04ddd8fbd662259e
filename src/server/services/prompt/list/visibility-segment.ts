import type { Actor } from '@/domain/actor';
import type { StatusFilter } from '@/domain/prompt/vocabulary';

/**
 * A part of the prompts that one family of indexes walks in order: the shared ones (of one category), those of one
 * creator, those of spaces, or those granted to somebody.
 */
export type VisibilitySegment =
  | { kind: 'shared'; category: string | null }
  /** Of one creator: what is shared, or all that they see themselves of what they made. */
  | { kind: 'creator'; creatorId: string; only: 'shared' | 'private' | 'all'; category: string | null }
  /** What others (or one of them) have in the spaces of a member, without what is shared. */
  | { kind: 'spaces'; memberId: string; creatorId: string | null; category: string | null }
  /** What others (or one of them) granted to a member, without what is shared or in spaces of the member. */
  | { kind: 'granted'; memberId: string; creatorId: string | null; category: string | null }
  /** All prompts of one space, or its shared ones, for a member who is in it. */
  | {
      kind: 'space';
      only: 'shared' | 'all';
      spaceId: string;
      memberId: string;
      creatorId: string | null;
      category: string | null;
    };

/** Which prompts a list is about before any search: scope, creator and category, within what the caller may see. */
export type VisibilityFilter = {
  /** Together exactly these prompts, none twice; null for favourites and approved texts, which no index of prompts walks. */
  segments: VisibilitySegment[] | null;
  /** Which texts of the prompts: those of today, those that were approved last, or those alone in spaces that need it. */
  edition: 'current' | 'approved' | 'approved-in-spaces';
  /** The person whose favourites these are. */
  favoritesOf: string | null;
  /** The person to whom others granted these. */
  grantedTo: string | null;
  actorId: string | null;
  /** Whose token limits the filter, if one does. */
  limitedBy: Actor | null;
  creatorId: string | null;
  category: string | null;
  spaceId: string | null;
  /** Whether a list of one space leaves out what is not shared. */
  sharedOnly: boolean;
  /** The newest status of the text, which only rows of `prompt_search` say. */
  status: StatusFilter | null;
};
