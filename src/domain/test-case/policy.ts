import type { Actor } from '../actor';
import { canEdit, canRead, type PromptFacts } from '../prompt/policy';
import { canMarkTested } from '../status/policy';

/** Cases and runs are for members, of any prompt they can open. */
export function canSeeTests(actor: Actor, prompt: PromptFacts): boolean {
  return actor.kind === 'member' && canRead(actor, prompt);
}

export const canWriteTests = canEdit;

/** Users who can set the status tested can run the tests. */
export const canRunTests = canMarkTested;
