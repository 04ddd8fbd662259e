import type { AiEvent, AiPolish } from '@/domain/ai/schema';
import { AppError } from '@/domain/errors';
import { assemble } from '@/domain/generator/assemble';
import { polishInstruction } from '@/domain/generator/instructions';
import { missingValues } from '@/domain/generator/missing-values';
import { parsePolished } from '@/domain/generator/parse-polished';
import { messages } from '@/domain/messages';
import type { AiContext } from './context';
import { writeAnswer } from './write-answer';

const TEMPERATURE = 0.3;

/**
 * Polishes the prompt built from the fields of a framework, section by section. Returns the
 * text and the fields parsed from it. Throws BAD_REQUEST if all fields are blank; see {@link writeAnswer}.
 */
export function polish(
  ctx: AiContext,
  { framework, fields }: AiPolish,
  signal?: AbortSignal,
): AsyncGenerator<AiEvent> {
  const prompt = assemble(framework, fields);
  if (prompt.trim() === '') throw new AppError('BAD_REQUEST', messages.editorAi.contentEmpty);
  return writeAnswer(
    ctx,
    {
      request: { system: polishInstruction(framework), prompt, temperature: TEMPERATURE },
      failure: messages.generator.polishFailed,
      finish: (answer) => {
        const text = answer.trim();
        return { text, lost: missingValues(prompt, text), fields: parsePolished(framework, text, fields) };
      },
    },
    signal,
  );
}
