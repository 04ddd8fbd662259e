import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import type { PromptText } from '@/domain/prompt/field-schemas';
import { canRead } from '@/domain/prompt/policy';
import { suggestionMessages } from '@/domain/suggestion/messages';
import { OWN_SUGGESTION } from '@/domain/status/decision-messages';
import { canDecideSuggestion, canWithdrawSuggestion, decidesSuggestions } from '@/domain/suggestion/policy';
import type {
  SuggestionAccept,
  SuggestionDecline,
  SuggestionDto,
  SuggestionState,
} from '@/domain/suggestion/schema';
import type { Transaction } from '@/server/db';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { requireAccess } from '../access';
import { textOf } from '../prompt/stored-text';
import { changeTextIn } from '../prompt/update-prompt';
import { consumeQuota } from '../quota/consume-quota';
import { notify } from '../notification/notify';
import { readSuggestion } from './get-suggestion';
import { loadSuggestion, type LoadedSuggestion, requireOpen, suggestionNotFound } from './load-suggestion';
import { chosenText, mergeSuggestion } from './merge-suggestion';

type Decision = {
  state: Exclude<SuggestionState, 'open'>;
  decisionNote?: string;
  resultingVersion?: number | null;
};

/**
 * Runs `decide` on an open suggestion under the lock of its prompt, and stores the result: of two concurrent calls the
 * second finds it decided. Throws UNAUTHORIZED for a guest, NOT_FOUND if the caller may not see it, FORBIDDEN, CONFLICT
 * for a decided one.
 */
async function changeSuggestion(
  ctx: ServiceContext,
  id: string,
  requireAllowed: (member: Member, suggestion: LoadedSuggestion) => void,
  decide: (tx: Transaction, suggestion: LoadedSuggestion, member: Member) => Promise<Decision>,
): Promise<SuggestionDto> {
  const member = requireMember(ctx);
  const { prompt } = await loadSuggestion(ctx.db, member, id);
  return ctx.db.$transaction(async (tx) => {
    await requireAccess(tx, member, prompt.id, canRead, { missing: suggestionNotFound });
    const suggestion = await loadSuggestion(tx, member, id);
    requireAllowed(member, suggestion);
    await requireOpen(tx, suggestion);
    const decision = await decide(tx, suggestion, member);
    await tx.suggestion.update({
      where: { id },
      data: { ...decision, decidedBy: member.id, decidedAt: ctx.now },
      select: { id: true },
    });
    if (decision.state !== 'withdrawn' && suggestion.authorId !== null) {
      await notify(tx, ctx.now, {
        kind: `suggestion-${decision.state}`,
        subjectId: id,
        actorId: member.id,
        notes: decision.decisionNote,
        to: [suggestion.authorId],
      });
    }
    return readSuggestion(tx, member, id);
  });
}

/** Throws FORBIDDEN unless the member can decide about the suggestion: about their own only if nobody else can. */
function requireDecider(member: Member, suggestion: LoadedSuggestion): void {
  const { prompt } = suggestion;
  if (canDecideSuggestion(member, prompt, suggestion)) return;
  throw decidesSuggestions(member, prompt) ? new AppError('FORBIDDEN', OWN_SUGGESTION) : forbidden();
}

function requireAuthor(member: Member, suggestion: LoadedSuggestion): void {
  if (!canWithdrawSuggestion(member, suggestion)) throw forbidden();
}

/** Returns the prompt's new text. Throws CONFLICT if it has changed in the same places, or since the caller looked. */
function acceptedText(
  { base, proposed, baseVersion }: LoadedSuggestion,
  current: PromptText & { version: number },
  { version, parts, edited }: SuggestionAccept,
): Partial<PromptText> {
  if (version !== undefined && version !== current.version) {
    throw new AppError('CONFLICT', suggestionMessages.stale);
  }
  if (edited !== undefined) return edited;
  const mine = chosenText(base, proposed, parts);
  if (current.version === baseVersion) return mine;
  const merged = mergeSuggestion(base, textOf(current), mine);
  if (merged === null) throw new AppError('CONFLICT', suggestionMessages.conflict);
  return merged;
}

/**
 * Saves a suggestion, its chosen parts, or its edited text as the latest version of its prompt, by the user who accepts
 * it and with credit to its author. Throws UNAUTHORIZED for guests, NOT_FOUND if the caller may not see it, FORBIDDEN
 * for users who may not edit the prompt, BAD_REQUEST for parts that don't exist, CONFLICT for one that is decided, a
 * newer version than the caller saw, and a prompt that has changed in the same places, TOO_MANY_REQUESTS beyond the
 * daily quota.
 */
export function acceptSuggestion(ctx: ServiceContext, input: SuggestionAccept): Promise<SuggestionDto> {
  return changeSuggestion(ctx, input.id, requireDecider, async (tx, suggestion, member) => {
    const { authorId, note, prompt } = suggestion;
    const outcome = await changeTextIn(tx, { member, now: ctx.now }, prompt.id, (current) => ({
      text: acceptedText(suggestion, current, input),
      note,
      suggestedBy: authorId,
      knownFiles: [...suggestion.base.files, ...suggestion.proposed.files],
      acceptedSecretKinds: input.acceptedSecretKinds,
    }));
    return { state: 'accepted', resultingVersion: outcome.kind === 'changed' ? outcome.version : null };
  });
}

/** Declines a suggestion, with an optional message. Throws as {@link acceptSuggestion} does. */
export function declineSuggestion(
  ctx: ServiceContext,
  { id, note }: SuggestionDecline,
): Promise<SuggestionDto> {
  return changeSuggestion(ctx, id, requireDecider, async (tx, _suggestion, member) => {
    await consumeQuota(tx, { member, now: ctx.now }, { suggestions: 1 });
    return { state: 'declined', decisionNote: note };
  });
}

/** Withdraws the caller's own suggestion while it is undecided. Throws as {@link acceptSuggestion} does. */
export function withdrawSuggestion(ctx: ServiceContext, id: string): Promise<SuggestionDto> {
  return changeSuggestion(ctx, id, requireAuthor, () => Promise.resolve({ state: 'withdrawn' }));
}
