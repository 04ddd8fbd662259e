import type { Actor } from '../actor';
import { canEdit, canRead, type PromptFacts } from '../prompt/policy';
import { canMarkTested } from '../status/policy';

/** Cases and runs are for members, of any prompt they can open. */
export function canSeeTests(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && canRead(actor, prompt);
}

/** Whoever writes the prompt writes its cases. */
export const canWriteTests = canEdit;

/** Whoever may say that a prompt is tested may test it. */
export const canRunTests = canMarkTested;
