import { storedKeys } from './extras.ts';
import { listWriter } from './kinds.ts';
import { systemTextOf } from './templates.ts';

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
