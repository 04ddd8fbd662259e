import type { Member } from '@/domain/actor';
import type { EvaluationDto } from '@/domain/evaluation/schema';
import { EvaluationState } from '@/domain/evaluation/states';
import type { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { type HistoryFacts, readableSince } from '../access';
import { readableRuns } from '../test-case/run-rows';

/** Prisma condition for the evaluations that a member with access to a prompt can read: with a readable column. */
export function readableEvaluations(
  member: Member,
  prompt: HistoryFacts & { id: string; version: number },
): Prisma.EvaluationWhereInput {
  const reach = readableSince(member, prompt);
  return {
    promptId: prompt.id,
    runs: { some: readableRuns(member, prompt) },
    ...(reach.kind === 'some' && {
      OR: [{ wasShared: true }, ...(reach.since === null ? [] : [{ startedAt: { gte: reach.since } }])],
    }),
  };
}

/** What lists show, with the columns that the member can read. */
export function evaluationColumns(member: Member, prompt: HistoryFacts & { id: string; version: number }) {
  return {
    starter: { select: { fullName: true } },
    runs: {
      where: readableRuns(member, prompt),
      orderBy: [{ version: 'asc' }, { modelName: 'asc' }, { id: 'asc' }],
    },
  } satisfies Prisma.EvaluationInclude;
}

type Row = Prisma.EvaluationGetPayload<{ include: ReturnType<typeof evaluationColumns> }>;

/** Returns the number of stored answers of each run. */
async function answersOf(db: Db, runIds: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.testAnswer.groupBy({ by: ['runId'], where: { runId: { in: runIds } }, _count: true });
  return new Map(rows.map(({ runId, _count }) => [runId, _count]));
}

const eachOnce = <Value>(values: readonly Value[]) => [...new Set(values)];

/** Converts evaluations with their progress. */
export async function toEvaluationDtos(db: Db, rows: readonly Row[]): Promise<EvaluationDto[]> {
  const answers = await answersOf(
    db,
    rows.flatMap(({ runs }) => runs.map(({ id }) => id)),
  );
  return rows.map((row) => {
    const { id, promptId, reason, startedAt, endedAt, answersPerCase, answersNeeded, runs } = row;
    const cases = Array.isArray(row.cases) ? row.cases.length : 0;
    return {
      id,
      promptId,
      state: EvaluationState.parse(row.state),
      reason,
      startedByName: row.starter?.fullName ?? null,
      startedAt,
      endedAt,
      versions: eachOnce(runs.map(({ version }) => version)),
      models: eachOnce(runs.map(({ modelName }) => modelName ?? '')),
      cases,
      answersPerCase,
      answersNeeded,
      done: runs.reduce((sum, run) => sum + (answers.get(run.id) ?? 0), 0),
      total: runs.length * cases * answersPerCase,
    };
  });
}
