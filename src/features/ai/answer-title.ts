import type { EditorAiState } from './use-editor-ai';

/** Title for the current AI request, as on the buttons of the panel. */
export function titleOf(state: EditorAiState): string {
  if (state.step === 'idle' || state.job.kind === 'enhance') return 'Enhance Prompt';
  return `Enhance Prompt by Framework: ${state.job.framework.toUpperCase()}`;
}
