import { type Actor, seesApprovedOnly } from '@/domain/actor';
import type { Prisma } from '@/generated/prisma/client';

const APPROVED = { approvedVersion: { not: null } } satisfies Prisma.PromptWhereInput;

/**
 * Prisma condition for shared prompts of which an actor sees any version: for guests those that need no approval, or
 * were approved.
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
