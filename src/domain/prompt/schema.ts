import { z } from 'zod';
import { AcceptedSecretKinds } from '../prompt-check/accepted';
import { GRANT_RIGHTS } from '../grant/right';
import { messages } from '../messages';
import { SpaceRef } from '../space/schema';
import { PAGE_SIZE } from '../pagination';
import { PageNumber, PageSize } from '../page-schema';
import { text } from '../text';
import { changedBody } from './body';
import { Category } from './categories';
import { CHANGED_TEXT, GIVEN, NEW_TEXT, Tag, Tags } from './field-schemas';
import { UNLISTED_FIELDS, type UnlistedField } from './fields';
import { FrameworkId } from './frameworks';
import { MANY_MAX, NOTE_MAX, QUERY_MAX, TAGS_MAX } from './limits';
import { identifierKind, SLUG_MAX } from './slug';
import { Sort } from './sort';
import { VersionNumber } from './version';
import { DEFAULT_SORT, STATUS_FILTERS } from './vocabulary';

export const VersionNote = text({ label: 'Note', max: NOTE_MAX, singleLine: true });

/** The fields of a new prompt. */
export const NewPrompt = z.strictObject({
  ...NEW_TEXT,
  /** Left out: shared, in a space that of the space. */
  isShared: z.boolean().optional(),
  /** Its home space. */
  spaceId: z.uuid().optional(),
});

/** Input of `prompt.create`. */
export const PromptCreate = NewPrompt.extend({ acceptedSecretKinds: AcceptedSecretKinds })
  .refine(({ content, messages: chat }) => content !== undefined || chat !== null, {
    path: ['content'],
    error: messages.form.contentRequired,
  })
  .transform(({ content, messages: chat, ...prompt }) => ({
    ...prompt,
    ...changedBody({ content: content ?? '', messages: null }, { messages: chat }),
  }));
export type PromptCreate = z.infer<typeof PromptCreate>;

/**
 * Input of `prompt.update`: a field left out stays as it is, an empty list of tags means none (decisions, Prompts). With
 * `version` the save is refused when somebody else saved after that version (decisions, Status and versions).
 */
export const PromptUpdate = z.strictObject({
  id: z.uuid(),
  version: z.int().min(1).optional(),
  /** The content by itself makes one text of a chat; messages make the content, null makes one text. */
  ...CHANGED_TEXT,
  isShared: z.boolean().optional(),
  /** With true, sharing shows also what was said of the prompt while it was private. */
  withPrivateWords: z.boolean().optional(),
  acceptedSecretKinds: AcceptedSecretKinds,
  note: VersionNote.optional(),
});
export type PromptUpdate = z.infer<typeof PromptUpdate>;

/** Answer of `prompt.shareAll`. */
export const ShareAllAnswer = z.object({
  shared: z.int(),
  at: z.date(),
  /** Some of those that stay private because they hold a secret, with its kinds. */
  skipped: z.array(z.object({ id: z.uuid(), title: z.string(), kinds: z.array(z.string()) })),
  skippedCount: z.int(),
});
export type ShareAllAnswer = z.infer<typeof ShareAllAnswer>;

/** Answer of `prompt.privateWords`: how much was said in private that stays behind when a prompt is shared. */
export const PrivateWords = z.object({
  /** Notes on statuses. */
  notes: z.int(),
  /** Comments, and words in reviews. */
  comments: z.int(),
  cases: z.int(),
  runs: z.int(),
});
export type PrivateWords = z.infer<typeof PrivateWords>;

/** A detail address: a UUID or a slug. */
export const PromptIdentifier = z
  .string()
  .max(SLUG_MAX, { error: messages.prompt.invalidIdentifier })
  .refine((identifier) => identifierKind(identifier) !== 'invalid', {
    error: messages.prompt.invalidIdentifier,
  });

/**
 * Which prompts a list walks, always within what the caller may see:
 * `shared` everybody's shared ones, `mine` the caller's own, `favorites` those the caller favourited,
 * `granted` private prompts that others share with the caller, by name or through a space, and that no other list of theirs holds,
 * `visible` all of these together.
 */
export const Scope = z.enum(['shared', 'mine', 'favorites', 'granted', 'visible']);
export type Scope = z.infer<typeof Scope>;

/** Text to look for: a literal substring, any case (decisions, Prompts). */
export const SearchText = text({ label: 'Search', max: QUERY_MAX }).transform((q) =>
  q.replace(/[\t\n\r]/g, ' '),
);

