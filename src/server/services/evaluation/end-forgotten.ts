import { z } from 'zod';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { PAUSED_LONGEST_DAYS } from '@/domain/evaluation/limits';
import { Prisma } from '@/generated/prisma/client';
import type { Database } from '@/server/db';
import { defaultModelsSeen } from '../model/default-model';
import { rowsOf } from '../rows';
import { endColumn, endEvaluation } from './end-evaluation';

const DAY_MS = 24 * 60 * 60 * 1_000;
const IdRow = z.object({ id: z.string() });
const RunRow = z.object({ evaluationId: z.string(), runId: z.string() });

const OrphanRow = RunRow.extend({ isOfModel: z.boolean() });

/**
 * Ends what needs a default model that no server has had for `milliseconds`: columns of that model, and evaluations that
 * it judges. A server with another one leaves their calls alone.
 */
export async function endWithoutServer(
  ctx: { db: Database; now: Date },
  milliseconds: number,
): Promise<void> {
  const seen = await defaultModelsSeen(ctx.db, milliseconds);
  const orphans = await rowsOf(ctx.db, OrphanRow)`
    SELECT r.evaluation_id::text AS "evaluationId", r.id::text AS "runId",
      r.model_id IS NULL AND r.model_revision <> ALL (${seen}::int[]) AS "isOfModel"
    FROM prompt_evaluations e JOIN prompt_test_runs r ON r.evaluation_id = e.id AND r."end" IS NULL
    WHERE e.state = 'running' AND ((r.model_id IS NULL AND r.model_revision <> ALL (${seen}::int[]))
      -- Without a judge there is no revision, which would differ from all of none.
      OR (r.judge_id IS NULL AND r.judge_revision IS NOT NULL AND r.judge_revision <> ALL (${seen}::int[])))
    ORDER BY r.id`;
  for (const { isOfModel, ...run } of orphans) {
    if (isOfModel) await endColumn(ctx, run, { end: 'stopped', reason: said.noServer });
    else await endEvaluation(ctx, run.evaluationId, { end: 'stopped', reason: said.noServerJudges });
  }
}

/**
 * SQL condition for paused evaluations `e` that nobody has continued for long. It asks for the last answer, not for the
 * start: one that is continued each day reaches its limit each day.
 */
function isAbandoned(now: Date): Prisma.Sql {
  const before = new Date(now.getTime() - PAUSED_LONGEST_DAYS * DAY_MS);
  return Prisma.sql`e.state = 'paused' AND NOT e.is_watch AND e.started_at < ${before} AND NOT EXISTS (
    SELECT FROM prompt_test_runs r JOIN prompt_test_answers a ON a.run_id = r.id
    WHERE r.evaluation_id = e.id AND a.created_at >= ${before})`;
}

/** Whether an evaluation is to be worked on, or to be ended. */
export async function hasEvaluationWork({ db, now }: { db: Database; now: Date }): Promise<boolean> {
  const [found] = await rowsOf(db, IdRow)`
    SELECT e.id::text FROM prompt_evaluations e WHERE e.state = 'running' OR (${isAbandoned(now)}) LIMIT 1`;
  return found !== undefined;
}

/**
 * Ends what nothing works on any more: columns whose process died after the last answer was stored, and paused
 * evaluations that nobody has continued for long. Those of the server's own go on by themselves.
 */
export async function endForgotten(ctx: { db: Database; now: Date }): Promise<void> {
  const complete = await rowsOf(ctx.db, RunRow)`
    SELECT r.evaluation_id::text AS "evaluationId", r.id::text AS "runId"
    FROM prompt_evaluations e JOIN prompt_test_runs r ON r.evaluation_id = e.id AND r."end" IS NULL
    WHERE e.state = 'running' AND NOT EXISTS (SELECT FROM evaluation_calls c WHERE c.run_id = r.id)
    ORDER BY r.id`;
  for (const run of complete) await endColumn(ctx, run, { end: 'finished', reason: '' });
  const paused = await rowsOf(ctx.db, IdRow)`
    SELECT e.id::text FROM prompt_evaluations e WHERE ${isAbandoned(ctx.now)} ORDER BY e.started_at, e.id`;
  for (const { id } of paused) await endEvaluation(ctx, id, { end: 'stopped', reason: said.abandoned });
}
