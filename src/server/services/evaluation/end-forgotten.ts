import { z } from 'zod';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { PAUSED_LONGEST_DAYS } from '@/domain/evaluation/limits';
import type { Database } from '@/server/db';
import { rowsOf } from '../rows';
import { endColumn, endEvaluation } from './end-evaluation';

const DAY_MS = 24 * 60 * 60 * 1_000;
const RunRow = z.object({ evaluationId: z.string(), runId: z.string() });

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
  const paused = await ctx.db.evaluation.findMany({
    where: {
      state: 'paused',
      isWatch: false,
      startedAt: { lt: new Date(ctx.now.getTime() - PAUSED_LONGEST_DAYS * DAY_MS) },
    },
    orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  for (const { id } of paused) await endEvaluation(ctx, id, { end: 'stopped', reason: said.abandoned });
}
