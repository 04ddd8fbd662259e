import { z } from 'zod';
import { PageNumber, PageSize } from '../page-schema';
import { PromptIds, PromptListItem } from '../prompt/schema';
import { SLUG_MAX } from '../prompt/slug';
import { SpaceRef } from '../space/schema';
import { text } from '../text';
import { COLLECTION_PAGE_SIZE, DESCRIPTION_MAX, NAME_MAX, VISIBILITIES } from './limits';
import { collectionMessages } from './messages';

const Visibility = z.enum(VISIBILITIES);
export const CollectionName = text({
  label: 'Name',
  max: NAME_MAX,
  required: collectionMessages.nameRequired,
  singleLine: true,
});
export const CollectionDescription = text({ label: 'Description', max: DESCRIPTION_MAX });

/** Input of `collection.create`. */
export const CollectionCreate = z.strictObject({
  name: CollectionName,
  description: CollectionDescription.default(''),
  visibility: Visibility.default('private'),
  /** Whose people read it, of visibility 'space'. */
  spaceId: z.uuid().optional(),
  /** Whether agents of its readers offer what is in it by name. */
  forAgents: z.boolean().default(false),
});
export type CollectionCreate = z.infer<typeof CollectionCreate>;

/** Input of `collection.update`: what is left out stays as it is. */
export const CollectionUpdate = z.strictObject({
  id: z.uuid(),
  name: CollectionName.optional(),
  description: CollectionDescription.optional(),
  visibility: Visibility.optional(),
  spaceId: z.uuid().optional(),
  forAgents: z.boolean().optional(),
});
export type CollectionUpdate = z.infer<typeof CollectionUpdate>;

/** A collection as the API gives it. */
export const CollectionDto = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  visibility: Visibility,
  /** Of visibility 'space', for those who are in it. */
  space: SpaceRef.nullable(),
  forAgents: z.boolean(),
  createdBy: z.uuid(),
  creatorName: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Of its prompts, those that the caller may see. */
  promptCount: z.int(),
});
export type CollectionDto = z.infer<typeof CollectionDto>;

/** Whose collections: one's own, those that others share, or both. */
export const CollectionScope = z.enum(['mine', 'others', 'visible']);

const Cursor = z.strictObject({ updatedAt: z.date(), id: z.uuid() });

/** Input of `collection.list`. */
export const CollectionsQuery = z.strictObject({
  scope: CollectionScope.default('visible'),
  /** Those of one space that the caller is in, instead of a scope. */
  spaceId: z.uuid().optional(),
  /** A prompt that each collection says of whether it holds it. */
  promptId: z.uuid().optional(),
  cursor: Cursor.optional(),
  /** What TanStack Query adds to an endless list. */
  direction: z.enum(['forward', 'backward']).optional(),
});
export type CollectionsQuery = z.infer<typeof CollectionsQuery>;

export const CollectionEntry = CollectionDto.extend({ hasPrompt: z.boolean() });
export type CollectionEntry = z.infer<typeof CollectionEntry>;

/** Answer of `collection.list`, the last changed first. */
export const CollectionsPage = z.object({ items: z.array(CollectionEntry), nextCursor: Cursor.nullable() });
export type CollectionsPage = z.infer<typeof CollectionsPage>;

/** Input of `collection.get`. */
export const CollectionQuery = z.strictObject({
  slug: z.string().min(1).max(SLUG_MAX),
  page: PageNumber.default(1),
  perPage: PageSize.default(COLLECTION_PAGE_SIZE),
});
export type CollectionQuery = z.infer<typeof CollectionQuery>;

/** Answer of `collection.get`: a page of its prompts in their order, as far as the caller may see them. */
export const CollectionPage = z.object({
  collection: CollectionDto,
  items: z.array(PromptListItem),
  /** The prompts next to the page, for those who order. */
  previousId: z.uuid().nullable(),
  nextId: z.uuid().nullable(),
  page: z.int(),
  pageCount: z.int(),
});
export type CollectionPage = z.infer<typeof CollectionPage>;

/** Input of `collection.add` and `collection.remove`. */
export const CollectionPrompts = z.strictObject({ id: z.uuid(), promptIds: PromptIds });
export type CollectionPrompts = z.infer<typeof CollectionPrompts>;

/** Answer of `collection.add`; what is in none of these is not there for the caller. */
export const CollectionAdded = z.object({ added: z.array(z.uuid()), unchanged: z.int() });
export type CollectionAdded = z.infer<typeof CollectionAdded>;

/** Input of `collection.move`. */
export const CollectionMove = z
  .strictObject({
    id: z.uuid(),
    promptId: z.uuid(),
    before: z.uuid().optional(),
    after: z.uuid().optional(),
  })
  .refine(
    ({ promptId, before, after }) =>
      (before === undefined) !== (after === undefined) && (before ?? after) !== promptId,
    { error: collectionMessages.oneAnchor },
  );
export type CollectionMove = z.infer<typeof CollectionMove>;
