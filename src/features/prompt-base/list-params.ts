import { createLoader, createParser, type inferParserType, parseAsArrayOf, parseAsString } from 'nuqs/server';
import { pageFromText } from '@/domain/pagination';
import { QUERY_MAX, TAG_MAX, TAGS_MAX } from '@/domain/prompt/limits';
import { uniqueTags } from '@/domain/prompt/tags';
import { CATEGORIES, FRAMEWORK_IDS, PROMPT_KINDS, SORTS, STATUS_FILTERS } from '@/domain/prompt/vocabulary';
import { usableText } from './list-query';

/** Parses one of several words, ignoring case; anything else is dropped. */
function oneOf<const Word extends string>(words: readonly Word[]) {
  return createParser<Word>({
    parse: (text) => words.find((word) => word.toLowerCase() === text.trim().toLowerCase()) ?? null,
    serialize: (word) => word,
  });
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
  kind: oneOf(PROMPT_KINDS),
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
