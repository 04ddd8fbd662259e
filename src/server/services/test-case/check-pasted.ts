import { AppError } from '@/domain/errors';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { TestAnswers, TestRunDetail } from '@/domain/test-case/schema';
import type { ServiceContext } from '../context';
import { getTestRun } from './list-tests';
import { endRun, filledFor, loadRunTarget, recordResult, startRun } from './record-run';

/** Accounts whose answers are being checked: one time each at once. */
const underWay = new Set<string>();

/**
 * Runs cases of a version on answers that came from elsewhere, as a run of its own. Throws like loadRunTarget, and
 * TOO_MANY_REQUESTS while another check of the caller is under way or beyond the runs of an hour.
 */
export async function checkPasted(ctx: ServiceContext, input: TestAnswers): Promise<TestRunDetail> {
  const { promptId, version, answers } = input;
  const { member, target } = await loadRunTarget(ctx, {
    ...{ promptId, version },
    caseIds: answers.map(({ caseId }) => caseId),
  });
  if (underWay.has(member.id)) {
    throw new AppError('TOO_MANY_REQUESTS', testCaseMessages.runBusy, { retryAfterSeconds: 5 });
  }
  underWay.add(member.id);
  try {
    const startedAt = performance.now();
    const id = await startRun(ctx, member, target, { source: 'pasted' });
    let isDone = false;
    try {
      for (const testCase of target.cases) {
        const { hash, problem } = filledFor(target.content, testCase);
        const text = answers.find(({ caseId }) => caseId === testCase.id)?.answer ?? '';
        // An answer to a text that cannot be filled in is an answer to something else.
        const answered = problem === null ? { text, isCut: false } : { problem };
        await recordResult(ctx, { id, promptId }, testCase, hash, answered);
      }
      isDone = true;
    } finally {
      const endedAt = new Date(ctx.now.getTime() + performance.now() - startedAt);
      const end = isDone ? 'finished' : 'stopped';
      await endRun(ctx, member, { id, promptId, version }, { end, reason: '', endedAt });
    }
    return await getTestRun(ctx, { promptId, runId: id });
  } finally {
    underWay.delete(member.id);
  }
}
