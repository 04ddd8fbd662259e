import type { Actor } from '@/domain/actor';
import type { FilterChoice } from '@/features/search/use-filter-values';
import { actionRows, pageRows, type PaletteGroupRows, type PaletteActions, promptRows } from './palette-rows';
import { doRows, placeRows, valueRows } from './search-rows';
import type { FoundPrompts } from './use-found-prompts';
import type { ChosenFilters } from '@/features/prompt-base/list-filters';

/** All rows of the palette in their groups: values of a filter, prompts, places and people, this prompt, pages, and what to do. */
export function groupsOf({
  actor,
  hasChat,
  actions,
  typed,
  found,
  values,
  filters,
  isSearch,
  ways,
  choose,
  clear,
}: {
  actor: Actor;
  hasChat: boolean;
  /** The prompt in view and the entries of its menu. */
  actions: Parameters<typeof actionRows>[0] | null;
  typed: string;
  found: FoundPrompts;
  values: readonly FilterChoice[];
  filters: ChosenFilters;
  isSearch: boolean;
  ways: PaletteActions & { onShowKeys: () => void; setTheme: (theme: string) => void };
  choose: (choice: FilterChoice) => void;
  clear: () => void;
}): PaletteGroupRows[] {
  const searched = { actor, q: typed, filters, hasHits: found.found.length > 0, clear };
  return [
    valueRows(values, choose),
    ...promptRows(found, ways),
    placeRows(found.places, ways),
    ...(actions === null ? [] : [actionRows(actions, actor, typed, ways)]),
    ...pageRows(actor, hasChat, typed, ways),
    ...(isSearch && found.isUpToDate ? [doRows(searched, ways)] : []),
  ];
}
