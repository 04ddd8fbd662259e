import type { Actor } from '../actor';
import { canEdit, canRead, type PromptFacts } from '../prompt/policy';
import { canMarkTested } from '../status/policy';

/** Cases and runs are for members, of any prompt they can open. */
export function canSeeTests(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && canRead(actor, prompt);
}

/** Who may write the prompt may write its cases. */
export const canWriteTests = canEdit;

/** Who may set a prompt to tested may test it. */
export const canRunTests = canMarkTested;
