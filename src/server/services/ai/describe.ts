import type { AiDescribe, AiEvent } from '@/domain/ai/schema';
import { describeInstruction } from '@/domain/generator/instructions';
import { parseDescribed } from '@/domain/generator/parse-described';
import { messages } from '@/domain/messages';
import type { AiContext } from './context';
import { stripMarkdown } from './strip-markdown';
import { writeAnswer } from './write-answer';

const TEMPERATURE = 0.3;

/** Proposes a description of the prompt in the editor, and tags. Nothing is stored. See {@link writeAnswer}. */
export function describe(
  ctx: AiContext,
  { content }: AiDescribe,
  signal?: AbortSignal,
): AsyncGenerator<AiEvent> {
  return writeAnswer(
    ctx,
    {
      request: { system: describeInstruction(), prompt: content, temperature: TEMPERATURE },
      failure: messages.editorAi.describeFailed,
      finish: (answer) => ({ ...parseDescribed(stripMarkdown(answer)), lost: [] }),
    },
    signal,
  );
}
