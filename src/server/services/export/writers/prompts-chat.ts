import { keptFor } from './extras';
import { listWriter } from './kinds';

/** The JSON that prompts.chat gives of its prompts. */
export const promptsChatWriter = listWriter(
  'prompts-chat',
  { name: 'prompts', ending: '.json' },
  (prompt) => ({
    entry: {
      type: 'TEXT',
      ...keptFor(prompt, 'prompts-chat'),
      title: prompt.title,
      slug: prompt.slug,
      description: prompt.description === '' ? null : prompt.description,
      content: prompt.content,
      category: { name: prompt.category },
      tags: prompt.tags.map((name) => ({ name })),
    },
  }),
  (entries) => `${JSON.stringify({ count: entries.length, prompts: entries }, null, 2)}\n`,
);
