import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { VariableList } from '@/domain/prompt/variable-details';
import { inputDifferences } from '@/domain/test-case/fill-case';
import { RUNS_PAGE_SIZE } from '@/domain/test-case/limits';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { TestCaseDto } from '@/domain/test-case/schema';
import type { TestOverview, TestRunDetail } from '@/domain/test-case/run-schema';
import { Prisma } from '@/generated/prisma/client';
import type { Db } from '@/server/db';
import { requireMember, type ServiceContext } from '../context';
import { loadPromptFacts, openPromptFacts, promptNotFound } from '../prompt/load-prompt';
import { logAdminAccess } from '../prompt/log-admin-access';
import { historyCondition, readableSince } from '../access';
import { casesLength, loadCaseRevisions, loadReadableCases } from './test-rows';
import { readableRuns, RUN, RUN_WITH_RESULTS, toRunDetail, toRunDto } from './run-rows';
import { rowsOf } from '../rows';

const LatestRow = z.object({
  caseId: z.string(),
  runId: z.string(),
  version: z.number(),
  caseRevision: z.number(),
  isPassed: z.boolean(),
});
type LatestRow = z.infer<typeof LatestRow>;

/**
 * Returns the test cases of a prompt with their last results, and the latest runs, of the versions that the caller can
 * read. Throws UNAUTHORIZED for guests, NOT_FOUND for a prompt the caller cannot open, TOO_LARGE for cases with more
 * text than a response may contain.
 */
export async function listTests(ctx: ServiceContext, promptId: string): Promise<TestOverview> {
  const member = requireMember(ctx);
  const prompt = await openPromptFacts(ctx.db, member, promptId);
  ctx.answerText?.reserve(await casesLength(ctx.db, prompt.id));
  const reach = readableSince(member, prompt);
  const readable = Prisma.sql`
    ${historyCondition(reach, 'r', 'started_at')} AND ${historyCondition(reach, 't')}
    AND (v.version = ${prompt.version} OR ${historyCondition(reach, 'v')})`;
  const [all, cases, text, runs, latest] = await Promise.all([
    loadCaseRevisions(ctx.db, prompt.id),
    loadReadableCases(ctx.db, member, prompt),
    ctx.db.prompt.findUniqueOrThrow({
      where: { id: prompt.id },
      select: { content: true, variables: true },
    }),
    ctx.db.testRun.findMany({
      where: readableRuns(member, prompt),
      orderBy: [{ startedAt: 'desc' }, { id: 'asc' }],
      take: RUNS_PAGE_SIZE,
      include: RUN,
    }),
    rowsOf(ctx.db, LatestRow)`
      SELECT c.id::text AS "caseId", t.* FROM prompt_test_cases c CROSS JOIN LATERAL (
        SELECT r.id::text AS "runId", r.version, t.case_revision AS "caseRevision", t.is_passed AS "isPassed"
        FROM prompt_test_results t JOIN prompt_test_runs r ON r.id = t.run_id
        JOIN prompt_versions v ON v.prompt_id = r.prompt_id AND v.version = r.version
        WHERE t.prompt_id = c.prompt_id AND t.case_id = c.id AND ${readable}
        -- An evaluation answers older versions beside the present one: its last answer is not the newest result.
        ORDER BY (r.version = ${prompt.version} AND t.case_revision = c.revision) DESC, t.created_at DESC LIMIT 1
      ) t WHERE c.prompt_id = ${prompt.id}::uuid`,
  ]);
  const fillable = { content: text.content, variables: VariableList.parse(text.variables) };
  const latestOf = new Map(latest.map((row) => [row.caseId, row]));
  const view = { version: prompt.version, cases: all, now: ctx.now };
  return {
    cases: cases.map((testCase): TestCaseDto => {
      const last = latestOf.get(testCase.id);
      return {
        ...testCase,
        ...inputDifferences(fillable, testCase.inputs),
        latest:
          last === undefined
            ? null
            : {
                runId: last.runId,
                version: last.version,
                isPassed: last.isPassed,
                isOutdated: last.version !== prompt.version || last.caseRevision !== testCase.revision,
              },
      };
    }),
    runs: runs.map((run) => toRunDto(run, view)),
  };
}

/** Returns a run with its results. Throws like {@link listTests}, NOT_FOUND if the caller can't read its version. */
export async function getTestRun(
  ctx: ServiceContext,
  { promptId, runId }: { promptId: string; runId: string },
): Promise<TestRunDetail> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  const [cases, run] = await Promise.all([
    loadCaseRevisions(ctx.db, prompt.id),
    ctx.db.testRun.findFirst({
      where: { ...readableRuns(member, prompt), id: runId },
      include: RUN_WITH_RESULTS,
    }),
  ]);
  if (run === null) throw new AppError('NOT_FOUND', testCaseMessages.runGone);
  await logAdminAccess(ctx.db, member, prompt);
  const view = { version: prompt.version, cases, now: ctx.now };
  return toRunDetail(run, view, readableSince(member, prompt));
}

/**
 * Returns the newest run: of the columns of an evaluation, which start together, the one with the fewest passed cases.
 */
async function findLatest(db: Db, where: Prisma.TestRunWhereInput) {
  const newest = await db.testRun.findFirst({
    where,
    orderBy: [{ version: 'desc' }, { startedAt: 'desc' }, { id: 'asc' }],
    include: RUN,
  });
  if (newest === null) return null;
  const { evaluationId, version } = newest;
  const columns =
    evaluationId === null
      ? [newest]
      : await db.testRun.findMany({
          where: { ...where, evaluationId, version },
          orderBy: [{ modelName: 'asc' }, { id: 'asc' }],
          include: RUN,
        });
  const passed = ({ results }: typeof newest) => results.filter(({ isPassed }) => isPassed).length;
  const { id } = columns.reduce((worst, one) => (passed(one) < passed(worst) ? one : worst), newest);
  return db.testRun.findUnique({ where: { id }, include: RUN_WITH_RESULTS });
}

/**
 * Returns the latest run of a version, or else that of an older one, with its warnings for that version; null without
 * any. Throws like {@link listTests}.
 */
export async function getLatestRun(
  ctx: ServiceContext,
  { promptId, version }: { promptId: string; version: number },
): Promise<TestRunDetail | null> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  const where = readableRuns(member, prompt);
  if (version > prompt.version) throw promptNotFound();
  await logAdminAccess(ctx.db, member, prompt);
  const [cases, run] = await Promise.all([
    loadCaseRevisions(ctx.db, prompt.id),
    findLatest(ctx.db, { ...where, version: { lte: version } }),
  ]);
  return run && toRunDetail(run, { version, cases, now: ctx.now }, readableSince(member, prompt));
}
