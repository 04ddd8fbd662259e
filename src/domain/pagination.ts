/** Cards on a page of the dashboard and of browse. */
export const PAGE_SIZE = 15;
export const MAX_PAGE_SIZE = 50;
export const MAX_PAGE = 10_000;
/** Totals of searches are exact up to here, and their pages end there. */
export const EXACT_TOTAL_LIMIT = 1_000;

/** Lists of prompts end here, at page 667 of 15: prompts further down are found by filters. */
export const LIST_END = 10_000;

export type Page<Item> = { items: Item[]; total: number; page: number; pageCount: number };

/** Number of pages for `total` items; at least 1, so that page 1 always exists. */
export function pageCountOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Number of pages of a list of prompts, up to {@link LIST_END}. */
export function listPageCount(total: number, perPage: number): number {
  return pageCountOf(Math.min(total, LIST_END), perPage);
}

/**
 * The entries of a pagination bar: the first page, the last page and pages within 2 of the current
 * one, with `'gap'` where pages are left out.
 */
export function pageWindow(page: number, pageCount: number): (number | 'gap')[] {
  const entries: (number | 'gap')[] = [];
  let previous = 0;
  const from = Math.max(1, page - 2);
  const to = Math.min(pageCount, page + 2);
  const wanted = new Set([1, pageCount]);
  for (let candidate = from; candidate <= to; candidate += 1) wanted.add(candidate);
  for (const candidate of [...wanted].sort((a, b) => a - b)) {
    if (candidate > previous + 1) entries.push('gap');
    entries.push(candidate);
    previous = candidate;
  }
  return entries;
}

/** Parses a page number from a URL: 1 for invalid numbers and those below (`0`, `abc`), at most {@link MAX_PAGE}. */
export function pageFromText(text: string | null | undefined): number {
  const page = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(page, 1), MAX_PAGE);
}
