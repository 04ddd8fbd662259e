import { filled, storedKeys, settingsAs } from './extras.ts';
import { eachWriter, titleWarning } from './kinds.ts';
import { asMustache, roleWarning, messagesOf } from './templates.ts';

const SETTING_NAMES: Readonly<Record<string, string>> = {
  maxTokens: 'max_output_tokens',
  topP: 'top_p',
  reasoningEffort: 'reasoning_effort',
};

/** A shell command that calls the Responses API. */
export const openaiWriter = eachWriter(
  'openai',
  (fileName) => `${fileName}.sh`,
  (given, fileName) => {
    const { prompt, warning } = asMustache(given);
    const body = {
      ...filled({ model: prompt.extras.model }),
      input: messagesOf(prompt),
      ...settingsAs(prompt, SETTING_NAMES),
      ...storedKeys(prompt, 'openai'),
    };
    // JSON can escape an apostrophe, so that no shell takes it for the end.
    const json = JSON.stringify(body, null, 2).replaceAll("'", String.raw`\u0027`);
    const text = [
      'curl https://api.openai.com/v1/responses \\',
      '  -H "Content-Type: application/json" \\',
      '  -H "Authorization: Bearer $OPENAI_API_KEY" \\',
      `  -d '${json}'`,
      '',
    ].join('\n');
    return { text, warnings: [titleWarning(prompt, fileName), warning, roleWarning(prompt)] };
  },
);
