'use client';

import { useState } from 'react';
import { QUERY_MAX, TAG_MAX } from '@/domain/prompt/limits';
import { CATEGORIES, STATUS_FILTERS, STATUS_NAMES } from '@/domain/prompt/vocabulary';
import type { ListFilters } from '@/domain/prompt/list-query';
import type { FilterToken, TypedFilter } from '@/domain/search/filter-token';
import { type FilterValue, type ServedFilter } from '@/domain/search/schema';
import { type toListQuery, usableText } from '@/features/prompt-base/list-query';
import { trpc } from '@/trpc/client';

type PromptQuery = ReturnType<typeof toListQuery>;

export interface FilterChoice extends FilterValue {
  filter: TypedFilter;
}

const CATEGORY_VALUES = CATEGORIES.map((name) => ({ value: name, label: name }));
const STATUS_VALUES = STATUS_FILTERS.map((status) => ({ value: status, label: STATUS_NAMES[status] }));

/** What narrows a list beside the search, of its query: the server refuses anything else. */
function filtersIn({ scope, category, tags, framework, creatorId, spaceId, status, kind }: PromptQuery) {
  const filters = { scope, category, tags, framework, creatorId, spaceId, status, kind };
  return filters satisfies Record<keyof ListFilters, unknown>;
}

function isServed(filter: TypedFilter): filter is ServedFilter {
  return filter === 'tag' || filter === 'by' || filter === 'in';
}

/** Values that hold the letters, those that begin with them first. */
function matching(values: readonly FilterValue[], text: string): FilterValue[] {
  const wanted = text.toLowerCase();
  const at = ({ label }: FilterValue) => label.toLowerCase().indexOf(wanted);
  return values.filter((value) => at(value) !== -1).sort((a, b) => Number(at(a) > 0) - Number(at(b) > 0));
}

/**
 * The values that the filter at the end of a search may take, none while no filter is typed or nothing matches. Those
 * of an earlier text stay until the next ones are there.
 * @param isAvailable whether the place has this filter
 * @param within the filters that are chosen
 */
export function useFilterValues(
  token: FilterToken | null,
  isAvailable: (filter: TypedFilter) => boolean,
  within: PromptQuery,
): { values: FilterChoice[]; isAsking: boolean } {
  const asked = token !== null && isAvailable(token.filter) ? token : null;
  const served = asked !== null && isServed(asked.filter) ? asked.filter : null;
  const { data, isLoading } = trpc.search.values.useQuery(
    {
      filter: served ?? 'tag',
      text: (asked?.text ?? '').slice(0, TAG_MAX),
      q: usableText(asked?.before ?? '', QUERY_MAX).trim(),
      within: filtersIn(within),
    },
    {
      enabled: served !== null,
      staleTime: 30_000,
      meta: { isQuiet: true },
    },
  );
  const [answered, setAnswered] = useState<{ filter: TypedFilter | null; values: FilterValue[] }>({
    filter: null,
    values: [],
  });
  if (data !== undefined && answered.values !== data) setAnswered({ filter: served, values: data });
  if (asked === null) return { values: [], isAsking: false };
  const { filter, text } = asked;
  const earlier = answered.filter === served ? answered.values : [];
  const values =
    served !== null
      ? (data ?? earlier)
      : matching(filter === 'status' ? STATUS_VALUES : CATEGORY_VALUES, text);
  return { values: values.map((value) => ({ ...value, filter })), isAsking: isLoading };
}
