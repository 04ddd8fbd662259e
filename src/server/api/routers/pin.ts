import { z } from 'zod';
import { PromptListItem } from '@/domain/prompt/schema';
import { listPins, setPin } from '@/server/services/pin/pins';
import { createRouter, memberProcedure, NoInput } from '../trpc';

const Pin = z.strictObject({ promptId: z.uuid(), on: z.boolean() });

export const pinRouter = createRouter({
  set: memberProcedure
    .input(Pin)
    .output(Pin)
    .mutation(({ ctx, input }) => setPin(ctx, input)),
  list: memberProcedure
    .input(NoInput)
    .output(z.array(PromptListItem))
    .query(({ ctx }) => listPins(ctx)),
});
