import { type Actor, seesApprovedOnly } from '@/domain/actor';
import type { Prisma } from '@/generated/prisma/client';

const APPROVED = { approvedVersion: { not: null } } satisfies Prisma.PromptWhereInput;

/**
 * Of shared prompts those that an actor sees anything of, as a condition of Prisma: for guests what need not be, or was,
 * approved.
 */
export function shownTo(actor: Actor): Prisma.PromptWhereInput {
  if (actor.kind === 'member') return {};
  if (seesApprovedOnly(actor)) return APPROVED;
  return {
    OR: [
      APPROVED,
      { spaceId: null },
      { space: { OR: [{ publicNeedsApproval: false }, { deletedAt: { not: null } }] } },
    ],
  };
}
