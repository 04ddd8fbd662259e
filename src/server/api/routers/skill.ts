import { z } from 'zod';
import { SkillFinding } from '@/domain/skill-check/finding';
import { ServedSkill } from '@/domain/skill/served';
import { findServedSkill } from '@/server/services/skill/find-served-skill';
import { checkSkillOf } from '@/server/services/skill/check-skill-of';
import { createRouter, guestProcedure } from '../trpc';

export const skillRouter = createRouter({
  /** What agents get of a prompt as a skill; null while it has no approved version that is one. */
  served: guestProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(ServedSkill.nullable())
    .query(({ ctx, input }) => findServedSkill(ctx, input.promptId)),
  /** What the checks find in the latest version as a skill. */
  findings: guestProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(z.array(SkillFinding))
    .query(({ ctx, input }) => checkSkillOf(ctx, input.promptId)),
});
