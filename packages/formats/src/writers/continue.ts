import { filled, storedKeys } from './extras.ts';
import { yamlText } from './front-matter.ts';
import { listWriter } from './kinds.ts';
import { rewriteWarning, withVariables } from './templates.ts';

type Entry = { prompt: Record<string, unknown>; rules: unknown[] };

/** Continue's `config.yaml`, with the rules of the configurations that the prompts come from. */
export const continueWriter = listWriter<Entry>(
  'continue',
  { name: 'config', ending: '.yaml' },
  (prompt) => {
    const { rules, ...keys } = storedKeys(prompt, 'continue');
    // Beside other braces, a variable stays as it is: three of them would be read as another.
    const isPlain = !/\{\{\{|\}\}\}/.test(prompt.content);
    const write = (text: string) => withVariables(text, ({ name }) => (isPlain ? `{{{ ${name} }}}` : null));
    return {
      entry: {
        prompt: {
          name: prompt.title,
          ...filled({ description: prompt.description }),
          ...keys,
          prompt: write(prompt.content),
        },
        rules: Array.isArray(rules) ? rules : [],
      },
      warnings: [rewriteWarning([prompt.content], (text) => (text.startsWith('$') ? write(text) : text))],
    };
  },
  (entries) => {
    const rules = new Map(entries.flatMap((one) => one.rules).map((rule) => [JSON.stringify(rule), rule]));
    return yamlText({
      name: 'Prompts',
      version: '1.0.0',
      schema: 'v1',
      prompts: entries.map(({ prompt }) => prompt),
      ...filled({ rules: [...rules.values()] }),
    });
  },
);
