import { callCost } from '@/domain/model/cost';
import { JUDGE_CALLS_MAX } from '@/domain/evaluation/limits';
import { judgeChecks } from '@/domain/evaluation/plan';
import { estimateTokens } from '@/domain/prompt-check/tokens';
import { ANSWER_TOKENS_MAX } from '@/domain/test-case/limits';
import { env } from '@/env';
import { filledFor } from '../test-case/record-run';
import type { PlannedModel, Plan } from './resolve-plan';
import { parametersOf } from './work';

/** Tokens of an answer and of a judge's reply, about; and of what a judge is told besides. */
const ANSWER_TOKENS = 300;
const REPLY_TOKENS = 80;
const JUDGE_TOKENS = 200;

type Range = { about: number; most: number };

const NO_COST: Range = { about: 0, most: 0 };

/** Returns the cost of one answer and its judge; null without a price. */
function costOfAnswer(
  { judge, answersPerCase }: Plan,
  model: PlannedModel,
  { tokens, bytes, checks, extras }: { tokens: number; bytes: number; checks: number; extras: unknown },
): Range | null {
  const { ownMaxTokens } = parametersOf(extras, answersPerCase);
  const tokensMost = ownMaxTokens ?? Math.max(env.AI_MAX_OUTPUT_TOKENS, ANSWER_TOKENS_MAX);
  const tokensOut = Math.min(ANSWER_TOKENS, tokensMost);
  const about = callCost(model, { tokensIn: tokens, tokensOut });
  const most = callCost(model, { tokensIn: bytes, tokensOut: tokensMost });
  if (about === null || most === null) return null;
  if (judge === null || checks === 0) return { about, most };
  const once = callCost(judge, { tokensIn: tokens + tokensOut + JUDGE_TOKENS, tokensOut: REPLY_TOKENS });
  const five = callCost(judge, { tokensIn: bytes + tokensMost + JUDGE_TOKENS, tokensOut: ANSWER_TOKENS_MAX });
  if (once === null || five === null) return null;
  return { about: about + checks * once, most: most + checks * five * JUDGE_CALLS_MAX };
}

/** Returns about what a plan costs, and at most; null if a model, or the judge that is needed, has no price. */
export function planCost(plan: Plan): Range | null {
  let sum = NO_COST;
  for (const { text } of plan.versions) {
    for (const testCase of plan.cases) {
      const filled = filledFor(text, testCase);
      if (filled.problem !== null) continue;
      const size = {
        tokens: estimateTokens(filled.text),
        bytes: Buffer.byteLength(filled.text),
        checks: judgeChecks(testCase.checks),
        extras: text.extras,
      };
      for (const model of plan.models) {
        const one = costOfAnswer(plan, model, size);
        if (one === null) return null;
        const times = plan.answersPerCase;
        sum = { about: sum.about + one.about * times, most: sum.most + one.most * times };
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
