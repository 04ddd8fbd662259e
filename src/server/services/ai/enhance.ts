import type { AiEnhance, AiEvent } from '@/domain/ai/schema';
import { cleanEnhanced } from '@/domain/generator/clean-enhanced';
import { enhanceInstruction } from '@/domain/generator/instructions';
import { missingValues } from '@/domain/generator/missing-values';
import { messages } from '@/domain/messages';
import type { AiContext } from './context';
import { writeAnswer } from './write-answer';

/** Enhances a rough prompt of the generator by its options. See {@link writeAnswer}. */
export function enhance(
  ctx: AiContext,
  { text: prompt, creativityLevel, ...options }: AiEnhance,
  signal?: AbortSignal,
): AsyncGenerator<AiEvent> {
  return writeAnswer(
    ctx,
    {
      request: { system: enhanceInstruction(options), prompt, temperature: creativityLevel },
      failure: messages.generator.enhanceFailed,
      finish: (answer) => {
        const text = cleanEnhanced(answer);
        return { text, lost: missingValues(prompt, text) };
      },
    },
    signal,
  );
}
