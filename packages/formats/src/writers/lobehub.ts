import { DEFAULT_CATEGORY } from '../prompt/category.ts';
import { filled, storedKeys, membersOf, settingsAs, SNAKE_CASE } from './extras.ts';
import { eachWriter } from './kinds.ts';
import { systemTextOf } from './templates.ts';

export const lobehubWriter = eachWriter(
  'lobehub',
  (fileName) => `${fileName}.json`,
  (prompt) => {
    const { slug, title, description, tags, category, extras } = prompt;
    const { config, meta, ...kept } = storedKeys(prompt, 'lobehub');
    const { params, ...restOfConfig } = membersOf(config);
    const { text, warning } = systemTextOf(prompt);
    const agent = {
      identifier: slug,
      schemaVersion: 1,
      ...kept,
      config: filled({
        ...restOfConfig,
        systemRole: text,
        model: extras.model,
        params: { ...settingsAs(prompt, SNAKE_CASE), ...membersOf(params) },
      }),
      meta: filled({
        ...membersOf(meta),
        title,
        description,
        tags,
        category: category === DEFAULT_CATEGORY ? undefined : category,
      }),
    };
    return { text: `${JSON.stringify(agent, null, 2)}\n`, warnings: [warning] };
  },
);
