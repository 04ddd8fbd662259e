import { listWriter } from './kinds';

/** The JSON of the lists of 'act as' prompts. */
export const actPromptWriter = listWriter(
  'act-prompt',
  { name: 'prompts', ending: '.json' },
  ({ title, content }) => ({ entry: { act: title, prompt: content } }),
);
