import { z } from 'zod';
import { CollectionEntry } from '@/domain/collection/schema';
import { PromptListItem } from '@/domain/prompt/schema';
import { listPinnedCollections, setCollectionPin } from '@/server/services/collection/pins';
import { listPins, setPin } from '@/server/services/pin/pins';
import { createRouter, memberProcedure, NoInput } from '../trpc';

const Pin = z.strictObject({ promptId: z.uuid(), on: z.boolean() });
const CollectionPin = z.strictObject({ collectionId: z.uuid(), on: z.boolean() });

/** `pin`: items pinned to a user's dashboard. */
export const pinRouter = createRouter({
  set: memberProcedure
    .input(Pin)
    .output(Pin)
    .mutation(({ ctx, input }) => setPin(ctx, input)),
  list: memberProcedure
    .input(NoInput)
    .output(z.array(PromptListItem))
    .query(({ ctx }) => listPins(ctx)),
  setCollection: memberProcedure
    .input(CollectionPin)
    .output(CollectionPin)
    .mutation(({ ctx, input }) => setCollectionPin(ctx, input)),
  collections: memberProcedure
    .input(NoInput)
    .output(z.array(CollectionEntry))
    .query(({ ctx }) => listPinnedCollections(ctx)),
});
