import type { EditorAiState } from './use-editor-ai';

/** What is being done, as the buttons of the panel name it. */
export function titleOf(state: EditorAiState): string {
  if (state.step === 'idle' || state.job.kind === 'enhance') return 'Enhance Prompt';
  return `Enhance Prompt by Framework: ${state.job.framework.toUpperCase()}`;
}
