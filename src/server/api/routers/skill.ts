import { z } from 'zod';
import { ServedSkill } from '@/domain/skill/served';
import { findServedSkill } from '@/server/services/skill/find-served-skill';
import { createRouter, guestProcedure } from '../trpc';

export const skillRouter = createRouter({
  /** What agents get of a prompt as a skill; null while it has no approved version that is one. */
  served: guestProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(ServedSkill.nullable())
    .query(({ ctx, input }) => findServedSkill(ctx, input.promptId)),
});
