import { lossMessages } from './loss-messages.ts';
import type { Check } from '../prompt/test-cases.ts';
import { FACTUALITY, WITH_EXPECTED } from '../prompt/test-cases.ts';
import { filled, storedKeys } from './extras.ts';
import { yamlText } from './front-matter.ts';
import { eachWriter } from './kinds.ts';
import { asMustache } from './templates.ts';

/** A configuration for each prompt: otherwise its tests would apply to all. */
export const promptfooWriter = eachWriter(
  'promptfoo',
  (fileName) => `${fileName}/promptfooconfig.yaml`,
  (given) => {
    const { prompt, warning } = asMustache(given);
    const { slug, title, messages, content, tests } = prompt;
    const warnings: (string | null)[] = [warning];
    const written = tests.map(({ name, inputs, checks }) =>
      filled({
        description: name,
        vars: Object.fromEntries(inputs.map((input) => [input.name, input.value])),
        assert: checks.flatMap((check) => {
          const assertion = assertionOf(check);
          if (assertion === null) warnings.push(lossMessages.check(name, check.kind));
          return assertion === null ? [] : withLiteral(assertion);
        }),
      }),
    );
    const config = {
      ...storedKeys(prompt, 'promptfoo'),
      prompts: [
        { id: slug, label: title, raw: messages === null ? content : JSON.stringify(messages, null, 2) },
      ],
      ...filled({ tests: written }),
    };
    return { text: yamlText(config), warnings };
  },
);

/** Keeps promptfoo from filling in a text, or from reading a file of its name: here both stand to the letter. */
function withLiteral(assertion: Record<string, unknown>): Record<string, unknown> {
  const { value } = assertion;
  if (typeof value !== 'string' || !/\{[{%#]|^file:\/\//.test(value) || value.includes('endraw'))
    return assertion;
  return { ...assertion, value: `{% raw %}${value}{% endraw %}` };
}

/** Converts a check to promptfoo's; null for one that could only be expressed as a program. */
function assertionOf(check: Check): Record<string, unknown> | null {
  switch (check.kind) {
    case 'contains':
      return { type: check.ignoreCase ? 'icontains' : 'contains', value: check.text };
    case 'excludes':
      return { type: check.ignoreCase ? 'not-icontains' : 'not-contains', value: check.text };
    case 'matches':
      return check.ignoreCase ? null : { type: 'regex', value: check.pattern };
    case 'json':
      return { type: 'is-json' };
    case 'schema':
      return { type: 'is-json', value: JSON.parse(check.schema) };
    case 'judge':
      return check.expected === null
        ? { type: 'llm-rubric', value: check.criterion }
        : check.criterion === FACTUALITY
          ? { type: 'factuality', value: check.expected }
          : { type: 'llm-rubric', value: `${check.criterion}${WITH_EXPECTED}${check.expected}` };
    case 'length':
      return null;
  }
}
