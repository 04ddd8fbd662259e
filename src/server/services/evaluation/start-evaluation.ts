import { AppError } from '@/domain/errors';
import { NANOS, RUNNING_PER_ACCOUNT } from '@/domain/evaluation/limits';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { canEvaluate } from '@/domain/evaluation/policy';
import type { EvaluationStart } from '@/domain/evaluation/schema';
import type { Transaction } from '@/server/db';
import type { AiContext } from '../ai/context';
import { isUniqueViolation } from '../database-errors';
import { currencyOf } from '../model/default-model';
import { requireAccess } from '../access';
import { namesWithoutPrice } from './plan-cost';
import { whyNotStart } from './plan-evaluation';
import { type Plan, resolvePlan } from './resolve-plan';
import { wakeEvaluations } from './wake';
import { modelKey } from './work';

/** Who starts it: a person, a program that acts for them, or the server by itself. */
export type Starter = { startedBy: string; tokenId: string | null } | null;

type Opened = { startedAt: Date; by: Starter; stopAtNanos: bigint | null; currency: string };

/** Writes the columns of an evaluation, and its open calls. */
async function insertColumns(tx: Transaction, id: string, plan: Plan, { startedAt, by }: Opened) {
  const { promptId, answersPerCase, answersNeeded, cases, judge } = plan;
  const columns = plan.versions.flatMap(({ version }) => plan.models.map((model) => ({ version, model })));
  for (const [column, { version, model }] of columns.entries()) {
    const run = await tx.testRun.create({
      data: {
        promptId,
        version,
        source: 'ai',
        provider: model.textModel?.provider ?? '',
        model: model.textModel?.name ?? '',
        startedBy: by?.startedBy ?? null,
        total: cases.length,
        startedAt,
        evaluationId: id,
        modelId: model.id,
        modelName: model.name,
        modelRevision: model.revision,
        judgeId: judge?.id ?? null,
        judgeRevision: judge?.revision ?? null,
        answersPerCase,
        answersNeeded,
      },
      select: { id: true },
    });
    // Case by case, so that rows of the table are completed one after the other.
    await tx.$executeRaw`
      INSERT INTO evaluation_calls (run_id, case_id, attempt, evaluation_id, place, model)
      SELECT ${run.id}::uuid, c.id, a, ${id}::uuid,
        (c.place::int * ${answersPerCase}::int + a) * ${columns.length}::int + ${column}::int, ${modelKey(model.id)}
      FROM unnest(${cases.map((one) => one.id)}::uuid[]) WITH ORDINALITY AS c(id, place),
        generate_series(1, ${answersPerCase}::int) AS a`;
  }
}

/**
 * Opens an evaluation in the caller's transaction, which holds the prompt. Throws CONFLICT if another one of the prompt
 * is running.
 */
export async function openEvaluation(tx: Transaction, plan: Plan, opened: Opened): Promise<string> {
  const { startedAt, by, stopAtNanos, currency } = opened;
  if ((await tx.evaluation.count({ where: { promptId: plan.promptId, state: 'running' } })) > 0) {
    throw new AppError('CONFLICT', said.running);
  }
  const { id } = await tx.evaluation.create({
    data: {
      promptId: plan.promptId,
      startedBy: by?.startedBy ?? null,
      isWatch: by === null,
      viaToken: by?.tokenId != null,
      tokenId: by?.tokenId ?? null,
      startedAt,
      answersPerCase: plan.answersPerCase,
      answersNeeded: plan.answersNeeded,
      cases: plan.cases.map(({ id: caseId, revision }) => ({ id: caseId, revision })),
      approvedVersion: plan.approvedVersion,
      stopAtNanos,
      currency,
    },
    select: { id: true },
  });
  await insertColumns(tx, id, plan, opened);
  return id;
}

/** Returns a limit of cost in billionths. */
export const limitInNanos = (stopAt: number | null) =>
  stopAt === null ? null : BigInt(Math.max(1, Math.floor(stopAt * NANOS)));

/** The evaluations of an account are started and continued one after the other, to count them. */
export async function lockStarter(tx: Transaction, accountId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`evaluations of ${accountId}`}, 0))`;
  const running = await tx.evaluation.count({ where: { startedBy: accountId, state: 'running' } });
  if (running >= RUNNING_PER_ACCOUNT) throw new AppError('TOO_MANY_REQUESTS', said.tooManyRunning);
}

/**
 * Starts an evaluation, which runs on the server without a page. Throws like {@link resolvePlan}, CONFLICT if it can't
 * start now, TOO_MANY_REQUESTS if the caller has several, BAD_REQUEST for a cost limit where the cost is unknown.
 */
export async function startEvaluation(
  ctx: AiContext,
  { stopAt, ...choice }: EvaluationStart,
): Promise<{ id: string }> {
  const plan = await resolvePlan(ctx, choice);
  if (stopAt !== null && namesWithoutPrice(plan).length > 0) {
    throw new AppError('BAD_REQUEST', said.noLimitOfUnknown, { field: 'stopAt' });
  }
  const why = await whyNotStart(ctx.db, plan);
  if (why !== null) throw new AppError('CONFLICT', why);
  const { member } = plan;
  const currency = await currencyOf(ctx.db);
  const opened = {
    startedAt: ctx.now,
    by: { startedBy: member.id, tokenId: member.token?.id ?? null },
    stopAtNanos: limitInNanos(stopAt),
    currency,
  };
  try {
    const id = await ctx.db.$transaction(async (tx) => {
      await lockStarter(tx, member.id);
      await requireAccess(tx, member, plan.promptId, canEvaluate);
      return openEvaluation(tx, plan, opened);
    });
    wakeEvaluations();
    return { id };
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('CONFLICT', said.running, { cause: error }) : error;
  }
}
