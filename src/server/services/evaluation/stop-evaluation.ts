import { AppError } from '@/domain/errors';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { canStopEvaluation } from '@/domain/evaluation/policy';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { isUniqueViolation } from '../database-errors';
import { loadPromptFacts } from '../prompt/load-prompt';
import { endEvaluation } from './end-evaluation';
import { readableEvaluations } from './evaluation-rows';
import { lockStarter } from './start-evaluation';
import { wakeEvaluations } from './wake';

type Chosen = { promptId: string; id: string };

/** Throws UNAUTHORIZED for guests, NOT_FOUND for one that the caller can't see, FORBIDDEN for other readers. */
async function requireStoppable(ctx: ServiceContext, { promptId, id }: Chosen) {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  const found = await ctx.db.evaluation.findFirst({
    where: { ...readableEvaluations(member, prompt), id },
    select: { startedBy: true },
  });
  if (found === null) throw new AppError('NOT_FOUND', said.gone);
  if (!canStopEvaluation(member, prompt)) throw forbidden();
  return { member, startedBy: found.startedBy };
}

/** Stops an evaluation: what is under way is cut off, and what is stored stays. Idempotent. Throws as above. */
export async function stopEvaluation(ctx: ServiceContext, chosen: Chosen): Promise<{ id: string }> {
  await requireStoppable(ctx, chosen);
  await endEvaluation(ctx, chosen.id, { end: 'cancelled', reason: '' });
  wakeEvaluations();
  return { id: chosen.id };
}

/**
 * Lets a paused evaluation go on where it paused. Throws as above, CONFLICT if it isn't paused or another one is
 * running.
 */
export async function continueEvaluation(ctx: ServiceContext, chosen: Chosen): Promise<{ id: string }> {
  const { startedBy } = await requireStoppable(ctx, chosen);
  try {
    await ctx.db.$transaction(async (tx) => {
      if (startedBy !== null) await lockStarter(tx, startedBy);
      const { count } = await tx.evaluation.updateMany({
        where: { id: chosen.id, state: 'paused' },
        data: { state: 'running', reason: '' },
      });
      if (count === 0) throw new AppError('CONFLICT', said.notPaused);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', said.running, { cause: error }) : error;
  }
  wakeEvaluations();
  return { id: chosen.id };
}
