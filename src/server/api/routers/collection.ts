import {
  CollectionAdded,
  CollectionCreate,
  CollectionDto,
  CollectionMove,
  CollectionPage,
  CollectionPrompts,
  CollectionQuery,
  CollectionsPage,
  CollectionsQuery,
  CollectionUpdate,
} from '@/domain/collection/schema';
import {
  addToCollection,
  moveInCollection,
  removeFromCollection,
} from '@/server/services/collection/change-items';
import { getCollection } from '@/server/services/collection/get-collection';
import { listCollections } from '@/server/services/collection/list-collections';
import {
  createCollection,
  deleteCollection,
  updateCollection,
} from '@/server/services/collection/save-collection';
import { ById, LIST_READ, createRouter, guestProcedure, memberProcedure } from '../trpc';

/** Named, ordered lists of prompts. */
export const collectionRouter = createRouter({
  list: guestProcedure
    .meta(LIST_READ)
    .input(CollectionsQuery)
    .output(CollectionsPage)
    .query(({ ctx, input }) => listCollections(ctx, input)),
  get: guestProcedure
    .meta(LIST_READ)
    .input(CollectionQuery)
    .output(CollectionPage)
    .query(({ ctx, input }) => getCollection(ctx, input)),
  create: memberProcedure
    .input(CollectionCreate)
    .output(CollectionDto)
    .mutation(({ ctx, input }) => createCollection(ctx, input)),
  update: memberProcedure
    .input(CollectionUpdate)
    .output(CollectionDto)
    .mutation(({ ctx, input }) => updateCollection(ctx, input)),
  delete: memberProcedure
    .input(ById)
    .output(ById)
    .mutation(({ ctx, input }) => deleteCollection(ctx, input.id)),
  add: memberProcedure
    .input(CollectionPrompts)
    .output(CollectionAdded)
    .mutation(({ ctx, input }) => addToCollection(ctx, input)),
  remove: memberProcedure
    .input(CollectionPrompts)
    .output(ById)
    .mutation(({ ctx, input }) => removeFromCollection(ctx, input)),
  move: memberProcedure
    .input(CollectionMove)
    .output(ById)
    .mutation(({ ctx, input }) => moveInCollection(ctx, input)),
});
