import type { TestAnswers, TestRunDetail } from '@/domain/test-case/run-schema';
import type { ServiceContext } from '../context';
import type { AskJudge } from './judge-response';
import { getTestRun } from './list-tests';
import { ownChecks } from './own-checks';
import { endRun, filledFor, loadRunTarget, recordResult, requireStillTests, startRun } from './record-run';
import type { StoredCase } from './test-rows';

/**
 * Runs cases of a version on pasted responses, as a run of its own. Throws like loadRunTarget, UNAVAILABLE if the
 * threads are overloaded, and TOO_MANY_REQUESTS while several checks of the caller are in progress and beyond the
 * hourly limit of runs.
 */
export async function checkPasted(
  ctx: ServiceContext,
  input: TestAnswers,
  judgeFor: (cases: readonly StoredCase[]) => Promise<AskJudge>,
): Promise<TestRunDetail> {
  const { promptId, version, answers } = input;
  const { member, target } = await loadRunTarget(ctx, {
    promptId,
    version,
    caseIds: answers.map(({ caseId }) => caseId),
  });
  return ownChecks.run(member.id, async () => {
    const startedAt = performance.now();
    const id = await startRun(ctx, member, target, { source: 'pasted' });
    let isDone = false;
    try {
      const askJudge = await judgeFor(target.cases);
      for (const testCase of target.cases) {
        await requireStillTests(ctx, member, promptId);
        const filled = filledFor(target.text, testCase);
        const text = answers.find(({ caseId }) => caseId === testCase.id)?.answer ?? '';
        // A response to a text with unfilled variables belongs to another text.
        const answered = filled.problem === null ? { text, isCut: false } : { problem: filled.problem };
        await recordResult(ctx, member, { id, promptId }, testCase, { filled, answered, askJudge });
      }
      isDone = true;
    } finally {
      const endedAt = new Date(ctx.now.getTime() + performance.now() - startedAt);
      const end = isDone ? 'finished' : 'stopped';
      await endRun(ctx, member, { id, promptId, version }, { end, reason: '', endedAt });
    }
    return getTestRun(ctx, { promptId, runId: id });
  });
}
