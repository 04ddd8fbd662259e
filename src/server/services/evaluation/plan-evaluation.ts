import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { RUNNING_PER_ACCOUNT } from '@/domain/evaluation/limits';
import { planCalls } from '@/domain/evaluation/plan';
import type { EvaluationChoice, EvaluationPlan } from '@/domain/evaluation/schema';
import { env } from '@/env';
import type { Db } from '@/server/db';
import { isMailSetUp } from '../account/typed-address';
import type { AiContext } from '../ai/context';
import { currencyOf } from '../model/default-model';
import { namesWithoutPrice, planCost } from './plan-cost';
import { type ResolvedPlan, resolvePlan } from './resolve-plan';
import { callsLeft } from './uses';
import { wakeEvaluations } from './wake';

/** Returns why a plan can't start now; null if it can. */
export async function whyNotStart(db: Db, plan: ResolvedPlan): Promise<string | null> {
  const { member, models, judge, promptId } = plan;
  if (models.some(({ textModel }) => textModel === null) || judge?.textModel === null) return said.noAi;
  const unknown = namesWithoutPrice(plan);
  if (env.AI_EVALUATION_COST_PER_MONTH !== undefined && unknown.length > 0) {
    return said.unknownInMonth(unknown.join(', '));
  }
  const isProved = { id: member.id, emailProvedAt: { not: null } };
  if ((await isMailSetUp(db)) && (await db.profile.count({ where: isProved })) === 0) return said.unproved;
  if ((await db.evaluation.count({ where: { promptId, state: 'running' } })) > 0) return said.running;
  const own = await db.evaluation.count({ where: { startedBy: member.id, state: 'running' } });
  return own >= RUNNING_PER_ACCOUNT ? said.tooManyRunning : null;
}

/** Returns what a choice would ask and cost. Throws like {@link resolvePlan}. */
export async function planEvaluation(ctx: AiContext, choice: EvaluationChoice): Promise<EvaluationPlan> {
  const plan = await resolvePlan(ctx, choice);
  const size = {
    versions: plan.versions.length,
    models: plan.models.length,
    answersPerCase: plan.answersPerCase,
  };
  const calls = planCalls(size, plan.cases);
  const problem = await whyNotStart(ctx.db, plan);
  // What works on evaluations takes seconds to begin after the start of a server: it is there once this one starts.
  if (problem === null) wakeEvaluations();
  return {
    versions: size.versions,
    models: size.models,
    cases: plan.cases.length,
    answers: calls.answers,
    judgeCalls: calls.judgeCallsMost,
    cost: planCost(plan),
    currency: await currencyOf(ctx.db),
    callsLeft: await callsLeft(ctx.db, ctx.now, plan.member.id),
    problem,
  };
}
