export const TYPED_FILTERS = ['tag', 'by', 'in', 'category', 'status'] as const;
export type TypedFilter = (typeof TYPED_FILTERS)[number];

/** A filter that is being typed at the end of a search: its name, the letters of its value, and the search before it. */
export interface FilterToken {
  filter: TypedFilter;
  text: string;
  before: string;
}

const TOKEN = /(?:^|\s)(tag|by|in|category|status)[:：]([^:：]*)$/iu;

/** The filter at the end of a search text, or null. It is a filter only once one of its values is chosen. */
export function filterToken(text: string): FilterToken | null {
  const match = TOKEN.exec(text);
  if (match === null) return null;
  const name = match[1]?.toLowerCase();
  const filter = TYPED_FILTERS.find((known) => known === name);
  return filter === undefined
    ? null
    : { filter, text: (match[2] ?? '').trim(), before: text.slice(0, match.index).trimEnd() };
}
