import { AppError } from '@/domain/errors';
import { variableNames } from '@/domain/prompt/variables';
import { testImportMessages as said } from '@/domain/test-case/import-messages';
import type { SuggestedTestCases } from '@/domain/test-case/import-schema';
import { ANSWER_TOKENS_MAX } from '@/domain/test-case/limits';
import { readSuggestions, SUGGEST_SYSTEM } from '@/domain/test-case/suggest';
import type { AiContext } from '../ai/context';
import { writeAnswer } from '../ai/write-answer';
import { requireTestWriter } from './create-test-cases';

const TEMPERATURE = 0.7;

/**
 * Proposes test cases with one AI request of the caller; nothing is saved. Throws like requireTestWriter and
 * writeAnswer, BAD_GATEWAY if the reply has no usable case.
 */
export async function suggestTestCases(
  ctx: AiContext,
  { promptId }: { promptId: string },
  signal?: AbortSignal,
): Promise<SuggestedTestCases> {
  const { content } = await requireTestWriter(ctx, promptId);
  const variables = variableNames(content);
  const names = variables.length === 0 ? 'none' : variables.join(', ');
  const job = {
    request: {
      system: SUGGEST_SYSTEM,
      prompt: `Variables: ${names}\n\nPrompt:\n${content}`,
      temperature: TEMPERATURE,
      minMaxTokens: ANSWER_TOKENS_MAX,
    },
    failure: said.suggestFailed,
    finish: (answer: string) => ({ text: answer, lost: [] }),
  };
  for await (const event of writeAnswer(ctx, job, signal)) {
    if (event.type !== 'done') continue;
    const cases = readSuggestions(event.text, variables);
    if (cases.length === 0) throw new AppError('BAD_GATEWAY', said.noneSuggested);
    return { cases };
  }
  return { cases: [] };
}
