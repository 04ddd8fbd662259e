import { z } from 'zod';
import { AcceptedSecretKinds } from '../prompt-check/accepted';
import { GRANT_RIGHTS } from '../grant/right';
import { messages } from '../messages';
import { SpaceRef } from '../space/schema';
import { text } from '../text';
import { changedBody } from './body';
import { Category } from './categories';
import { CHANGED_TEXT, STORED_FIELDS, NEW_TEXT } from './field-schemas';
import { UNLISTED_FIELDS, type UnlistedField } from './fields';
import { NOTE_MAX } from './limits';
import { identifierKind, SLUG_MAX } from './slug';

export const VersionNote = text({ label: 'Note', max: NOTE_MAX, singleLine: true });

export const NewPrompt = z.strictObject({
  ...NEW_TEXT,
  /** Omitted: shared, or in a space the space's default. */
  isShared: z.boolean().optional(),
  spaceId: z.uuid().optional(),
});

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
 * Input of `prompt.update`: an omitted field stays unchanged, an empty list of tags removes all.
 * With `version`, saving fails if another version was saved since.
 */
export const PromptUpdate = z.strictObject({
  id: z.uuid(),
  version: z.int().min(1).optional(),
  /**
   * Content without messages turns a chat into one text; messages generate the content; null turns a chat into one
   * text.
   */
  ...CHANGED_TEXT,
  isShared: z.boolean().optional(),
  /** If true, sharing also reveals comments and notes from the time when the prompt was private. */
  withPrivateWords: z.boolean().optional(),
  acceptedSecretKinds: AcceptedSecretKinds,
  note: VersionNote.optional(),
});
export type PromptUpdate = z.infer<typeof PromptUpdate>;

export const ShareAllAnswer = z.object({
  shared: z.int(),
  at: z.date(),
  /** Some of the prompts that stay private because they contain a secret, with its kinds. */
  skipped: z.array(z.object({ id: z.uuid(), title: z.string(), kinds: z.array(z.string()) })),
  skippedCount: z.int(),
});
export type ShareAllAnswer = z.infer<typeof ShareAllAnswer>;

/** Output of `prompt.privateWords`: counts of private annotations that stay private when a prompt is shared. */
export const PrivateAnnotations = z.object({
  /** Notes on statuses. */
  notes: z.int(),
  /** Comments, and words in reviews. */
  comments: z.int(),
  cases: z.int(),
  runs: z.int(),
});
export type PrivateAnnotations = z.infer<typeof PrivateAnnotations>;

/** Identifier in the URL of a prompt: a UUID or a slug. */
export const PromptIdentifier = z
  .string()
  .max(SLUG_MAX, { error: messages.prompt.invalidIdentifier })
  .refine((identifier) => identifierKind(identifier) !== 'invalid', {
    error: messages.prompt.invalidIdentifier,
  });

/** The badge of the current version's latest status. */
export const PromptBadge = z.object({
  status: z.enum(['tested', 'approved', 'shared']),
  approvedByName: z.string().nullable(),
});
export type PromptBadge = z.infer<typeof PromptBadge>;

/** Readers of a prompt: its creator, the members of its space, or everyone. */
export const Visibility = z.enum(['private', 'space', 'shared']);
export type Visibility = z.infer<typeof Visibility>;

export const PromptDto = z.object({
  id: z.uuid(),
  slug: z.string(),
  ...STORED_FIELDS,
  isShared: z.boolean(),
  visibility: Visibility,
  /** Its space, for members of that space. */
  space: SpaceRef.nullable(),
  /** The caller's right by a grant to them or to one of their spaces. */
  grant: z.enum(GRANT_RIGHTS).nullable(),
  /**
   * Number of people and spaces that a private prompt is shared with, for users who can see those grants; omitted for
   * others and if there are none.
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

/** A prompt in a list: `isExcerpt` is true if `content` was cut. */
export const PromptListItem = PromptDto.omit(UNLISTED).extend({
  isExcerpt: z.boolean(),
  /** The content around the first match of a search, if requested and found. */
  around: z.string().optional(),
});
export type PromptListItem = z.infer<typeof PromptListItem>;

/** Output of `prompt.list`; `totalIsCapped` means 'more than `total`'. */
export const PromptPage = z.object({
  items: z.array(PromptListItem),
  total: z.int(),
  totalIsCapped: z.boolean(),
  /** The search that these prompts match, if the requested one found nothing. */
  guess: z.string().optional(),
  /** Names of the creator and the space that the list is filtered by; null if the caller can't see them. */
  names: z.object({ by: z.string().nullable(), in: z.string().nullable() }).optional(),
  page: z.int(),
  pageCount: z.int(),
});
export type PromptPage = z.infer<typeof PromptPage>;

/** Output of `prompt.facets`: options of the filters dialog, each with the number of prompts the caller can see. */
export const PromptFacets = z.object({
  categories: z.array(z.object({ category: Category, count: z.int() })),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
});
export type PromptFacets = z.infer<typeof PromptFacets>;

/** Input of `prompt.variableNames`: names used in prompts of a space, without one in those of the caller. */
export const VariableNamesQuery = z.strictObject({ spaceId: z.uuid().optional() });
export type VariableNamesQuery = z.infer<typeof VariableNamesQuery>;

/** The prompt that this one was duplicated from. */
export const PromptSource = z.object({ slug: z.string(), title: z.string(), creatorName: z.string() });
export type PromptSource = z.infer<typeof PromptSource>;
