import type { JudgeCheck } from '@/domain/test-case/check-answer';
import { JUDGE_SYSTEM, judgeMessage } from '@/domain/test-case/judge';
import { ANSWER_TOKENS_MAX } from '@/domain/test-case/limits';
import type { TextRequest } from '@/server/ports/text-model/provider';
import type { filledFor } from '../test-case/record-run';
import type { Work } from './work';

/** Default system message of a chat, as in test runs. */
const SYSTEM = 'You are a helpful assistant.';

/** The request for an answer. A plan computes its cost from the same. */
export function answerRequest(
  { text, messages }: Pick<ReturnType<typeof filledFor>, 'text' | 'messages'>,
  parameters: Work['parameters'],
): TextRequest & Work['parameters'] {
  return { system: SYSTEM, prompt: text, messages, minMaxTokens: ANSWER_TOKENS_MAX, ...parameters };
}

type Judged = { prompt: string; response: string; mark: string };

/** The request for a judge's reply to one check, without a temperature. A plan computes its cost from the same. */
export function judgeRequest(
  { criterion, expected }: Pick<JudgeCheck, 'criterion' | 'expected'>,
  { mark, ...judged }: Judged,
): Omit<TextRequest, 'temperature'> {
  return {
    system: JUDGE_SYSTEM,
    prompt: judgeMessage({ criterion, expected, ...judged }, mark),
    minMaxTokens: ANSWER_TOKENS_MAX,
  };
}
