import { orderOf } from '@/domain/prompt/order';
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
  const { q = '', category, tags = [], framework, sort, page = 1 } = state;
  const { by, in: space, status, kind } = state;
  const { favorites = false, granted = false, exact = false } = state;
  const values: [string, string | null | undefined | false][] = [
    ['q', q],
    ['category', category],
    ['tags', joined(tags)],
    ['framework', framework],
    ['by', by],
    ['in', space],
    ['status', status],
    ['kind', kind],
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
export function filterCount({ category, tags, framework, by, in: space, status, kind }: ListParams): number {
  return (
    tags.length + [category, framework, by, space, status, kind].filter((filter) => filter !== null).length
  );
}

/** Whether anything but the search narrows the list. */
export function hasFilters(params: ListParams): boolean {
  return filterCount(params) > 0;
}
