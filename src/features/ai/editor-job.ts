import type { AiLanguage } from '@/domain/ai/languages';
import { messages } from '@/domain/messages';
import type { FRAMEWORK_IDS } from '@/domain/prompt/vocabulary';
import type { AiCall } from './use-ai-answer';

type FrameworkId = (typeof FRAMEWORK_IDS)[number];

/** AI request on the prompt. */
export type EditorJob =
  | { kind: 'enhance' }
  | { kind: 'shorten' }
  /** So that the failing test cases of a saved prompt pass: those of an evaluation, or of the newest results. */
  | { kind: 'results'; promptId: string; evaluationId?: string }
  | { kind: 'translate'; language: AiLanguage }
  | { kind: 'format'; framework: FrameworkId };

const { editorAi } = messages;
const TEXTS = {
  enhance: { success: editorAi.enhanced, failure: editorAi.enhanceFailed },
  shorten: { success: editorAi.shortened, failure: editorAi.shortenFailed },
  results: { success: editorAi.improved, failure: editorAi.improveFailed },
  translate: { success: editorAi.translated, failure: editorAi.translateFailed },
  format: { success: editorAi.formatted, failure: editorAi.formatFailed },
} as const;

export const successOf = ({ kind }: EditorJob): string => TEXTS[kind].success;
export const failureOf = ({ kind }: EditorJob): string => TEXTS[kind].failure;

/** Title of a request, as its menu entry is called. */
export function titleOf(job: EditorJob): string {
  switch (job.kind) {
    case 'shorten':
      return 'Shorter';
    case 'results':
      return 'From test results';
    case 'translate':
      return `In another language: ${job.language}`;
    case 'format':
      return `Enhance Prompt by Framework: ${job.framework.toUpperCase()}`;
    case 'enhance':
      return 'Enhance Prompt';
  }
}

/** Tag that an accepted response adds to the prompt; null for none. */
export function tagOf(job: EditorJob): string | null {
  if (job.kind === 'enhance') return 'enhanced';
  return job.kind === 'format' ? job.framework : null;
}

/** The API call of a request for a text. */
export function callOf(job: EditorJob, content: string): AiCall {
  return (ai, signal) => {
    switch (job.kind) {
      case 'enhance':
        return ai.enhanceInEditor.mutate({ content }, { signal });
      case 'shorten':
        return ai.shorten.mutate({ content }, { signal });
      case 'results': {
        const { kind: _kind, ...of } = job;
        return ai.improveFromResults.mutate({ ...of, content }, { signal });
      }
      case 'translate':
        return ai.translate.mutate({ content, language: job.language }, { signal });
      case 'format':
        return ai.formatByFramework.mutate({ content, framework: job.framework }, { signal });
    }
  };
}
