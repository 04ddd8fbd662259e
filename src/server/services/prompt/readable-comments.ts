import type { Member } from '@/domain/actor';
import { Prisma } from '@/generated/prisma/client';
import { type HistoryFacts, type HistoryReach, historyReach, reachCondition } from './history-reach';

/** A prompt as somebody who can open it has it. */
export type ReadPrompt = HistoryFacts & { version: number };

/**
 * The rows `c` of comments, with their versions `v`, that somebody who can open the prompt may read: `canReadComment` as a
 * condition.
 */
export function readableComments(member: Member, prompt: ReadPrompt): Prisma.Sql {
  const reach = historyReach(member, prompt);
  return Prisma.sql`(
    ${reachCondition(reach, 'c')} AND (${reachCondition(reach, 'v')} OR ${isCurrentOfHome(reach, prompt)}))`;
}

/** What the prompt says now is read by the people of its home, whenever it was written. */
function isCurrentOfHome(reach: HistoryReach, { version }: ReadPrompt): Prisma.Sql {
  return reach.kind === 'some' && reach.since !== null
    ? Prisma.sql`v.version = ${version}`
    : Prisma.sql`false`;
}
