import { filled, keptFor } from './extras';
import { eachWriter } from './kinds';

/** An agent of LobeHub. */
export const lobehubWriter = eachWriter(
  'lobehub',
  (fileName) => `${fileName}.json`,
  (prompt) => {
    const { slug, title, description, content, tags } = prompt;
    const agent = {
      ...keptFor(prompt, 'lobehub'),
      config: filled({ systemRole: content }),
      identifier: slug,
      meta: { title, description, tags },
      schemaVersion: 1,
    };
    return { text: `${JSON.stringify(agent, null, 2)}\n` };
  },
);
