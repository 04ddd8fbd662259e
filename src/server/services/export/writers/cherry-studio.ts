import { storedKeys } from './extras';
import { listWriter } from './kinds';
import { systemTextOf } from './templates';

export const cherryStudioWriter = listWriter(
  'cherry-studio',
  { name: 'agents', ending: '.json' },
  (prompt, index) => {
    const { text, warning } = systemTextOf(prompt);
    const entry = {
      id: String(index + 1),
      emoji: '💬',
      ...storedKeys(prompt, 'cherry-studio'),
      name: prompt.title,
      group: prompt.tags,
      prompt: text,
      description: prompt.description,
    };
    return { entry, warnings: [warning] };
  },
);
