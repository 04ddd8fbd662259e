import { z } from 'zod';
import type { Member } from '@/domain/actor';
import { RUN_LONGEST_MS } from '@/domain/test-case/limits';
import { runWarnings } from '@/domain/test-case/run-warnings';
import {
  CheckOutcome,
  RunEnd,
  type TestCaseText,
  TestInput,
  type TestRunDetail,
  type TestRunDto,
} from '@/domain/test-case/schema';
import { Check } from '@/domain/test-case/check';
import type { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { readableVersions } from '../prompt/list-versions';
import {
  type HistoryFacts,
  type HistoryReach,
  historyReach,
  isReached,
  reachFilter,
} from '../prompt/history-reach';
import { rowOf } from '../rows';

const CharactersRow = z.object({ characters: z.number() });

/** A case as the rules read it. */
export type StoredCase = { id: string; name: string; revision: number; inputs: TestInput[]; checks: Check[] };

const StoredInputs = z.array(TestInput);
const StoredChecks = z.array(Check);

/** What a test counts of the bytes of a day. */
export function bytesOfTest({ name, inputs, checks }: TestCaseText): number {
  return Buffer.byteLength(JSON.stringify([name, inputs, checks]));
}

/** The first tests of a prompt as rows. They are listed by their time, and stay in their order. */
export function caseRows(promptId: string, createdAt: Date, tests: readonly TestCaseText[]) {
  return tests.map(({ name, inputs, checks }, place) => {
    const at = new Date(createdAt.getTime() + place);
    return { promptId, name, inputs, checks, createdAt: at, updatedAt: at };
  });
}

/** The columns of a case's JSON, as they were checked when they came in. */
export function toStoredCase(row: {
  id: string;
  name: string;
  revision: number;
  inputs: unknown;
  checks: unknown;
}): StoredCase {
  const { id, name, revision } = row;
  return {
    id,
    name,
    revision,
    inputs: StoredInputs.parse(row.inputs),
    checks: StoredChecks.parse(row.checks),
  };
}

/** The cases of a prompt as runs are seen against, without their texts. */
export function loadCaseRevisions(db: Db, promptId: string): Promise<{ id: string; revision: number }[]> {
  return db.testCase.findMany({ where: { promptId }, select: { id: true, revision: true } });
}

/** Characters of all inputs and checks of a prompt's cases, counted where they are stored. */
export async function casesLength(db: Db, promptId: string): Promise<number> {
  const row = await rowOf(db, CharactersRow)`
    SELECT coalesce(sum(length(inputs::text) + length(checks::text)), 0)::int AS characters
    FROM prompt_test_cases WHERE prompt_id = ${promptId}::uuid`;
  return row.characters;
}

/** The cases of a prompt that somebody who can open it may read, oldest first. */
export async function loadReadableCases(
  db: Db,
  member: Member,
  prompt: HistoryFacts & { id: string },
): Promise<StoredCase[]> {
  const rows = await db.testCase.findMany({
    where: { promptId: prompt.id, ...reachFilter(historyReach(member, prompt)) },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(toStoredCase);
}

/** Runs that somebody who can open a prompt can read: of versions they can read, with words that they may. */
export function readableRuns(member: Member, prompt: HistoryFacts & { id: string; version: number }) {
  const reach = historyReach(member, prompt);
  return {
    promptId: prompt.id,
    promptVersion: readableVersions(member, prompt),
    ...(reach.kind === 'some' && {
      OR: [{ wasShared: true }, ...(reach.since === null ? [] : [{ startedAt: { gte: reach.since } }])],
    }),
  };
}

/** What a run's row is read with. */
export const RUN = {
  starter: { select: { fullName: true } },
  results: { select: { caseId: true, caseRevision: true, isPassed: true } },
} as const;

export type RunRow = {
  id: string;
  version: number;
  source: string;
  provider: string | null;
  model: string | null;
  total: number;
  startedAt: Date;
  end: string | null;
  endReason: string;
  starter: { fullName: string } | null;
  results: { caseId: string; caseRevision: number; isPassed: boolean }[];
};

/** What a run is seen against: the version that is judged, the cases as they are, the moment. */
export type RunView = { version: number; cases: readonly { id: string; revision: number }[]; now: Date };

function endOf({ end, startedAt }: RunRow, now: Date): RunEnd | null {
  if (end !== null) return RunEnd.parse(end);
  return now.getTime() - startedAt.getTime() > RUN_LONGEST_MS ? 'stopped' : null;
}

/** A run in the shape of the API. */
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

/** The columns of a result that a run is shown with. */
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

/** A run with what came of each case within reach; it counts them all. */
export function toRunDetail(
  row: Omit<RunRow, 'results'> & { results: ResultRow[] },
  view: RunView,
  reach: HistoryReach,
): TestRunDetail {
  const now = new Map(view.cases.map(({ id, revision }) => [id, revision]));
  return {
    ...toRunDto(row, view),
    results: row.results
      .filter((result) => isReached(reach, result))
      .map(({ caseRevision, checks, ...result }) => ({
        caseId: result.caseId,
        caseName: result.caseName,
        isPassed: result.isPassed,
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
