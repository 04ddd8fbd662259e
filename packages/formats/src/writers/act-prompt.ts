import { listWriter } from './kinds.ts';

/** The JSON of lists of 'act as' prompts. */
export const actPromptWriter = listWriter(
  'act-prompt',
  { name: 'prompts', ending: '.json' },
  ({ title, content }) => ({ entry: { act: title, prompt: content } }),
);
