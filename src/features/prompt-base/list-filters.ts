import type { FieldIn } from '@/domain/prompt/fields';
import type { ListParams } from './list-params';

/** Filters by what is not a field of a prompt: its framework, creator, space, status and kind. */
type OtherFilter = 'framework' | 'by' | 'in' | 'status' | 'kind';
type FilterName = FieldIn<'filters'> | OtherFilter;

/** The filters of a list, by their names in addresses. */
export type ChosenFilters = Pick<ListParams, FilterName>;

/** None chosen. All that goes through the filters of a list reads their names here, in the order of addresses. */
export const NO_FILTERS: ChosenFilters = {
  category: null,
  tags: [],
  framework: null,
  by: null,
  in: null,
  status: null,
  kind: null,
};

export const FILTER_NAMES = Object.keys(NO_FILTERS) as FilterName[];

/** Returns the filters of a list's state. */
export function filtersIn(state: ChosenFilters): ChosenFilters {
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, state[name]])) as ChosenFilters;
}
