import { firstCharacters } from '@/domain/characters';
import type { AiEvent, AiImproveFromResults } from '@/domain/ai/schema';
import { AppError } from '@/domain/errors';
import { cleanEnhanced } from '@/domain/generator/clean-enhanced';
import { improveFromResultsInstruction } from '@/domain/generator/instructions';
import { missingValues } from '@/domain/generator/missing-values';
import { messages } from '@/domain/messages';
import { canWriteTests } from '@/domain/test-case/policy';
import type { AiContext } from '../ai/context';
import { writeAnswer } from '../ai/write-answer';
import { forbidden, requireMember } from '../context';
import { loadPromptFacts } from '../prompt/load-prompt';
import { ANSWER_CHARACTERS, type FailingAnswer, failingAnswers } from './failing-answers';

const TEMPERATURE = 0.5;

/** Returns why an answer fails: what is missing, the checks, and what people say in place of the judge. */
function reasonsOf({ problem, checks, isGood, notes }: FailingAnswer): string[] {
  const failed = checks
    .filter(({ kind, isPassed }) => !isPassed && !(kind === 'judge' && isGood === true))
    .map(({ label, reason }) => `${label}: ${reason}`);
  const said = notes.map((note) => `A person says: ${note}`);
  const all = [...(problem === null ? [] : [problem]), ...failed, ...said];
  return all.length === 0 ? ['A person says that it is bad.'] : all;
}

/** Returns a failing answer with the reasons, as text. */
function toText(failing: FailingAnswer): string {
  const { caseName, answer } = failing;
  const shown = firstCharacters(answer, ANSWER_CHARACTERS);
  const why = reasonsOf(failing).map((reason) => `- ${reason}`);
  return [
    `Test case: ${caseName}`,
    'Response:',
    shown.length < answer.length ? `${shown}…` : shown,
    'Why it fails:',
    ...why,
  ].join('\n');
}

/**
 * Rewrites the text in the editor so that the failing test cases pass, with one AI request; nothing is saved. Throws
 * UNAUTHORIZED for guests, NOT_FOUND for a prompt the caller cannot open, FORBIDDEN for one they may not edit,
 * BAD_REQUEST if no answer fails, and as {@link writeAnswer} does.
 */
export async function* improveFromResults(
  ctx: AiContext,
  { promptId, content, evaluationId }: AiImproveFromResults,
  signal?: AbortSignal,
): AsyncGenerator<AiEvent> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  if (!canWriteTests(member, prompt)) throw forbidden();
  const failing = await failingAnswers(ctx.db, member, prompt, evaluationId);
  if (failing.length === 0) throw new AppError('BAD_REQUEST', messages.editorAi.nothingFails);
  const job = {
    request: {
      system: improveFromResultsInstruction(),
      prompt: `The prompt:\n\n${content}\n\nIts failing test cases:\n\n${failing.map(toText).join('\n\n')}`,
      temperature: TEMPERATURE,
    },
    failure: messages.editorAi.improveFailed,
    finish: (answer: string) => {
      const text = cleanEnhanced(answer);
      return { text, lost: missingValues(content, text) };
    },
  };
  yield* writeAnswer(ctx, job, signal);
}
