import type { AiEvent, AiTranslate } from '@/domain/ai/schema';
import { translateInstruction } from '@/domain/generator/instructions';
import { messages } from '@/domain/messages';
import type { AiContext } from './context';
import { editorJob } from './editor-answer';
import { writeAnswer } from './write-answer';

/** Translates the prompt in the editor, and keeps its Markdown. See {@link writeAnswer}. */
export function translate(
  ctx: AiContext,
  { content, language }: AiTranslate,
  signal?: AbortSignal,
): AsyncGenerator<AiEvent> {
  const job = editorJob(
    translateInstruction(language),
    content,
    messages.editorAi.translateFailed,
    (text) => text,
  );
  return writeAnswer(ctx, job, signal);
}
