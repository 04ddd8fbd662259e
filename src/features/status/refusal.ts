import { type Actor, actorId, hasRole } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { canChange, canMarkTested } from '@/domain/status/policy';
import type { Status } from '@/domain/status/schema';

type Prompt = Pick<PromptDto, 'createdBy' | 'isShared' | 'space' | 'grant' | 'status'>;

function givenStatus(prompt: Prompt): Status | null {
  const status = prompt.status?.status;
  return status === 'tested' || status === 'approved' ? status : null;
}

/** Whether the actor sees the 'Update status' button at all (decisions, Status and versions). */
export function mayUpdateStatus(actor: Actor, prompt: Prompt): boolean {
  return canMarkTested(actor, prompt);
}

/** Returns why the actor can't set this status, for the tooltip of the button, or null. */
export function refusal(
  actor: Actor,
  prompt: Prompt,
  to: Status,
  facts: { isSoleAdmin: boolean },
): string | null {
  if (canChange(actor, prompt, { from: givenStatus(prompt), to }, facts)) return null;
  if (to === 'tested') return 'Only admins can withdraw an approval';
  if (hasRole(actor, 'admin') && actorId(actor) === prompt.createdBy) {
    return 'Another admin must approve your prompts';
  }
  return prompt.space === null
    ? 'Only admins can approve'
    : 'Only admins and publishers of this space can approve';
}
