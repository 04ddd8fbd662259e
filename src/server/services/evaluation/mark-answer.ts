import { AppError } from '@/domain/errors';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import { canMarkAnswer } from '@/domain/evaluation/policy';
import type { AnswerMark } from '@/domain/evaluation/schema';
import { historyFilter, readableSince, requireAccess } from '../access';
import { requireMember, type ServiceContext } from '../context';
import { loadPromptFacts } from '../prompt/load-prompt';
import { isOwnText } from './own-text';
import { readableRuns } from '../test-case/run-rows';

/**
 * Stores what the caller says about an answer, in place of what they said before; null takes it back. Throws
 * UNAUTHORIZED for guests, FORBIDDEN for those who may not run tests, NOT_FOUND for an answer that they can't read.
 */
export async function markAnswer(ctx: ServiceContext, mark: AnswerMark): Promise<{ attempt: number }> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, mark.promptId);
  const { id: evaluationId, runId, caseId, attempt, isGood, note } = mark;
  const answer = await ctx.db.testAnswer.findFirst({
    where: {
      ...historyFilter(readableSince(member, prompt)),
      runId,
      caseId,
      attempt,
      run: { ...readableRuns(member, prompt), evaluationId },
    },
    select: { run: { select: { version: true } } },
  });
  if (answer === null) throw new AppError('NOT_FOUND', said.answerGone);
  const about = { promptId: prompt.id, version: answer.run.version };
  await ctx.db.$transaction(async (tx) => {
    // An approval counts verdicts under the same lock.
    const locked = await requireAccess(tx, member, prompt.id, canMarkAnswer);
    const key = { runId, caseId, attempt, userId: member.id };
    if (isGood === null) {
      await tx.answerVerdict.deleteMany({ where: key });
      return;
    }
    const wasOwn = locked.createdBy === member.id || (await isOwnText(tx, member.id, about));
    const verdict = { isGood, note, wasOwn, updatedAt: ctx.now };
    await tx.answerVerdict.upsert({
      where: { runId_caseId_attempt_userId: key },
      create: { ...key, ...verdict, createdAt: ctx.now },
      update: verdict,
    });
  });
  return { attempt };
}
