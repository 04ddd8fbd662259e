import { z } from 'zod';
import { AppError } from '@/domain/errors';
import { NANOS } from '@/domain/evaluation/limits';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { type CellCounts, cellState, changeFrom, signTest } from '@/domain/evaluation/outcome';
import { canMarkAnswer, canStopEvaluation } from '@/domain/evaluation/policy';
import type { EvaluationCell, EvaluationColumn, EvaluationDetail } from '@/domain/evaluation/schema';
import { ReachedLimit } from '@/domain/evaluation/states';
import { RunEnd } from '@/domain/test-case/run-schema';
import { historyFilter, readableSince } from '../access';
import { requireMember, type ServiceContext } from '../context';
import { loadPromptFacts } from '../prompt/load-prompt';
import { logAdminAccess } from '../prompt/log-admin-access';
import { evaluationColumns, readableEvaluations, toEvaluationDtos } from './evaluation-rows';
import { loadAgreement, loadCells, loadFigures, loadPastNames, type RunFigures } from './table-rows';

const Cases = z.array(z.object({ id: z.string() }));
const NONE: CellCounts = { answered: 0, passed: 0, undecided: 0 };
const NO_FIGURES: RunFigures = { p50: null, p95: null, cost: 0 };

type Run = {
  id: string;
  version: number;
  modelId: string | null;
  modelName: string | null;
  end: string | null;
  endReason: string;
};

/** Returns how a column compares with the approved one, after its cells. */
function comparisonOf(cells: readonly EvaluationCell[]): EvaluationColumn['comparison'] {
  const count = (change: EvaluationCell['change']) => cells.filter((cell) => cell.change === change).length;
  const [better, worse, same] = [count('better'), count('worse'), count('same')];
  const cases = better + worse + same;
  return cases === 0 ? null : { cases, better, worse, same, p: signTest(better, worse) };
}

function toColumn(run: Run, cells: readonly EvaluationCell[], figures = NO_FIGURES): EvaluationColumn {
  return {
    runId: run.id,
    version: run.version,
    model: run.modelName ?? '',
    modelId: run.modelId,
    state: run.end === null ? 'running' : RunEnd.parse(run.end),
    reason: run.endReason,
    passed: cells.filter(({ state }) => state === 'passed').length,
    decided: cells.filter(({ state }) => state !== 'open').length,
    ...figures,
    comparison: comparisonOf(cells),
  };
}

/**
 * Returns an evaluation as a table: of the versions, cases and answers that the caller can read. Throws UNAUTHORIZED
 * for guests, NOT_FOUND for a prompt or an evaluation that they can't.
 */
export async function getEvaluation(
  ctx: ServiceContext,
  { promptId, id }: { promptId: string; id: string },
): Promise<EvaluationDetail> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  const row = await ctx.db.evaluation.findFirst({
    where: { ...readableEvaluations(member, prompt), id },
    include: evaluationColumns(member, prompt),
  });
  if (row === null) throw new AppError('NOT_FOUND', said.gone);
  await logAdminAccess(ctx.db, member, prompt);
  const reach = readableSince(member, prompt);
  const { runs, approvedVersion } = row;
  const runIds = runs.map((run) => run.id);
  const [dtos, counts, figures, agreement, pastNames, cases] = await Promise.all([
    toEvaluationDtos(ctx.db, [row]),
    loadCells(ctx.db, runIds, reach),
    loadFigures(ctx.db, runIds),
    loadAgreement(ctx.db, runIds, reach),
    loadPastNames(ctx.db, runIds, reach),
    ctx.db.testCase.findMany({
      where: { promptId: prompt.id, ...historyFilter(reach) },
      select: { id: true, name: true },
    }),
  ]);
  const [dto] = dtos;
  if (dto === undefined) throw new AppError('NOT_FOUND', said.gone);
  const countsIn = (run: Run, caseId: string) => counts.get(`${run.id} ${caseId}`) ?? NONE;
  const approvedOf = (run: Run) =>
    runs.find(({ version, modelId }) => version === approvedVersion && modelId === run.modelId);
  const toCell = (run: Run, caseId: string): EvaluationCell => {
    const { answered, passed, ...rest } = countsIn(run, caseId);
    const state = cellState({ answered, passed, ...rest }, row);
    const approved = approvedOf(run);
    const isCompared = approved !== undefined && approved.id !== run.id;
    const before = isCompared ? cellState(countsIn(approved, caseId), row) : null;
    return { answered, passed, state, change: changeFrom(before, state) };
  };
  const names = new Map([...pastNames, ...cases.map((one) => [one.id, one.name] as const)]);
  const rows = Cases.parse(row.cases).flatMap(({ id: caseId }) => {
    const name = names.get(caseId);
    return name === undefined ? [] : [{ caseId, name, cells: runs.map((run) => toCell(run, caseId)) }];
  });
  return {
    ...dto,
    approvedVersion,
    currency: row.currency,
    stopAt: row.stopAtNanos === null ? null : Number(row.stopAtNanos) / NANOS,
    reachedLimit: row.state === 'paused' ? ReachedLimit.nullable().parse(row.reachedLimit) : null,
    calls: row.calls,
    repeatedCalls: row.repeatedCalls,
    cost: Number(row.costNanos) / NANOS,
    isCostUnknown: row.isCostUnknown,
    isCostEstimated: row.isCostEstimated,
    canStop: canStopEvaluation(member, prompt),
    canMark: canMarkAnswer(member, prompt),
    columns: runs.map((run, place) =>
      toColumn(
        run,
        rows.flatMap(({ cells }) => cells[place] ?? []),
        figures.get(run.id),
      ),
    ),
    rows,
    agreement,
  };
}
