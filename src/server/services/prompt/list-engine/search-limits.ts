import { EXACT_TOTAL_LIMIT } from '@/domain/pagination';

/** Thresholds between search strategies. Tests set them low, so that few prompts behave like many. */
export type SearchLimits = {
  /** Maximum matches that are all found and sorted; with more, the order is scanned and the total says 'more than'. */
  exact: number;
  /** Filters of up to this many prompts are scanned rather than searched. */
  scan: number;
  /** Limit of scanning an order: this many times the steps of checking as many prompts as sorting all matches would. */
  indexScan: number;
};

export const SEARCH_LIMITS: SearchLimits = { exact: EXACT_TOTAL_LIMIT, scan: 2_000, indexScan: 2 };
