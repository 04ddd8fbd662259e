import { callCost, type Tokens } from '@/domain/model/cost';
import { JUDGE_CALLS_MAX } from '@/domain/evaluation/limits';
import { estimateTokens } from '@/domain/prompt-check/tokens';
import type { JudgeCheck } from '@/domain/test-case/check-answer';
import { env } from '@/env';
import type { TextRequest } from '@/server/ports/text-model/provider';
import { highestUsage, usageOf } from '@/server/ports/text-model/usage';
import { filledFor } from '../test-case/record-run';
import { answerRequest, judgeRequest } from './requests';
import type { PlannedModel, Plan } from './resolve-plan';
import { parametersOf } from './work';

/** Tokens of an answer and of a judge's reply, about. */
const ANSWER_TOKENS = 300;
const REPLY_TOKENS = 80;
/** As long as the random mark of a request to a judge. */
const MARK = '0'.repeat(24);

type Range = { about: number; most: number };
type Usage = { about: Tokens; most: Tokens };

/** Returns what a request takes: about, with an answer of this length, and at most. */
function usageFor(request: TextRequest, { textModel }: PlannedModel, tokensOut: number): Usage {
  const maxTokens = textModel?.maxTokens ?? env.AI_MAX_OUTPUT_TOKENS;
  const most = highestUsage(request, { maxTokens });
  const { tokensIn } = usageOf(undefined, request, '');
  return { about: { tokensIn, tokensOut: Math.min(tokensOut, most.tokensOut) }, most };
}

/** Returns what one request to a judge takes about a check, beside the prompt and the response. */
function judgeUsage(check: JudgeCheck, judge: PlannedModel): Usage {
  const request = judgeRequest(check, { prompt: '', response: '', mark: MARK });
  return usageFor({ ...request, temperature: 0 }, judge, REPLY_TOKENS);
}

/** Returns the cost of a call with more tokens of input. */
const costWith = (model: PlannedModel, { tokensIn, tokensOut }: Tokens, more: number) =>
  callCost(model, { tokensIn: tokensIn + more, tokensOut });

type Asked = {
  request: TextRequest;
  /** What the judge is asked about each answer. */
  judged: Usage[];
  /** Of the filled-in prompt. */
  tokens: number;
  bytes: number;
};

/** Returns the cost of one answer and its judge; null without a price. */
function costOfAnswer(judge: PlannedModel | null, model: PlannedModel, asked: Asked): Range | null {
  const answer = usageFor(asked.request, model, ANSWER_TOKENS);
  const [about, most] = [callCost(model, answer.about), callCost(model, answer.most)];
  if (about === null || most === null) return null;
  const sum = { about, most };
  if (judge === null) return sum;
  for (const usage of asked.judged) {
    const once = costWith(judge, usage.about, asked.tokens + answer.about.tokensOut);
    const each = costWith(judge, usage.most, asked.bytes + answer.most.tokensOut);
    if (once === null || each === null) return null;
    sum.about += once;
    sum.most += each * JUDGE_CALLS_MAX;
  }
  return sum;
}

/** Returns about what a plan costs, and at most; null if a model, or the judge that is needed, has no price. */
export function planCost(plan: Plan): Range | null {
  const { judge, answersPerCase } = plan;
  const sum = { about: 0, most: 0 };
  const usages = plan.cases.map(({ checks }) =>
    judge === null ? [] : checks.flatMap((check) => (check.kind === 'judge' ? judgeUsage(check, judge) : [])),
  );
  for (const { text } of plan.versions) {
    const parameters = parametersOf(text.extras, answersPerCase);
    for (const [place, testCase] of plan.cases.entries()) {
      const filled = filledFor(text, testCase);
      if (filled.problem !== null) continue;
      const asked = {
        request: answerRequest(filled, parameters),
        judged: usages[place] ?? [],
        tokens: estimateTokens(filled.text),
        bytes: Buffer.byteLength(filled.text),
      };
      for (const model of plan.models) {
        const one = costOfAnswer(judge, model, asked);
        if (one === null) return null;
        sum.about += one.about * answersPerCase;
        sum.most += one.most * answersPerCase;
      }
    }
  }
  return sum;
}

/** Returns the names of the models without a price. */
export function namesWithoutPrice({ models, judge }: Plan): string[] {
  const all = judge === null ? models : [...models, judge];
  const names = all.filter(({ priceIn, priceOut }) => priceIn === null || priceOut === null);
  return [...new Set(names.map(({ name }) => name))];
}
