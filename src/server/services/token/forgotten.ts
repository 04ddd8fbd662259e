import type { Prisma } from '@/generated/prisma/client';

/** Condition for tokens created for an agent that were not used in time: they are no longer valid. */
export function isForgotten(now: Date) {
  return { lastUsedAt: null, unusedUntil: { lte: now } } satisfies Prisma.PersonalTokenWhereInput;
}

/** All other tokens. Not the negation of the above, which is unknown for a token without `unusedUntil`. */
export function isNotForgotten(now: Date) {
  return {
    OR: [{ lastUsedAt: { not: null } }, { unusedUntil: null }, { unusedUntil: { gt: now } }],
  } satisfies Prisma.PersonalTokenWhereInput;
}
