import type { AiEvent, AiShorten } from '@/domain/ai/schema';
import { shortenInstruction } from '@/domain/generator/instructions';
import { messages } from '@/domain/messages';
import type { AiContext } from './context';
import { editorJob } from './editor-answer';
import { writeAnswer } from './write-answer';

/** Shortens the prompt in the editor, and keeps its Markdown. See {@link writeAnswer}. */
export function shorten(
  ctx: AiContext,
  { content }: AiShorten,
  signal?: AbortSignal,
): AsyncGenerator<AiEvent> {
  const job = editorJob(shortenInstruction(), content, messages.editorAi.shortenFailed, (text) => text);
  return writeAnswer(ctx, job, signal);
}
