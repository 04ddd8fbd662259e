import { z } from 'zod';
import { VersionNumber } from '@/domain/prompt/version';
import { SkillCheck, SkillDraft } from '@/domain/skill/check';
import { SkillFinding } from '@/domain/skill-check/finding';
import { NotServed, ServedSkill } from '@/domain/skill/served';
import { instanceGuest } from '@/server/auth/guest';
import { findNotServed, findServedSkill } from '@/server/services/skill/find-served-skill';
import { checkDraft } from '@/server/services/skill/check-draft';
import { checkSkillOf } from '@/server/services/skill/check-skill-of';
import { createRouter, guestProcedure, writerProcedure } from '../trpc';

export const skillRouter = createRouter({
  /** What agents get of a prompt as a skill; null while it has no approved version that is one. */
  served: guestProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(ServedSkill.nullable())
    .query(async ({ ctx, input }) => findServedSkill(ctx, { ...input, guest: await instanceGuest() })),
  /** Why agents get nothing of the approved version; null where they do, and without one. */
  notServed: guestProcedure
    .input(z.strictObject({ promptId: z.uuid() }))
    .output(NotServed.nullable())
    .query(({ ctx, input }) => findNotServed(ctx, input.promptId)),
  /** What the checks find in a version as a skill, without one in the latest. */
  findings: guestProcedure
    .input(z.strictObject({ promptId: z.uuid(), version: VersionNumber.optional() }))
    .output(z.array(SkillFinding))
    .query(({ ctx, input }) => checkSkillOf(ctx, input)),
  /** The same of a text that isn't saved yet, and who else has the name. A mutation, for its long input. */
  check: writerProcedure
    .input(SkillDraft)
    .output(SkillCheck)
    .mutation(({ ctx, input }) => checkDraft(ctx, input)),
});
