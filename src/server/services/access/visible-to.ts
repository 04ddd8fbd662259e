import { type Actor, seesApprovedOnly } from '@/domain/actor';
import type { Prisma } from '@/generated/prisma/client';

const APPROVED = { approvedVersion: { not: null } } satisfies Prisma.PromptWhereInput;

/** Prisma condition for shared prompts with a version for the actor: for guests an approved one, unless they need no approval. */
export function visibleTo(actor: Actor): Prisma.PromptWhereInput {
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
