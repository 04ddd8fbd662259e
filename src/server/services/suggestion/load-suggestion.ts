import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { suggestionMessages } from '@/domain/suggestion/messages';
import { canReadSuggestion } from '@/domain/suggestion/policy';
import { SuggestionState } from '@/domain/suggestion/schema';
import type { Db } from '@/server/db';
import { type HistoryFacts, isVersionReadable, readableSince } from '../access';
import { loadPromptFacts } from '../prompt/load-prompt';
import { hasOtherEditor } from './other-editor';
import { STORED_TEXT, textOf } from '../prompt/stored-text';

/** The same error for missing and inaccessible suggestions. */
export function suggestionNotFound(): AppError {
  return new AppError('NOT_FOUND', suggestionMessages.notFound);
}

/**
 * Returns whether a user with access to a prompt may read one of its versions, or could when it was replaced in the
 * prompt's space: suggestions made there for that text stay readable there.
 */
async function isBaseShown(
  db: Db,
  member: Member,
  prompt: HistoryFacts & { id: string; version: number },
  base: { version: number; wasShared: boolean; createdAt: Date },
): Promise<boolean> {
  const reach = readableSince(member, prompt);
  if (base.version === prompt.version || isVersionReadable(reach, base)) return true;
  const next = await db.promptVersion.findUnique({
    where: { promptId_version: { promptId: prompt.id, version: base.version + 1 } },
    select: { createdAt: true },
  });
  return next !== null && isVersionReadable(reach, { wasShared: false, createdAt: next.createdAt });
}

/** Returns a suggestion with its base version, and its prompt. Throws NOT_FOUND if the member may not see it. */
export async function loadSuggestion(db: Db, member: Member, id: string) {
  const row = await db.suggestion.findUnique({ where: { id } });
  if (row === null) throw suggestionNotFound();
  const prompt = await loadPromptFacts(db, member, row.promptId).catch((error: unknown) => {
    throw error instanceof AppError ? suggestionNotFound() : error;
  });
  const base = await db.promptVersion.findUniqueOrThrow({
    where: { promptId_version: { promptId: row.promptId, version: row.baseVersion } },
    select: { ...STORED_TEXT, version: true, wasShared: true, createdAt: true },
  });
  const facts = {
    authorId: row.authorId,
    isReached: isVersionReadable(readableSince(member, prompt), row),
    isBaseShown: await isBaseShown(db, member, prompt, base),
  };
  if (!canReadSuggestion(member, prompt, facts)) throw suggestionNotFound();
  return {
    id,
    prompt,
    authorId: row.authorId,
    hasOtherEditor: row.authorId !== null && (await hasOtherEditor(db, row.promptId, row.authorId)),
    baseVersion: row.baseVersion,
    note: row.note,
    createdAt: row.createdAt,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
    decisionNote: row.decisionNote,
    resultingVersion: row.resultingVersion,
    state: SuggestionState.parse(row.state),
    base: textOf(base),
    proposed: textOf(row),
  };
}
export type LoadedSuggestion = Awaited<ReturnType<typeof loadSuggestion>>;

/** Throws CONFLICT for a decided suggestion, with the user who decided it and the outcome. */
export async function requireOpen(db: Db, { state, decidedBy }: LoadedSuggestion): Promise<void> {
  if (state === 'open') return;
  const decider =
    decidedBy === null
      ? null
      : await db.profile.findUnique({ where: { id: decidedBy }, select: { fullName: true } });
  const name = decider?.fullName ?? suggestionMessages.somebody;
  throw new AppError('CONFLICT', suggestionMessages.alreadyDecided[state](name));
}
