import type { AiEvent, AiFormatByFramework } from '@/domain/ai/schema';
import { formatInstruction } from '@/domain/generator/instructions';
import { messages } from '@/domain/messages';
import type { AiContext } from './context';
import { editorJob } from './editor-answer';
import { writeAnswer } from './write-answer';

/** Rewrites the editor's prompt under a framework's labels. */
export function formatByFramework(
  ctx: AiContext,
  { content, framework }: AiFormatByFramework,
  signal?: AbortSignal,
): AsyncGenerator<AiEvent> {
  return writeAnswer(
    ctx,
    editorJob(formatInstruction(framework), content, messages.editorAi.formatFailed),
    signal,
  );
}
