import { z } from 'zod';
import { PageNumber, PageSize } from '../page-schema';
import { PromptListItem } from '../prompt/schema';
import { PromptIds } from '../prompt/many-schema';
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

export const CollectionCreate = z.strictObject({
  name: CollectionName,
  description: CollectionDescription.default(''),
  visibility: Visibility.default('private'),
  /** The space whose members can read it, for visibility 'space'. */
  spaceId: z.uuid().optional(),
  /** Whether its readers' agents list its prompts by name. */
  forAgents: z.boolean().default(false),
});
export type CollectionCreate = z.infer<typeof CollectionCreate>;

/** Input of `collection.update`: omitted fields stay unchanged. */
export const CollectionUpdate = z.strictObject({
  id: z.uuid(),
  name: CollectionName.optional(),
  description: CollectionDescription.optional(),
  visibility: Visibility.optional(),
  spaceId: z.uuid().optional(),
  forAgents: z.boolean().optional(),
});
export type CollectionUpdate = z.infer<typeof CollectionUpdate>;

export const CollectionDto = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  visibility: Visibility,
  /** Set for visibility 'space', for members of the space. */
  space: SpaceRef.nullable(),
  forAgents: z.boolean(),
  createdBy: z.uuid(),
  creatorName: z.string(),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Number of its prompts that the caller can see. */
  promptCount: z.int(),
});
export type CollectionDto = z.infer<typeof CollectionDto>;

/** Collections to list: one's own, those that others share, or both. */
export const CollectionScope = z.enum(['mine', 'others', 'visible']);

const Cursor = z.strictObject({ updatedAt: z.date(), id: z.uuid() });

export const CollectionsQuery = z.strictObject({
  scope: CollectionScope.default('visible'),
  /** Lists the collections of one space that the caller is in, instead of a scope. */
  spaceId: z.uuid().optional(),
  /** A prompt: the output then shows for each collection whether it contains it. */
  promptId: z.uuid().optional(),
  cursor: Cursor.optional(),
  /** Added by TanStack Query to infinite queries. */
  direction: z.enum(['forward', 'backward']).optional(),
});
export type CollectionsQuery = z.infer<typeof CollectionsQuery>;

export const CollectionEntry = CollectionDto.extend({ hasPrompt: z.boolean() });
export type CollectionEntry = z.infer<typeof CollectionEntry>;

/** Output of `collection.list`, most recently changed first. */
export const CollectionsPage = z.object({ items: z.array(CollectionEntry), nextCursor: Cursor.nullable() });
export type CollectionsPage = z.infer<typeof CollectionsPage>;

export const CollectionQuery = z.strictObject({
  slug: z.string().min(1).max(SLUG_MAX),
  page: PageNumber.default(1),
  perPage: PageSize.default(COLLECTION_PAGE_SIZE),
});
export type CollectionQuery = z.infer<typeof CollectionQuery>;

/** Output of `collection.get`: a page of its prompts in their order that the caller can see. */
export const CollectionPage = z.object({
  collection: CollectionDto,
  items: z.array(PromptListItem),
  /** The prompts before and after the page, for reordering. */
  previousId: z.uuid().nullable(),
  nextId: z.uuid().nullable(),
  page: z.int(),
  pageCount: z.int(),
});
export type CollectionPage = z.infer<typeof CollectionPage>;

export const CollectionPrompts = z.strictObject({ id: z.uuid(), promptIds: PromptIds });
export type CollectionPrompts = z.infer<typeof CollectionPrompts>;

/** Output of `collection.add`. `unchanged` counts prompts already in it; others were not found for the caller. */
export const CollectionAdded = z.object({ added: z.array(z.uuid()), unchanged: z.int() });
export type CollectionAdded = z.infer<typeof CollectionAdded>;

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
