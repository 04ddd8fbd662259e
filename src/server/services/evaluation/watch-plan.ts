import { z } from 'zod';
import { JUDGE_CALLS_MAX } from '@/domain/evaluation/limits';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import type { Gate, LibraryWatchChoice, SpaceWatchChoice, WatchPlan } from '@/domain/gate/schema';
import { canManageSpace } from '@/domain/space/policy';
import { env } from '@/env';
import { loadSpace } from '../access';
import type { AiContext } from '../ai/context';
import { forbidden, requireAdmin, requireMember } from '../context';
import { currencyOf } from '../model/default-model';
import { rowOf, rowsOf } from '../rows';
import { namesWithoutPrice, planCost } from './plan-cost';
import { type Plan, plannedModel, type PlannedModel } from './resolve-plan';
import { planOfVersion } from './start-watches';
import { watchCallsPerDay } from './uses';
import { approvedIn } from './watch-due';

/** Prompts whose cost is computed exactly; that of others is taken to be like theirs. */
const COSTED = 200;

const SizeRow = z.object({ versions: z.int(), cases: z.int(), judged: z.int() });
const PromptRow = z.object({ promptId: z.string(), version: z.int() });

function sizeOf({ db }: AiContext, spaceId: string | null) {
  return rowOf(db, SizeRow)`
    SELECT count(DISTINCT p.id)::int AS versions, count(*)::int AS cases,
      coalesce(sum((SELECT count(*) FROM jsonb_array_elements(c.checks) k WHERE k ->> 'kind' = 'judge')), 0)::int AS judged
    FROM prompts p JOIN prompt_test_cases c ON c.prompt_id = p.id WHERE ${approvedIn(spaceId)}`;
}

/** Returns the plans of some prompts. */
async function samplesOf(ctx: AiContext, spaceId: string | null, gate: Gate): Promise<Plan[]> {
  const prompts = await rowsOf(ctx.db, PromptRow)`
    SELECT p.id::text AS "promptId", p.approved_version AS version FROM prompts p
    WHERE ${approvedIn(spaceId)} AND EXISTS (SELECT FROM prompt_test_cases c WHERE c.prompt_id = p.id)
    ORDER BY p.id LIMIT ${COSTED}`;
  const plans: Plan[] = [];
  for (const prompt of prompts) {
    const plan = await planOfVersion(ctx, prompt, gate);
    if (plan !== null) plans.push(plan);
  }
  return plans;
}

/** Returns the cost of all cases, by that of the samples; null if it is unknown. */
function costOf(plans: readonly Plan[], allCases: number): WatchPlan['cost'] {
  let [about, most, cases] = [0, 0, 0];
  for (const plan of plans) {
    const cost = planCost(plan);
    if (cost === null) return null;
    about += cost.about;
    most += cost.most;
    cases += plan.cases.length;
  }
  const times = cases === 0 ? 1 : allCases / cases;
  return { about: about * times, most: most * times };
}

function problemOf(models: readonly PlannedModel[], plans: readonly Plan[]): string | null {
  const judges = plans.flatMap(({ judge }) => judge ?? []);
  if ([...models, ...judges].some(({ textModel }) => textModel === null)) return said.noAi;
  const unknown = [...new Set(plans.flatMap(namesWithoutPrice))];
  const isLimited = env.AI_EVALUATION_COST_PER_MONTH !== undefined;
  return isLimited && unknown.length > 0 ? said.unknownInMonth(unknown.join(', ')) : null;
}

async function planWatch(ctx: AiContext, spaceId: string | null, gate: Gate): Promise<WatchPlan> {
  const { versions, cases, judged } = await sizeOf(ctx, spaceId);
  const models: PlannedModel[] = [];
  for (const id of gate.modelIds) models.push(await plannedModel(ctx, id));
  const plans = await samplesOf(ctx, spaceId, gate);
  const times = gate.modelIds.length * gate.answersPerCase;
  return {
    versions,
    answers: cases * times,
    judgeCalls: judged * times * JUDGE_CALLS_MAX,
    cost: costOf(plans, cases),
    currency: await currencyOf(ctx.db),
    callsPerDay: watchCallsPerDay,
    problem: problemOf(models, plans),
  };
}

/**
 * Returns what a gate of a space would ask every month as a watch. Throws UNAUTHORIZED for guests, NOT_FOUND, FORBIDDEN
 * for members who don't own it, NOT_FOUND for a model that is gone.
 */
export async function planSpaceWatch(ctx: AiContext, { id, gate }: SpaceWatchChoice): Promise<WatchPlan> {
  const member = requireMember(ctx);
  if (!canManageSpace(member, await loadSpace(ctx.db, member, { id }))) throw forbidden();
  return planWatch(ctx, id, gate);
}

/** The same for prompts in no space. Throws UNAUTHORIZED for guests, FORBIDDEN for non-admins, NOT_FOUND as above. */
export function planLibraryWatch(ctx: AiContext, { gate }: LibraryWatchChoice): Promise<WatchPlan> {
  requireAdmin(ctx);
  return planWatch(ctx, null, gate);
}
