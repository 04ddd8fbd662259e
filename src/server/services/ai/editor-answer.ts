import { cleanEnhanced } from '@/domain/generator/clean-enhanced';
import { missingValues } from '@/domain/generator/missing-values';
import type { AiJob } from './write-answer';
import { stripMarkdown } from './strip-markdown';

const TEMPERATURE = 0.5;

/** Changes a cleaned response further. */
type Finish = (text: string) => string;

/**
 * Job of a call from the editor: the response is cleaned like an enhanced prompt, and without Markdown unless another `finish` is given.
 */
export function editorJob(
  system: string,
  prompt: string,
  failure: string,
  finish: Finish = stripMarkdown,
): AiJob {
  return {
    request: { system, prompt, temperature: TEMPERATURE },
    failure,
    finish: (answer) => {
      const text = finish(cleanEnhanced(answer));
      return { text, lost: missingValues(prompt, text) };
    },
  };
}
