import { keptFor } from './extras';
import { listWriter } from './kinds';

/** Agents of Cherry Studio. */
export const cherryStudioWriter = listWriter(
  'cherry-studio',
  { name: 'agents', ending: '.json' },
  (prompt, index) => ({
    entry: {
      id: String(index + 1),
      emoji: '💬',
      ...keptFor(prompt, 'cherry-studio'),
      name: prompt.title,
      group: prompt.tags,
      prompt: prompt.content,
      description: prompt.description,
    },
  }),
);
