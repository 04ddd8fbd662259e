import { type Actor, hasRole, isProgram } from '../actor';
import { canEdit, canList, canRead, type PromptFacts } from '../prompt/policy';

/** The right to suggest: contributors and admins, on listed prompts for which they have more than a grant to read. */
function hasRightToSuggest(actor: Actor, prompt: PromptFacts): boolean {
  const grant = prompt.grant === 'read' ? null : prompt.grant;
  return hasRole(actor, 'admin', 'contributor') && canList(actor, { ...prompt, grant });
}

/** All readers of the prompt with the right to suggest, even if they could save the change themselves. */
export function canSuggest(actor: Actor, prompt: PromptFacts): boolean {
  return canRead(actor, prompt) && hasRightToSuggest(actor, prompt);
}

/** Whether the actor can change the prompt only by suggestions. */
export function canOnlySuggest(actor: Actor, prompt: PromptFacts): boolean {
  return canSuggest(actor, prompt) && !canEdit(actor, prompt);
}

/** Whether the actor decides about suggestions of others: editors of the prompt, but no apps. */
export function decidesSuggestions(actor: Actor, prompt: PromptFacts): boolean {
  return !isProgram(actor) && canEdit(actor, prompt);
}

/** Whether the actor can decide about a suggestion: about their own only if nobody else can. */
export function canDecideSuggestion(
  actor: Actor,
  prompt: PromptFacts,
  suggestion: Pick<SuggestionFacts, 'authorId'> & { hasOtherEditor: boolean },
): boolean {
  if (!decidesSuggestions(actor, prompt)) return false;
  return !isAuthor(actor, suggestion) || !suggestion.hasOtherEditor;
}

/** Whether the actor can see all suggestions on a prompt within their reach: those who decide, and admins. */
export function canSeeSuggestions(actor: Actor, prompt: PromptFacts): boolean {
  return canRead(actor, prompt) && (canEdit(actor, prompt) || hasRole(actor, 'admin'));
}

type SuggestionFacts = {
  authorId: string | null;
  /** Whether it was created within the actor's reach. */
  isReached: boolean;
  /** Whether the actor can read its base version. */
  isBaseShown: boolean;
};

function isAuthor(actor: Actor, { authorId }: Pick<SuggestionFacts, 'authorId'>): boolean {
  return actor.kind === 'member' && actor.id === authorId;
}

/** Its author and those who can see all suggestions, if they can read the base version. */
export function canReadSuggestion(actor: Actor, prompt: PromptFacts, suggestion: SuggestionFacts): boolean {
  if (!canRead(actor, prompt) || !suggestion.isBaseShown) return false;
  return isAuthor(actor, suggestion) || (canSeeSuggestions(actor, prompt) && suggestion.isReached);
}

/** Only its author, while they can read the prompt. */
export function canWithdrawSuggestion(actor: Actor, suggestion: Pick<SuggestionFacts, 'authorId'>): boolean {
  return isAuthor(actor, suggestion);
}
