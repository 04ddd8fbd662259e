import type { Member } from '@/domain/actor';
import { differingFields } from '@/domain/prompt/text-change';
import { canDecideSuggestion, canWithdrawSuggestion, decidesSuggestions } from '@/domain/suggestion/policy';
import type { SuggestionDto } from '@/domain/suggestion/schema';
import type { Db } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { logAdminAccess } from '../prompt/log-admin-access';
import { loadSuggestion } from './load-suggestion';
import { contentHunks } from './merge-suggestion';

/** Returns a full suggestion. Throws UNAUTHORIZED for guests, NOT_FOUND if the caller may not see it. */
export function getSuggestion(ctx: ServiceContext, id: string): Promise<SuggestionDto> {
  return readSuggestion(ctx.db, requireMember(ctx), id);
}

/**
 * The same, also for what a transaction has just saved: read within it, under the lock of its prompt. Once that is
 * released, the prompt may be deleted, and the successful call would respond as if it had failed.
 */
export async function readSuggestion(db: Db, member: Member, id: string): Promise<SuggestionDto> {
  const suggestion = await loadSuggestion(db, member, id);
  const { prompt, base, proposed, authorId, decidedBy, state } = suggestion;
  await logAdminAccess(db, member, prompt);
  // Sequential: a transaction has one connection.
  const { title: promptTitle } = await db.prompt.findUniqueOrThrow({
    where: { id: prompt.id },
    select: { title: true },
  });
  const people = await db.profile.findMany({
    where: { id: { in: [authorId, decidedBy].filter((person) => person !== null) } },
    select: { id: true, fullName: true },
  });
  const nameOf = (person: string | null) => people.find((one) => one.id === person)?.fullName ?? null;
  const { baseVersion, note, createdAt, decidedAt, decisionNote, resultingVersion } = suggestion;
  const isOpen = state === 'open';
  return {
    id,
    promptId: prompt.id,
    slug: prompt.slug,
    promptTitle,
    baseVersion,
    current: prompt.version,
    fields: differingFields(base, proposed),
    note,
    state,
    authorName: nameOf(authorId),
    createdAt,
    base,
    proposed,
    hunks: contentHunks(base, proposed),
    decidedByName: nameOf(decidedBy),
    decidedAt,
    decisionNote,
    resultingVersion,
    may: {
      decide: isOpen && canDecideSuggestion(member, prompt, suggestion),
      isOwnOnly:
        isOpen && decidesSuggestions(member, prompt) && !canDecideSuggestion(member, prompt, suggestion),
      withdraw: isOpen && canWithdrawSuggestion(member, suggestion),
    },
  };
}
