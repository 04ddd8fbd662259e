import { z } from 'zod';
import type { AiEvent, AiImproveFromResults } from '@/domain/ai/schema';
import type { Member } from '@/domain/actor';
import { AppError } from '@/domain/errors';
import { cleanEnhanced } from '@/domain/generator/clean-enhanced';
import { improveFromResultsInstruction } from '@/domain/generator/instructions';
import { missingValues } from '@/domain/generator/missing-values';
import { messages } from '@/domain/messages';
import { canWriteTests } from '@/domain/test-case/policy';
import { CheckOutcome } from '@/domain/test-case/run-schema';
import type { Db } from '@/server/db';
import { truncate } from '@/domain/characters';
import { readableSince } from '../access';
import { type HistoryFacts, historyFilter } from '../access/history';
import type { AiContext } from '../ai/context';
import { writeAnswer } from '../ai/write-answer';
import { forbidden, requireMember } from '../context';
import { loadPromptFacts } from '../prompt/load-prompt';
import { readableRuns } from './run-rows';

/** Failing answers that go along, and the most characters of each. */
const ANSWERS_MAX = 10;
const ANSWER_CHARACTERS = 2_000;
const TEMPERATURE = 0.5;

/** Returns the newest failing answers that the member may read, each with the reasons, as text. */
async function failingAnswers(
  db: Db,
  member: Member,
  prompt: HistoryFacts & { id: string; version: number },
): Promise<string[]> {
  const rows = await db.testResult.findMany({
    where: {
      isPassed: false,
      run: readableRuns(member, prompt),
      ...historyFilter(readableSince(member, prompt)),
    },
    orderBy: [{ run: { version: 'desc' } }, { createdAt: 'desc' }, { caseId: 'asc' }],
    take: ANSWERS_MAX,
    select: { caseName: true, answer: true, problem: true, checks: true },
  });
  return rows.map(({ caseName, answer, problem, checks }) => {
    const failed = z
      .array(CheckOutcome)
      .parse(checks)
      .filter(({ isPassed }) => !isPassed)
      .map(({ label, reason }) => `- ${label}: ${reason}`);
    const why = [...(problem === null ? [] : [`- ${problem}`]), ...failed].join('\n');
    return `Test case: ${caseName}\nResponse:\n${truncate(answer, ANSWER_CHARACTERS)}\nWhy it fails:\n${why}`;
  });
}

/**
 * Rewrites the text in the editor so that the failing test cases pass, with one AI request; nothing is saved. Throws
 * UNAUTHORIZED for guests, NOT_FOUND for a prompt the caller cannot open, FORBIDDEN for one they may not edit,
 * BAD_REQUEST if no answer fails, and as {@link writeAnswer} does.
 */
export async function* improveFromResults(
  ctx: AiContext,
  { promptId, content }: AiImproveFromResults,
  signal?: AbortSignal,
): AsyncGenerator<AiEvent> {
  const member = requireMember(ctx);
  const prompt = await loadPromptFacts(ctx.db, member, promptId);
  if (!canWriteTests(member, prompt)) throw forbidden();
  const failing = await failingAnswers(ctx.db, member, prompt);
  if (failing.length === 0) throw new AppError('BAD_REQUEST', messages.editorAi.nothingFails);
  const job = {
    request: {
      system: improveFromResultsInstruction(),
      prompt: `The prompt:\n\n${content}\n\nIts failing test cases:\n\n${failing.join('\n\n')}`,
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
