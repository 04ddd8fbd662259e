import type { PromptPage } from '@/domain/prompt/schema';
import type { Sort } from '@/domain/prompt/sort';
import type { ListParams, Place } from '@/features/prompt-base/list-params';

export type ListFilters = Pick<
  ListParams,
  'category' | 'tags' | 'framework' | 'granted' | 'by' | 'in' | 'status'
>;

/** A list whose state is the address, as its tools see it: what is shown and how to change it. */
export interface ListControl {
  place: Place;
  params: ListParams;
  /** How much there is by the newest answer; while another one is under way by the one before it. */
  page: Omit<PromptPage, 'items'> | undefined;
  /** What is shown belongs to an earlier state than the address. */
  isOutdated: boolean;
  /** Why there is no answer, for people. */
  error: string | null;
  retry: () => void;
  search: (q: string) => void;
  /** Changes the filters, and with `q` the search in the same step. */
  filter: (change: Partial<ListFilters & Pick<ListParams, 'q'>>) => void;
  clearFilters: () => void;
  sort: (sort: Sort) => void;
  goTo: (page: number) => void;
  hrefFor: (page: number) => string;
}
