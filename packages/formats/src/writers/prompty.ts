import { listVariables } from '../prompt/variables.ts';
import { filled, storedKeys, membersOf, settingsAs } from './extras.ts';
import { withFrontMatter } from './front-matter.ts';
import { eachWriter } from './kinds.ts';
import { asMustache } from './templates.ts';

const SETTING_NAMES = { maxTokens: 'maxOutputTokens', stop: 'stopSequences' };

export const promptyWriter = eachWriter(
  'prompty',
  (fileName) => `${fileName}.prompty`,
  (given) => {
    const { prompt, warning } = asMustache(given);
    const { title, description, messages, content, tags, variables, extras } = prompt;
    const inputs = listVariables(given.content).map(({ name, fallback }) => {
      const details = variables.find((one) => one.name === name);
      return filled({
        name,
        kind: 'string',
        description: details?.help,
        default: details?.default ?? fallback,
      });
    });
    const { metadata, model, ...kept } = storedKeys(prompt, 'prompty');
    const members = {
      name: title,
      description,
      metadata: filled({ ...membersOf(metadata), tags }),
      model: filled({ ...membersOf(model), id: extras.model, options: settingsAs(prompt, SETTING_NAMES) }),
      inputs,
      ...kept,
    };
    const body =
      messages === null
        ? content
        : `${messages.map((message) => `${message.role}:\n${message.content}`).join('\n\n')}\n`;
    return { text: withFrontMatter(members, body), warnings: [warning] };
  },
);
