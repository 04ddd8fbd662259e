import { AppError } from '@/domain/errors';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { NANOS } from '@/domain/evaluation/limits';
import { canStopEvaluation } from '@/domain/evaluation/policy';
import type { EvaluationContinue } from '@/domain/evaluation/schema';
import { costText } from '@/domain/model/cost';
import type { Transaction } from '@/server/db';
import { forbidden, requireMember, type ServiceContext } from '../context';
import { isUniqueViolation } from '../database-errors';
import { loadPromptFacts } from '../prompt/load-prompt';
import { endEvaluation } from './end-evaluation';
import { readableEvaluations } from './evaluation-rows';
import { limitInNanos, lockStarter } from './start-evaluation';
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

/** Throws BAD_REQUEST for a limit of cost that is passed already, or that nobody can keep without prices. */
async function requireLimit(tx: Transaction, id: string, stopAt: number): Promise<void> {
  const { costNanos, isCostUnknown, currency } = await tx.evaluation.findUniqueOrThrow({ where: { id } });
  if (isCostUnknown) throw new AppError('BAD_REQUEST', said.noLimitOfUnknown, { field: 'stopAt' });
  const cost = Number(costNanos) / NANOS;
  if (stopAt > cost) return;
  throw new AppError('BAD_REQUEST', said.stopAtSpent(costText(cost, currency ?? '')), { field: 'stopAt' });
}

/**
 * Lets a paused evaluation go on where it paused, with another limit of cost if one is given. Throws as above, CONFLICT
 * if it isn't paused or another one is running, BAD_REQUEST for a limit that can't be kept.
 */
export async function continueEvaluation(
  ctx: ServiceContext,
  { stopAt, ...chosen }: EvaluationContinue,
): Promise<{ id: string }> {
  const { startedBy } = await requireStoppable(ctx, chosen);
  const limit = stopAt === undefined ? {} : { stopAtNanos: limitInNanos(stopAt) };
  try {
    await ctx.db.$transaction(async (tx) => {
      if (startedBy !== null) await lockStarter(tx, startedBy);
      if (stopAt != null) await requireLimit(tx, chosen.id, stopAt);
      const { count } = await tx.evaluation.updateMany({
        where: { id: chosen.id, state: 'paused' },
        data: { state: 'running', reachedLimit: null, reason: '', ...limit },
      });
      if (count === 0) throw new AppError('CONFLICT', said.notPaused);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', said.running, { cause: error }) : error;
  }
  wakeEvaluations();
  return { id: chosen.id };
}
