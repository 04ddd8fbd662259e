import { listVariables } from '../prompt/variables.ts';
import { filled, storedKeys, membersOf, settingsAs } from './extras.ts';
import { withFrontMatter } from './front-matter.ts';
import { eachWriter } from './kinds.ts';
import { asMustache } from './templates.ts';

const SETTING_NAMES = { maxTokens: 'maxOutputTokens', stop: 'stopSequences' };
const ROLES = { system: 'system', developer: 'system', user: 'user', assistant: 'model' } as const;

/** A dotprompt file: settings in the front matter, roles of messages as helpers in the text. */
export const dotpromptWriter = eachWriter(
  'dotprompt',
  (fileName) => `${fileName}.prompt`,
  (given) => {
    const { prompt, warning } = asMustache(given);
    const { title, description, messages, content, variables, extras } = prompt;
    const defaults = listVariables(given.content).flatMap(({ name, fallback }): [string, string][] => {
      const value = variables.find((details) => details.name === name)?.default ?? fallback;
      return value === null ? [] : [[name, value]];
    });
    const { input, output, ...kept } = storedKeys(prompt, 'dotprompt');
    const members = {
      name: title,
      description,
      model: extras.model,
      config: settingsAs(prompt, SETTING_NAMES),
      input: filled({
        default: Object.fromEntries(defaults),
        ...membersOf(input),
        schema: extras.schema?.input,
      }),
      output: filled({ ...membersOf(output), schema: extras.schema?.output }),
      ...kept,
    };
    const body =
      messages === null
        ? content
        : messages.map((message) => `{{role "${ROLES[message.role]}"}}\n${message.content}\n`).join('');
    return { text: withFrontMatter(members, body), warnings: [warning] };
  },
);
