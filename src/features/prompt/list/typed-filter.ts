import type { PromptPage } from '@/domain/prompt/schema';
import { TAGS_MAX } from '@/domain/prompt/limits';
import { tagKey } from '@/domain/prompt/tags';
import { CATEGORIES, KIND_NAMES, STATUS_FILTERS, STATUS_NAMES } from '@/domain/prompt/vocabulary';
import type { TypedFilter } from '@/domain/search/filter-token';
import type { ListFilters } from './list-control';
import type { ChosenFilters } from '@/features/prompt-base/list-filters';
import type { ListParams } from '@/features/prompt-base/list-params';
import type { Place } from '@/features/prompt-base/list-query';

/** A filter in force: its name, and what removes it. */
export interface FilterChip {
  label: string;
  without: Partial<ListFilters>;
}

/** The filters in force, in the order in which they are shown. */
export function filterChips(params: ChosenFilters, names: PromptPage['names']): FilterChip[] {
  const { category, framework, by, in: space, status, kind, tags } = params;
  const chips: (FilterChip | false)[] = [
    category !== null && { label: category, without: { category: null } },
    framework !== null && { label: `Framework: ${framework.toUpperCase()}`, without: { framework: null } },
    by !== null && { label: `by: ${names?.by ?? 'unknown'}`, without: { by: null } },
    space !== null && { label: `in: ${names?.in ?? 'unknown'}`, without: { in: null } },
    kind !== null && { label: KIND_NAMES[kind], without: { kind: null } },
    status !== null && { label: `status: ${STATUS_NAMES[status]}`, without: { status: null } },
    ...tags.map((tag) => ({ label: tag, without: { tags: tags.filter((other) => other !== tag) } })),
  ];
  return chips.filter((chip) => chip !== false);
}

/** The change that a chosen value of a typed filter makes; null for a value that the filter can’t take. */
export function chosenFilter(
  { tags }: Pick<ListParams, 'tags'>,
  filter: TypedFilter,
  value: string,
): Partial<ListFilters> | null {
  if (filter === 'by' || filter === 'in') return { [filter]: value };
  if (filter === 'category') {
    const category = CATEGORIES.find((name) => name === value);
    return category === undefined ? null : { category };
  }
  if (filter === 'status') {
    const status = STATUS_FILTERS.find((name) => name === value);
    return status === undefined ? null : { status };
  }
  const isChosen = tags.some((tag) => tagKey(tag) === tagKey(value));
  return { tags: isChosen ? tags : [...tags, value].slice(0, TAGS_MAX) };
}

/** Whether a list has a filter: one’s own prompts have one creator, those of a space one space, and guests are in none. */
export function hasTypedFilter(place: Place, filter: TypedFilter, isGuest: boolean): boolean {
  if (filter === 'by') return place !== 'mine';
  return filter !== 'in' || (place !== 'space' && !isGuest);
}
