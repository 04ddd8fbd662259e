import { canDecideSuggestion, canWithdrawSuggestion } from '@/domain/suggestion/policy';
import type { SuggestionDto } from '@/domain/suggestion/schema';
import { requireMember, type ServiceContext } from '../context';
import { logAdminAccess } from '../prompt/log-admin-access';
import { loadSuggestion } from './load-suggestion';
import { changedFields } from './changed-fields';
import { contentHunks } from './merge-suggestion';

/** A suggestion, whole. Throws UNAUTHORIZED for guests, NOT_FOUND for what the caller may not see. */
export async function getSuggestion(ctx: ServiceContext, id: string): Promise<SuggestionDto> {
  const member = requireMember(ctx);
  const suggestion = await loadSuggestion(ctx.db, member, id);
  const { prompt, base, proposed, authorId, decidedBy, state } = suggestion;
  await logAdminAccess(ctx.db, member, prompt);
  const [{ title: promptTitle }, people] = await Promise.all([
    ctx.db.prompt.findUniqueOrThrow({ where: { id: prompt.id }, select: { title: true } }),
    ctx.db.profile.findMany({
      where: { id: { in: [authorId, decidedBy].filter((person) => person !== null) } },
      select: { id: true, fullName: true },
    }),
  ]);
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
    fields: changedFields(base, proposed),
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
      decide: isOpen && canDecideSuggestion(member, prompt),
      withdraw: isOpen && canWithdrawSuggestion(member, suggestion),
    },
  };
}
