import { EXACT_TOTAL_LIMIT } from '@/domain/pagination';

/** Where one way of searching becomes dearer than another. Tests make them small, so that few prompts behave like many. */
export type SearchLimits = {
  /** Up to so many matches are all found, counted and sorted; of more, the order is walked, and the total says 'more than'. */
  exact: number;
  /** A filter of up to so many prompts is looked through rather than searched. */
  scan: number;
  /** How long an order is walked: so many times the steps of looking at as many prompts as sorting all matches would. */
  walk: number;
};

export const SEARCH_LIMITS: SearchLimits = { exact: EXACT_TOTAL_LIMIT, scan: 2_000, walk: 2 };
