import type { Member } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import { type HistoryAccess, historyCondition, type HistoryFacts, readableSince } from '../access';

/** A prompt with the access facts of a user who can open it. */
export type ReadPrompt = HistoryFacts & { version: number };

/** SQL condition for comments `c` of versions `v` that a member with access may read: `canReadComment` in SQL. */
export function readableComments(member: Member, prompt: ReadPrompt): Prisma.Sql {
  const reach = readableSince(member, prompt);
  return Prisma.sql`(
    ${historyCondition(reach, 'c')} AND (${historyCondition(reach, 'v')} OR ${isCurrentOfHome(reach, prompt)}))`;
}

/** The current text is readable for members of its space, whenever it was written. */
function isCurrentOfHome(reach: HistoryAccess, { version }: ReadPrompt): Prisma.Sql {
  return reach.kind === 'some' && reach.since !== null
    ? Prisma.sql`v.version = ${version}`
    : Prisma.sql`false`;
}
