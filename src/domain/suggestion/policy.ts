import { type Actor, hasRole, isProgram } from '../actor';
import { canEdit, canList, canRead, type PromptFacts } from '../prompt/policy';

/** The right to suggest: contributors and admins, on what their lists hold by more than a grant to read. */
function hasRightToSuggest(actor: Actor, prompt: PromptFacts): boolean {
  const grant = prompt.grant === 'read' ? null : prompt.grant;
  return hasRole(actor, 'admin', 'contributor') && canList(actor, { ...prompt, grant });
}

/** Everybody who may read the prompt and has the right to suggest, also where they could save the change themselves. */
export function canSuggest(actor: Actor, prompt: PromptFacts): boolean {
  return canRead(actor, prompt) && hasRightToSuggest(actor, prompt);
}

/** Whether suggesting is the only way in which they can change the prompt. */
export function canOnlySuggest(actor: Actor, prompt: PromptFacts): boolean {
  return canSuggest(actor, prompt) && !canEdit(actor, prompt);
}

/** Those who may edit the prompt; only people decide. */
export function canDecideSuggestion(actor: Actor, prompt: PromptFacts): boolean {
  return !isProgram(actor) && canEdit(actor, prompt);
}

/** Who sees all suggestions on a prompt that are within their reach: those who decide, and admins. */
export function canSeeSuggestions(actor: Actor, prompt: PromptFacts): boolean {
  return canRead(actor, prompt) && (canEdit(actor, prompt) || hasRole(actor, 'admin'));
}

type SuggestionFacts = {
  authorId: string | null;
  /** Whether it was made within reach of the actor. */
  isReached: boolean;
  /** Whether the actor may read the version that it was made from. */
  isBaseShown: boolean;
};

function isAuthor(actor: Actor, { authorId }: Pick<SuggestionFacts, 'authorId'>): boolean {
  return actor.kind === 'member' && actor.id === authorId;
}

/** Its author and those who see all of them; nobody without the version that its text derives from. */
export function canReadSuggestion(actor: Actor, prompt: PromptFacts, suggestion: SuggestionFacts): boolean {
  if (!canRead(actor, prompt) || !suggestion.isBaseShown) return false;
  return isAuthor(actor, suggestion) || (canSeeSuggestions(actor, prompt) && suggestion.isReached);
}

/** Only its author, while they can read the prompt. */
export function canWithdrawSuggestion(actor: Actor, suggestion: Pick<SuggestionFacts, 'authorId'>): boolean {
  return isAuthor(actor, suggestion);
}
