import { randomBytes } from 'node:crypto';
import { evaluationMessages as said } from '@/domain/evaluation/messages';
import type { Answered, JudgeCheck } from '@/domain/test-case/check-answer';
import { judge, readJudgeReply } from '@/domain/test-case/judge';
import { testCaseMessages } from '@/domain/test-case/messages';
import { env } from '@/env';
import { checkResponse, filledFor } from '../test-case/record-run';
import { type AskedModel, askOnce, type Replied } from './ask-once';
import { Kept, type KeptAnswer, NOTHING, type Spent } from './kept';
import type { OpenCall } from './open-calls';
import { answerRequest, judgeRequest } from './requests';
import { requireStarter } from './starter';
import { storeAnswer } from './store-answer';
import { findSameModel, loadWork, type LoopContext, modelKey, type Work } from './work';

/** Whose threads check the answers of the server's own evaluations. */
const SERVER = 'server';

type Job = { ctx: LoopContext; call: OpenCall; work: Work; signal: AbortSignal };

const added = (cost: number | null, nanos: number | null) =>
  cost === null || nanos === null ? null : cost + nanos;

/** Adds the tokens and cost of a reply. */
function spend(spent: Spent, { answer, nanos }: Replied, isJudge: boolean): Spent {
  const { tokensIn = 0, tokensOut = 0, isEstimated = true } = answer?.usage ?? {};
  return {
    tokensIn: spent.tokensIn + (isJudge ? 0 : tokensIn),
    tokensOut: spent.tokensOut + (isJudge ? 0 : tokensOut),
    judgeCalls: spent.judgeCalls + (isJudge ? 1 : 0),
    judgeTokensIn: spent.judgeTokensIn + (isJudge ? tokensIn : 0),
    judgeTokensOut: spent.judgeTokensOut + (isJudge ? tokensOut : 0),
    isEstimated: spent.isEstimated || isEstimated,
    costNanos: added(spent.costNanos, nanos),
  };
}

const problemAnswer = (problem: string): KeptAnswer => ({ text: '', isCut: false, problem, milliseconds: 0 });

function answerOf({ answer, problem, milliseconds }: Replied): KeptAnswer {
  if (answer === null) return { ...problemAnswer(problem), milliseconds };
  return { text: answer.text.trim(), isCut: answer.isCut, problem: null, milliseconds };
}

const askingOf = ({ ctx, call, work, signal }: Job, kept: Kept, scope: 'column' | 'evaluation') => ({
  ...ctx,
  signal,
  scope,
  needsPrice: work.evaluation.isLimited || env.AI_EVALUATION_COST_PER_MONTH !== undefined,
  call: { ...call, account: work.evaluation.isWatch ? null : work.evaluation.startedBy, before: kept },
});

/** Waits for a place, then runs `work` with the model as it is now, for a starter who may still ask it. */
function withModel(
  { ctx, work: { evaluation, run }, signal }: Job,
  scope: 'column' | 'evaluation',
  work: (model: AskedModel) => Promise<Kept>,
): Promise<Kept> {
  const [id, revision] =
    scope === 'column' ? [run.modelId, run.modelRevision] : [run.judgeId, run.judgeRevision];
  return ctx.places.run(modelKey(id), signal, async () => {
    const [model] = await Promise.all([
      findSameModel(ctx, id, revision, scope),
      requireStarter(ctx.db, evaluation, ctx.now()),
    ]);
    ctx.places.learn(model.key, model.callsAtOnce);
    return work(model);
  });
}

/** Asks for the answer itself. */
function ask(job: Job, filled: ReturnType<typeof filledFor>): Promise<Kept> {
  const request = answerRequest(filled, job.work.parameters);
  return withModel(job, 'column', (model) =>
    askOnce(askingOf(job, NOTHING, 'column'), model, request, (replied) => ({
      answer: answerOf(replied),
      replies: [],
      spent: spend(NOTHING.spent, replied, false),
    })),
  );
}

/** Asks the judge about one check; replies that are there already are not asked for again. */
function judgeOf(job: Job, prompt: string, start: Kept) {
  const { ctx, work } = job;
  let kept = start;
  let asked = -1;
  const askJudge = async (check: JudgeCheck): Promise<Answered> => {
    asked += 1;
    const place = asked;
    // Also if its replies are there already: a verdict says whose it is.
    const { name } = await findSameModel(ctx, work.run.judgeId, work.run.judgeRevision, 'evaluation');
    const mark = randomBytes(12).toString('hex');
    const request = judgeRequest(check, { prompt, response: kept.answer?.text ?? '', mark });
    let number = 0;
    const { verdict, reason, votes } = await judge(async (temperature) => {
      const before = kept.replies[place] ?? [];
      number += 1;
      if (number <= before.length) return before[number - 1] ?? null;
      kept = await withModel(job, 'evaluation', (model) =>
        askOnce(askingOf(job, kept, 'evaluation'), model, { ...request, temperature }, (replied) => {
          const replies = [...kept.replies];
          replies[place] = [...before, replied.answer && readJudgeReply(replied.answer.text)];
          return { ...kept, replies, spent: spend(kept.spent, replied, true) };
        }),
      );
      return kept.replies[place]?.at(-1) ?? null;
    });
    return { isPassed: verdict === 'yes', reason, votes, judge: name };
  };
  return { askJudge, now: () => kept };
}

/**
 * Works on one open call until its answer is stored: asks for it, checks it, asks the judge. What is there already is
 * never asked for again. Throws the signal's reason, LimitReached, NoLongerOurs, RetryLater, CannotGoOn.
 * @returns whether it was the last open call of its run
 */
export async function answerCall(ctx: LoopContext, call: OpenCall, signal: AbortSignal): Promise<boolean> {
  const work = await loadWork(ctx.db, ctx.texts, call);
  const job = { ctx, call, work, signal };
  const { testCase } = work;
  let kept = Kept.nullable().parse(call.kept) ?? NOTHING;
  if (testCase === null) {
    const answer = problemAnswer(said.caseChanged);
    return storeAnswer(job, { ...kept, answer }, { checks: [], hash: null, name: null });
  }
  const filled = filledFor(work.text, testCase);
  const { hash } = filled;
  if (filled.problem !== null) kept = { ...kept, answer: problemAnswer(filled.problem) };
  else if (kept.answer === null) kept = await ask(job, filled);
  const { answer } = kept;
  if (answer?.problem !== null) {
    return storeAnswer(job, kept, { checks: [], hash, name: testCase.name });
  }
  const judging = judgeOf(job, filled.text, kept);
  const account = work.evaluation.startedBy ?? SERVER;
  const askJudge =
    work.run.judgeRevision === null
      ? () => Promise.resolve({ isPassed: false, reason: testCaseMessages.noJudge, isRun: false as const })
      : judging.askJudge;
  const checks = await checkResponse(account, testCase.checks, answer.text, askJudge);
  return storeAnswer(job, judging.now(), { checks, hash, name: testCase.name });
}
