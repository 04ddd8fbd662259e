import { canOverrideGate } from '@/domain/gate/policy';
import type { GateView } from '@/domain/gate/schema';
import { requireMember, type ServiceContext } from '../context';
import { computeGate, type GateContext } from '../gate/compute-gate';
import { openPromptFacts } from '../prompt/load-prompt';
import { decisionFacts } from './decision-facts';

/**
 * Returns whether the latest version of a prompt meets its gate, and what it needs. Throws UNAUTHORIZED for guests,
 * NOT_FOUND if the caller may not see it.
 */
export async function viewGate(
  ctx: ServiceContext & Pick<GateContext, 'textModel'>,
  promptId: string,
): Promise<GateView> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  const { version } = prompt;
  const { gate, reasons, columns } = await computeGate(ctx, prompt);
  const facts = await decisionFacts(ctx.db, { promptId: prompt.id, version }, member.id);
  return {
    version,
    state: gate === null ? 'none' : reasons.length === 0 ? 'met' : 'notMet',
    reasons,
    mayOverride: reasons.length > 0 && canOverrideGate(member, prompt, facts),
    needs: gate && {
      ...columns,
      answersPerCase: gate.answersPerCase,
      answersNeeded: gate.answersNeeded,
    },
  };
}
