import { cleanEnhanced } from '@/domain/generator/clean-enhanced';
import { lostValues } from '@/domain/generator/lost-values';
import type { AiJob } from './write-answer';
import { stripMarkdown } from './strip-markdown';

const TEMPERATURE = 0.5;

/**
 * Job of a call from the editor: the response is cleaned like an enhanced prompt and without Markdown
 * (specification 7; decisions, AI).
 */
export function editorJob(system: string, prompt: string, failure: string): AiJob {
  return {
    request: { system, prompt, temperature: TEMPERATURE },
    failure,
    finish: (answer) => {
      const text = stripMarkdown(cleanEnhanced(answer));
      return { text, lost: lostValues(prompt, text) };
    },
  };
}
