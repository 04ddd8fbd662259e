import { z } from 'zod';
import { PAGE_SIZE } from '../pagination';
import { PageNumber, PageSize } from '../page-schema';
import { text } from '../text';
import { Category } from './categories';
import { Tag } from './field-schemas';
import { type FieldIn, fieldsIn } from './fields';
import { FrameworkId } from './frameworks';
import { QUERY_MAX, TAGS_MAX } from './limits';
import { Sort } from './sort';
import { PROMPT_KINDS, STATUS_FILTERS } from './vocabulary';

/**
 * Prompts to list, always limited to those the caller can see: `shared` all shared ones, `mine` the caller's own,
 * `favorites` the caller's favorites, `granted` private prompts that others share with the caller, personally or
 * through a space, and that no other list of theirs contains, `visible` all of these together.
 */
export const Scope = z.enum(['shared', 'mine', 'favorites', 'granted', 'visible']);
export type Scope = z.infer<typeof Scope>;

/** Search text: words, each a substring anywhere in a prompt, ignoring case. */
export const SearchText = text({ label: 'Search', max: QUERY_MAX }).transform((q) =>
  q.replace(/[\t\n\r]/g, ' '),
);

/** Filters by fields of prompts. */
const FIELD_FILTERS = {
  category: Category.optional(),
  /** Prompts that have all of these tags, ignoring case. */
  tags: z.array(Tag).max(TAGS_MAX).optional(),
} satisfies Record<FieldIn<'filters'>, z.ZodType>;
const FILTERED = Object.fromEntries(fieldsIn('filters').map((name) => [name, true])) as Record<
  FieldIn<'filters'>,
  true
>;

export const PromptListQuery = z.strictObject({
  q: SearchText.optional(),
  ...FIELD_FILTERS,
  framework: FrameworkId.optional(),
  /** Without one: the best match of a search, otherwise the newest first. */
  sort: Sort.optional(),
  scope: Scope.default('shared'),
  creatorId: z.uuid().optional(),
  /** Prompts of one space that the caller is in. */
  spaceId: z.uuid().optional(),
  status: z.enum(STATUS_FILTERS).optional(),
  /** Only agent skills. */
  kind: z.enum(PROMPT_KINDS).optional(),
  page: PageNumber.default(1),
  perPage: PageSize.default(PAGE_SIZE),
  /** If true, `content` has only the first `EXCERPT_LENGTH` characters: enough for a card. */
  excerpt: z.boolean().default(false),
  /** If true, each item has `around`: the text around the first match of `q` in its content. */
  around: z.boolean().default(false),
  /** If true and `q` finds nothing, the results are those of the closest search that finds something. */
  guess: z.boolean().default(false),
});
export type PromptListQuery = z.infer<typeof PromptListQuery>;

/** What narrows a list beside the search. */
export const ListFilters = PromptListQuery.pick({
  ...FILTERED,
  scope: true,
  framework: true,
  creatorId: true,
  spaceId: true,
  status: true,
  kind: true,
});
export type ListFilters = z.infer<typeof ListFilters>;
