import type { PromptListItem } from '@/domain/prompt/schema';
import type { Range } from '@/domain/search/found-parts';
import { foundRanges } from '@/domain/search/found-ranges';

/** What a search found in the fields of a card. */
export interface CardMarks {
  title: Range[];
  description: Range[];
  creatorName: Range[];
  tags: Range[][];
}

/** Finds the words of a search in a card; undefined without a search. Guests get it from the server, not the code. */
export function cardMarks(
  { title, description, creatorName, tags }: Pick<PromptListItem, keyof CardMarks>,
  query: string | undefined,
): CardMarks | undefined {
  if (query === undefined || query.trim() === '') return undefined;
  return {
    title: foundRanges(title, query),
    description: foundRanges(description, query),
    creatorName: foundRanges(creatorName, query),
    tags: tags.map((tag) => foundRanges(tag, query)),
  };
}
