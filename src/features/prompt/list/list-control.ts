import type { PromptPage } from '@/domain/prompt/schema';
import type { Sort } from '@/domain/prompt/sort';
import type { ChosenFilters } from '@/features/prompt-base/list-filters';
import type { ListParams } from '@/features/prompt-base/list-params';
import type { Place } from '@/features/prompt-base/list-query';

export type ListFilters = ChosenFilters & Pick<ListParams, 'granted'>;

/** A list with its state in the URL, for its controls: the displayed state and functions to change it. */
export interface ListControl {
  place: Place;
  params: ListParams;
  /** Totals of the latest response; during a request those of the previous one. */
  page: Omit<PromptPage, 'items'> | undefined;
  /** Whether the displayed prompts are results of a search. */
  showsHits: boolean;
  /** Whether the displayed prompts belong to an earlier state than the URL. */
  isOutdated: boolean;
  /** User-facing error, or null. */
  error: string | null;
  retry: () => void;
  search: (q: string) => void;
  /** Changes the filters, and with `q` the search in the same navigation. */
  filter: (change: Partial<ListFilters & Pick<ListParams, 'q'>>) => void;
  clearFilters: () => void;
  sort: (sort: Sort) => void;
  goTo: (page: number) => void;
  hrefFor: (page: number) => string;
}
