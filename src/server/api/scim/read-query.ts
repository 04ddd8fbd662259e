import { type Filter, FilterError } from '@/server/services/scim/filter/filter';
import type { Listing } from '@/server/services/scim/listing';
import { parseFilter } from '@/server/services/scim/filter/parse-filter';
import { isWanted, type Projection, readProjection } from './projection';
import { listOf, membersOf } from './read-value';
import { ScimError } from './scim-error';

/** A query, from the URL or, in a `.search`, from the body (RFC 7644, 3.4.2 and 3.4.3). */
export type Query = { filter: Filter | null; projection: Projection; listing: Listing };

const COUNT = 100;

function wholeNumber(value: unknown): number | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Converts an invalid filter, wherever it is detected, to the caller's error. */
export function asInvalidFilter(error: unknown): unknown {
  return error instanceof FilterError ? new ScimError(400, 'invalidFilter', error.message) : error;
}

/**
 * Parses a query. Throws 400 for an invalid filter.
 * @param asked by names in lower case
 * @param many the multi-valued attribute
 */
export function readQuery(
  asked: Readonly<Record<string, unknown>>,
  { many, maxResults }: { many: string; maxResults: number },
): Query {
  const text = (name: string) => listOf(asked[name]).join(',');
  const projection = readProjection(text('attributes'), text('excludedattributes'));
  const filter = text('filter').trim();
  const sortBy = text('sortby');
  return {
    filter: filter === '' ? null : parseFilter(filter),
    projection,
    listing: {
      sort:
        sortBy === '' ? null : { by: sortBy, descending: text('sortorder').toLowerCase() === 'descending' },
      startIndex: Math.max(1, wholeNumber(asked['startindex']) ?? 1),
      count: Math.min(maxResults, Math.max(0, wholeNumber(asked['count']) ?? COUNT)),
      withMany: isWanted(projection, many),
    },
  };
}

/** Query parameters of a URL by their names in lower case. */
export function parametersOf(url: string): Readonly<Record<string, unknown>> {
  return membersOf(Object.fromEntries(new URL(url).searchParams));
}
