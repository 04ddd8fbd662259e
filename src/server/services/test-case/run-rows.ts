import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { RUN_LONGEST_MS } from '@/domain/test-case/limits';
import { runWarnings } from '@/domain/test-case/run-warnings';
import { CheckOutcome, RunEnd, type TestRunDetail, type TestRunDto } from '@/domain/test-case/run-schema';
import type { Prisma } from '@/generated/prisma/client';
import { readableVersions } from '../prompt/list-versions';
import { type HistoryAccess, type HistoryFacts, isVersionReadable, readableSince } from '../access';

/** Prisma condition for the runs that a member with access to a prompt can read: of readable versions and texts. */
export function readableRuns(member: Member, prompt: HistoryFacts & { id: string; version: number }) {
  const reach = readableSince(member, prompt);
  return {
    promptId: prompt.id,
    promptVersion: readableVersions(member, prompt),
    ...(reach.kind === 'some' && {
      OR: [{ wasShared: true }, ...(reach.since === null ? [] : [{ startedAt: { gte: reach.since } }])],
    }),
  };
}

export const RUN = {
  starter: { select: { fullName: true } },
  results: { select: { caseId: true, caseRevision: true, isPassed: true, isUndecided: true } },
} as const;

export type RunRow = {
  id: string;
  version: number;
  source: string;
  provider: string | null;
  model: string | null;
  total: number;
  startedAt: Date;
  /** The evaluation whose column it is: that works on without a page, and ends it. */
  evaluationId: string | null;
  end: string | null;
  endReason: string;
  starter: { fullName: string } | null;
  results: { caseId: string; caseRevision: number; isPassed: boolean; isUndecided: boolean }[];
};

/** Context for displaying a run: the version it is shown for, the current cases, and the time. */
export type RunView = { version: number; cases: readonly { id: string; revision: number }[]; now: Date };

function endOf({ end, startedAt, evaluationId }: RunRow, now: Date): RunEnd | null {
  if (end !== null) return RunEnd.parse(end);
  if (evaluationId !== null) return null;
  return now.getTime() - startedAt.getTime() > RUN_LONGEST_MS ? 'stopped' : null;
}

export function toRunDto(row: RunRow, view: RunView): TestRunDto {
  const end = endOf(row, view.now);
  const { id, version, provider, model, total, startedAt, endReason, results } = row;
  return {
    id,
    version,
    provider,
    model,
    startedAt,
    total,
    end,
    endReason,
    source: row.source === 'ai' ? 'ai' : 'pasted',
    startedByName: row.starter?.fullName ?? null,
    done: results.length,
    passed: results.filter(({ isPassed }) => isPassed).length,
    warnings: runWarnings(
      { version, total, isFinished: end === 'finished', results },
      view.version,
      view.cases,
    ),
  };
}

export const RUN_WITH_RESULTS = {
  starter: { select: { fullName: true } },
  results: { orderBy: [{ createdAt: 'asc' }, { caseName: 'asc' }] },
} satisfies Prisma.TestRunInclude;

type ResultRow = RunRow['results'][number] & {
  wasShared: boolean;
  createdAt: Date;
  caseName: string;
  problem: string | null;
  answer: string;
  answerLength: number;
  isCut: boolean;
  inputHash: string;
  checks: unknown;
};

/** Converts a run with those results that the reader may see; it counts them all. */
export function toRunDetail(
  row: Omit<RunRow, 'results'> & { results: ResultRow[] },
  view: RunView,
  reach: HistoryAccess,
): TestRunDetail {
  const now = new Map(view.cases.map(({ id, revision }) => [id, revision]));
  return {
    ...toRunDto(row, view),
    results: row.results
      .filter((result) => isVersionReadable(reach, result))
      .map(({ caseRevision, checks, ...result }) => ({
        caseId: result.caseId,
        caseName: result.caseName,
        isPassed: result.isPassed,
        isUndecided: result.isUndecided,
        problem: result.problem,
        answer: result.answer,
        answerLength: result.answerLength,
        isCut: result.isCut,
        inputHash: result.inputHash,
        checks: z.array(CheckOutcome).parse(checks),
        isOutdated: now.get(result.caseId) !== caseRevision,
      })),
  };
}
