import { storedKeys } from './extras.ts';
import { listWriter } from './kinds.ts';

export const promptsChatWriter = listWriter(
  'prompts-chat',
  { name: 'prompts', ending: '.json' },
  (prompt) => {
    const { type, ...kept } = storedKeys(prompt, 'prompts-chat');
    const kind = typeof type === 'string' ? type : 'TEXT';
    const entry = {
      ...kept,
      type: kind,
      title: prompt.title,
      slug: typeof kept['slug'] === 'string' ? kept['slug'] : prompt.slug,
      description: prompt.description === '' ? null : prompt.description,
      content: prompt.content,
      category: { name: prompt.category },
      // The type is restored as a tag.
      tags: prompt.tags.filter((tag) => tag !== kind.toLowerCase()).map((name) => ({ name })),
      isPrivate: !prompt.isShared,
      contributors: [],
    };
    return { entry };
  },
  (entries) => `${JSON.stringify({ count: entries.length, prompts: entries }, null, 2)}\n`,
);
