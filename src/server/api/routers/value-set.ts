import { z } from 'zod';
import { ValueSetDto, ValueSetSave } from '@/domain/value-set/schema';
import { listValueSets } from '@/server/services/value-set/list-value-sets';
import { removeValueSet } from '@/server/services/value-set/remove-value-set';
import { saveValueSet } from '@/server/services/value-set/save-value-set';
import { createRouter, memberProcedure } from '../trpc';

const OfPrompt = z.strictObject({ promptId: z.uuid() });
const Id = z.strictObject({ id: z.uuid() });

/** `valueSet`: a person's saved values for the variables of a prompt. */
export const valueSetRouter = createRouter({
  list: memberProcedure
    .input(OfPrompt)
    .output(z.array(ValueSetDto))
    .query(({ ctx, input }) => listValueSets(ctx, input)),
  save: memberProcedure
    .input(ValueSetSave)
    .output(ValueSetDto)
    .mutation(({ ctx, input }) => saveValueSet(ctx, input)),
  remove: memberProcedure
    .input(Id)
    .output(Id)
    .mutation(({ ctx, input }) => removeValueSet(ctx, input)),
});
