import { createLoader, createParser, type inferParserType, parseAsArrayOf, parseAsString } from 'nuqs/server';
import { hasTooManyCombiningMarks } from '@/domain/characters';
import { pageFromText } from '@/domain/pagination';
import { QUERY_MAX, TAG_MAX, TAGS_MAX } from '@/domain/prompt/limits';
import type { PromptListQuery, Scope } from '@/domain/prompt/list-query';
import { uniqueTags } from '@/domain/prompt/tags';
import { orderOf } from '@/domain/prompt/order';
import { CATEGORIES, FRAMEWORK_IDS, SORTS, STATUS_FILTERS } from '@/domain/prompt/vocabulary';

/** Parses one of several words, ignoring case; anything else is dropped. */
function oneOf<const Word extends string>(words: readonly Word[]) {
  return createParser<Word>({
    parse: (text) => words.find((word) => word.toLowerCase() === text.trim().toLowerCase()) ?? null,
    serialize: (word) => word,
  });
}

/** Control characters and lone surrogates, which the API rejects. */
const UNUSABLE = /[\p{Cc}\p{Cs}]/gu;

/** Makes a text valid for a search: without rejected characters, and not too long. */
export function usableText(text: string, max: number): string {
  const usable = text.slice(0, max).replace(UNUSABLE, ' ');
  return hasTooManyCombiningMarks(usable) ? usable.replace(/\p{M}/gu, '') : usable;
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const id = createParser({
  parse: (text) => (ID.test(text) ? text.toLowerCase() : null),
  serialize: String,
});

const tagList = parseAsArrayOf(parseAsString);
const flag = createParser({
  parse: (text) => text === 'true' || text === '1',
  serialize: String,
}).withDefault(false);

/** Parsers of a prompt list's state in the URL: unknown values are dropped, an invalid page becomes the first. */
export const listParsers = {
  q: createParser({ parse: (text) => usableText(text, QUERY_MAX), serialize: (text) => text }).withDefault(
    '',
  ),
  category: oneOf(CATEGORIES),
  tags: createParser({
    parse: (text) => {
      const tags = (tagList.parse(text) ?? []).map((tag) =>
        usableText(tag.replace(/[\t\n\r]/g, ' '), TAG_MAX),
      );
      return uniqueTags(tags).slice(0, TAGS_MAX);
    },
    serialize: tagList.serialize,
    eq: (a, b) => a.join('\n') === b.join('\n'),
  }).withDefault([]),
  framework: oneOf(FRAMEWORK_IDS),
  /** Id of the creator. */
  by: id,
  /** Id of the space. */
  in: id,
  status: oneOf(STATUS_FILTERS),
  /** The chosen order, if any; `relevance` is the earlier name of the best match. */
  sort: createParser({
    parse: (text) =>
      text.trim().toLowerCase() === 'relevance' ? ('match' as const) : oneOf(SORTS).parse(text),
    serialize: (sort) => sort,
  }),
  page: createParser({ parse: pageFromText, serialize: String }).withDefault(1),
  favorites: flag,
  /** Private prompts that others share with the reader. */
  granted: flag,
  /** Disables suggestions: searches exactly, even without results. */
  exact: flag,
};
export type ListParams = inferParserType<typeof listParsers>;

/** Reads the state from a page's query. */
export const loadListParams = createLoader(listParsers);

/** Page of a list: determines which prompts are listed and the actions of their cards. */
export type Place = 'browse' | 'dashboard' | 'mine' | 'space';

function scopeOf(place: Place, params: ListParams): Scope {
  if (place === 'browse') return 'shared';
  if (place === 'mine') return 'mine';
  if (place !== 'dashboard') return 'visible';
  if (params.favorites) return 'favorites';
  return params.granted ? 'granted' : 'visible';
}

/** Input of `prompt.listIds`: all matches in a list of the reader's own prompts, on all pages. */
export function toIdsQuery(params: ListParams) {
  const {
    scope: _scope,
    page: _page,
    excerpt: _excerpt,
    around: _around,
    ...query
  } = toListQuery('mine', params);
  return query;
}

/**
 * Input for `prompt.list`; identical on the server and in the browser, so that both share one cache entry.
 * @param spaceId the space whose page shows the list
 */
export function toListQuery(place: Place, params: ListParams, spaceId?: string) {
  const inSpace = spaceId ?? params.in ?? undefined;
  const q = usableText(params.q, QUERY_MAX).trim() || undefined;
  return {
    q,
    guess: q === undefined || params.exact ? undefined : true,
    category: params.category ?? undefined,
    tags: params.tags.length > 0 ? params.tags : undefined,
    framework: params.framework ?? undefined,
    status: params.status ?? undefined,
    ...(params.by !== null && place !== 'mine' && { creatorId: params.by }),
    sort: orderOf({ q, sort: params.sort }),
    scope: scopeOf(place, params),
    ...(inSpace !== undefined && { spaceId: inSpace }),
    page: params.page,
    excerpt: true,
    around: q === undefined ? undefined : true,
  } satisfies Partial<PromptListQuery>;
}
