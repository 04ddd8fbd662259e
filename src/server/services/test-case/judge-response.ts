import { randomBytes } from 'node:crypto';
import type { Answered, JudgeCheck } from '@/domain/test-case/check-answer';
import { judge, JUDGE_SYSTEM, judgeMessage, readJudgeReply } from '@/domain/test-case/judge';
import { testCaseMessages } from '@/domain/test-case/messages';
import type { AiContext } from '../ai/context';
import { findJudge } from '../model/judge-model';
import { askModel } from './ask-model';
import type { StoredCase } from './test-rows';

/** Answers a judge check about the response to a filled-in prompt. */
export type AskJudge = (check: JudgeCheck, prompt: string, response: string) => Promise<Answered>;

/** Answers no judge check. */
export function noJudge(reason: string): AskJudge {
  return () => Promise.resolve({ isPassed: false, reason, isRun: false });
}

/**
 * Returns the judge for these cases: each of its calls is an AI call of the caller. It throws the signal's reason once
 * that ends it, and what would fail every further call.
 */
export async function openJudge(
  ctx: AiContext,
  cases: readonly StoredCase[],
  signal: AbortSignal,
): Promise<AskJudge> {
  if (!cases.some(({ checks }) => checks.some(({ kind }) => kind === 'judge'))) {
    return noJudge(testCaseMessages.noJudge);
  }
  const { name, textModel } = await findJudge(ctx);
  if (textModel === null) return noJudge(testCaseMessages.noJudge);
  return async ({ criterion, expected }, prompt, response) => {
    const mark = randomBytes(12).toString('hex');
    const request = {
      system: JUDGE_SYSTEM,
      prompt: judgeMessage({ criterion, expected, prompt, response }, mark),
    };
    const { verdict, reason, votes } = await judge(async (temperature) => {
      const reply = await askModel({ ...ctx, textModel }, { ...request, temperature }, signal);
      signal.throwIfAborted();
      return reply !== null && 'text' in reply ? readJudgeReply(reply.text) : null;
    });
    return { isPassed: verdict === 'yes', reason, votes, judge: name };
  };
}
