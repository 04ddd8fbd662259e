import { stringify } from 'smol-toml';
import { variableNames } from '@/domain/prompt/variables';
import { filled, keptFor } from './extras';
import { eachWriter, titleLoss } from './kinds';
import { rewrittenLoss, withVariables } from './templates';

/** A command of the Gemini CLI: its file name is how it is called. */
export const geminiCommandWriter = eachWriter(
  'gemini-command',
  (fileName) => `${fileName}.toml`,
  (prompt, fileName) => {
    const isOne = variableNames(prompt.content).length === 1;
    const write = (text: string) => (isOne ? withVariables(text, () => '{{args}}') : text);
    const members = {
      ...filled({ description: prompt.description }),
      ...keptFor(prompt, 'gemini-command'),
      prompt: write(prompt.content),
    };
    return {
      text: `${stringify(members)}\n`,
      losses: [titleLoss(prompt, fileName), rewrittenLoss([prompt.content], write)],
    };
  },
);
