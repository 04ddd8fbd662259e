import type { AiEnhanceInEditor, AiEvent } from '@/domain/ai/schema';
import { editorEnhanceInstruction } from '@/domain/generator/instructions';
import { parsePolished } from '@/domain/generator/parse-polished';
import { messages } from '@/domain/messages';
import type { AiContext } from './context';
import { editorJob } from './editor-answer';
import { writeAnswer } from './write-answer';

/** Returns true for a prompt that has the sections of TAG already. */
function isTag(content: string): boolean {
  const { task, action, goal } = parsePolished('TAG', content);
  return Boolean(task && action && goal);
}

/** Enhances the prompt in the editor; one in the TAG framework keeps its sections. See {@link writeAnswer}. */
export function enhanceInEditor(
  ctx: AiContext,
  { content }: AiEnhanceInEditor,
  signal?: AbortSignal,
): AsyncGenerator<AiEvent> {
  const instruction = editorEnhanceInstruction(isTag(content));
  return writeAnswer(ctx, editorJob(instruction, content, messages.editorAi.enhanceFailed), signal);
}
