import type { Actor } from '@/domain/actor';
import type { PromptDto } from '@/domain/prompt/schema';
import { type DecisionView, WROTE_NOTHING } from '@/domain/status/authorship';
import { whyRefused } from '@/domain/status/decision-messages';
import { canChange, canMarkTested, isApprover } from '@/domain/status/policy';
import type { Status } from '@/domain/status/schema';

type Prompt = Pick<PromptDto, 'createdBy' | 'isShared' | 'space' | 'grant' | 'status'>;

function givenStatus(prompt: Prompt): Status | null {
  const status = prompt.status?.status;
  return status === 'tested' || status === 'approved' ? status : null;
}

/** Whether the actor sees the 'Update status' button at all. */
export function mayUpdateStatus(actor: Actor, prompt: Prompt): boolean {
  return canMarkTested(actor, prompt);
}

/**
 * Returns why the actor can't set this status, or null. There is a button only for what they can.
 * @param decision whether they can approve; undefined until it is known
 */
export function refusal(
  actor: Actor,
  prompt: Prompt,
  to: Status,
  decision: DecisionView | undefined,
): string | null {
  const change = { from: givenStatus(prompt), to };
  if (to === 'tested') {
    return canChange(actor, prompt, change, WROTE_NOTHING) ? null : 'Only admins can withdraw an approval';
  }
  if (isApprover(actor, prompt)) {
    if (change.from === 'approved') return 'This version is already approved';
    if (decision === undefined) return 'Checking who can approve…';
    return decision.refusal === null ? null : whyRefused(decision.refusal);
  }
  return prompt.space === null
    ? 'Only admins can approve'
    : 'Only admins and publishers of this space can approve';
}

/** Whether the actor can approve the prompt unless the decision, which is still to be read, refuses it. */
export function mayBeApproved(actor: Actor, prompt: Prompt): boolean {
  return isApprover(actor, prompt) && givenStatus(prompt) !== 'approved';
}

/**
 * Returns why the actor can't set one status or the other, and who can: the dialog shows it as text, for a tooltip is
 * not read on a phone.
 */
export function reasons(actor: Actor, prompt: Prompt, decision: DecisionView | undefined): string[] {
  if (decision === undefined) return [];
  const tested = refusal(actor, prompt, 'tested', decision);
  const approved =
    decision.refusal === null ? refusal(actor, prompt, 'approved', decision) : whyRefused(decision.refusal);
  return [...new Set([tested, approved].filter((reason) => reason !== null))];
}