/** Input of `prompt.list`. */
export const PromptListQuery = z.strictObject({
  q: SearchText.optional(),
  category: Category.optional(),
  /** Prompts that carry every one of these, in any case. */
  tags: z.array(Tag).max(TAGS_MAX).optional(),
  framework: FrameworkId.optional(),
  sort: Sort.default(DEFAULT_SORT),
  scope: Scope.default('shared'),
  creatorId: z.uuid().optional(),
  /** The prompts of one space that the caller is in. */
  spaceId: z.uuid().optional(),
  /** Prompts whose newest status is this. */
  status: z.enum(STATUS_FILTERS).optional(),
  page: PageNumber.default(1),
  perPage: PageSize.default(PAGE_SIZE),
  /** With true `content` holds only the first `EXCERPT_LENGTH` characters: what a card needs. */
  excerpt: z.boolean().default(false),
  /** With true each item has the text `around` the first place of its content that holds `q`. */
  around: z.boolean().default(false),
  /** Where `q` finds nothing, the closest search that finds something answers in its place. */
  guess: z.boolean().default(false),
});
export type PromptListQuery = z.infer<typeof PromptListQuery>;

/** The badge of the newest status of the current version. */
export const PromptBadge = z.object({
  status: z.enum(['tested', 'approved', 'shared']),
  approvedByName: z.string().nullable(),
});
export type PromptBadge = z.infer<typeof PromptBadge>;

/** Who sees a prompt: its creator, the people of its home space, or everybody. */
export const Visibility = z.enum(['private', 'space', 'shared']);
export type Visibility = z.infer<typeof Visibility>;

/** A prompt as the API gives it. */
export const PromptDto = z.object({
  id: z.uuid(),
  slug: z.string(),
  ...GIVEN,
  isShared: z.boolean(),
  visibility: Visibility,
  /** Its home, for those who are in that space. */
  space: SpaceRef.nullable(),
  /** The right that the caller has by a grant, to them or to a space they are in. */
  grant: z.enum(GRANT_RIGHTS).nullable(),
  /**
   * With how many people and spaces a private prompt is shared, for people who may see those grants; left out for others and for
   * none.
   */
  sharedWith: z.int().optional(),
  createdBy: z.uuid(),
  creatorName: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  usageCount: z.int(),
  favoriteCount: z.int(),
  isFavorited: z.boolean(),
  version: z.int(),
  status: PromptBadge.optional(),
});
export type PromptDto = z.infer<typeof PromptDto>;

const UNLISTED = Object.fromEntries(UNLISTED_FIELDS.map((name) => [name, true])) as Record<
  UnlistedField,
  true
>;

/** A prompt in a list: `isExcerpt` says that `content` was cut to its first characters. */
export const PromptListItem = PromptDto.omit(UNLISTED).extend({
  isExcerpt: z.boolean(),
  /** A stretch of the content around the first place that a search found, where the query asks for it and there is one. */
  around: z.string().optional(),
});
export type PromptListItem = z.infer<typeof PromptListItem>;

/** Answer of `prompt.list`; `totalIsCapped` means 'more than `total`' (decisions, Prompts). */
export const PromptPage = z.object({
  items: z.array(PromptListItem),
  total: z.int(),
  totalIsCapped: z.boolean(),
  /** The search that these are the prompts of, where the one asked for finds nothing. */
  guess: z.string().optional(),
  /** The names of the creator and the space that the list is narrowed to; null for one that the caller doesn’t see. */
  names: z.object({ by: z.string().nullable(), in: z.string().nullable() }).optional(),
  page: z.int(),
  pageCount: z.int(),
});
export type PromptPage = z.infer<typeof PromptPage>;

/** Answer of `prompt.facets`: what the filters dialog offers, with the number of prompts the caller may see. */
export const PromptFacets = z.object({
  categories: z.array(z.object({ category: Category, count: z.int() })),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
});
export type PromptFacets = z.infer<typeof PromptFacets>;

/** Input of `prompt.variableNames`: the names that prompts of a space use, without one those of the caller’s. */
export const VariableNamesQuery = z.strictObject({ spaceId: z.uuid().optional() });
export type VariableNamesQuery = z.infer<typeof VariableNamesQuery>;

/** The prompt that another was duplicated from. */
export const PromptSource = z.object({ slug: z.string(), title: z.string(), creatorName: z.string() });
export type PromptSource = z.infer<typeof PromptSource>;

/** Prompts that are changed in one call. */
export const PromptIds = z.array(z.uuid()).min(1).max(MANY_MAX);

/** Input of `prompt.tagMany`. */
export const ManyTags = z.strictObject({ ids: PromptIds, add: Tags.default([]), remove: Tags.default([]) });

/** A version that an edit made. */
const EditMade = z.strictObject({ id: z.uuid(), version: VersionNumber });
export type EditMade = z.infer<typeof EditMade>;

/** Answer of an edit of several prompts; what is in none of these is not there any more. */
export const ManyEdited = z.object({ changed: z.array(EditMade), unchanged: z.int(), refused: z.int() });
export type ManyEdited = z.infer<typeof ManyEdited>;

/** Input of `prompt.undoEditMany`: edits as their answers gave them. */
export const ManyUndone = z.strictObject({ edits: z.array(EditMade).min(1).max(MANY_MAX) });

/** Input of `prompt.listIds`: a list of one's own prompts, whole. */
export const OwnIdsQuery = PromptListQuery.omit({
  scope: true,
  page: true,
  perPage: true,
  excerpt: true,
  around: true,
});
