import { orderOf } from '@/domain/prompt/order';
import { FILTER_NAMES } from '@/features/prompt-base/list-filters';
import type { ListParams } from '@/features/prompt-base/list-params';

/** It cannot be written in an address at all. */
const HALF_CHARACTER = /\p{Cs}/gu;

/** A list of words in one value, separated by commas; commas inside a word are escaped. */
function joined(words: readonly string[]): string {
  return words.map((word) => word.replaceAll(',', '%2C')).join(',');
}

/**
 * The address of a list in a state, defaults left out: `listHref('/dashboard', { page: 2 })`. The counterpart of
 * `loadListParams`, and small: pages that only lead to lists bring nothing else to the browser.
 */
export function listHref(path: string, state: Partial<ListParams>): string {
  const { q = '', sort, page = 1 } = state;
  const { favorites = false, granted = false, exact = false } = state;
  const values: [string, string | null | undefined | false][] = [
    ['q', q],
    ...FILTER_NAMES.map((name): [string, string | null | undefined] => {
      const value = state[name];
      return [name, typeof value === 'string' || value == null ? value : joined(value)];
    }),
    ['sort', sort !== orderOf({ q }) && sort],
    ['page', page !== 1 && String(page)],
    ['favorites', favorites && 'true'],
    ['granted', granted && 'true'],
    ['exact', exact && 'true'],
  ];
  const pairs = values.flatMap(([name, value]) =>
    // A comma may stand as it is.
    value
      ? [`${name}=${encodeURIComponent(value.replace(HALF_CHARACTER, '\uFFFD')).replaceAll('%2C', ',')}`]
      : [],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** How many filters narrow the list, beside the search. */
export function filterCount(params: ListParams): number {
  return FILTER_NAMES.flatMap((name) => params[name] ?? []).length;
}

/** Whether anything but the search narrows the list. */
export function hasFilters(params: ListParams): boolean {
  return filterCount(params) > 0;
}
