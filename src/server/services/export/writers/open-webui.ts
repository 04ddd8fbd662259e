import { filled, keptFor } from './extras';
import { listWriter } from './kinds';
import { asMustache } from './templates';

/** What everybody may read. */
const EVERYBODY = [{ principal_type: 'user', principal_id: '*', permission: 'read' }];

/** Prompts as Open WebUI exports them. */
export const openWebuiWriter = listWriter(
  'open-webui',
  { name: 'prompts-export', ending: '.json' },
  (given) => {
    const { prompt, loss } = asMustache(given);
    return {
      entry: {
        command: prompt.slug,
        is_active: true,
        ...keptFor(prompt, 'open-webui'),
        name: prompt.title,
        content: prompt.content,
        meta: filled({ description: prompt.description }),
        tags: prompt.tags,
        access_grants: prompt.isShared ? EVERYBODY : [],
      },
      losses: [loss],
    };
  },
);
