import { stringify } from 'smol-toml';
import { variableNames } from '../prompt/variables.ts';
import { filled, storedKeys, readerNotes } from './extras.ts';
import { eachWriter, folderOf, titleWarning } from './kinds.ts';
import { rewriteWarning, withVariables } from './templates.ts';

/** A command of the Gemini CLI: the file name is its name. */
export const geminiCommandWriter = eachWriter(
  'gemini-command',
  (fileName, prompt) => `${folderOf(readerNotes(prompt, 'gemini-command'))}${fileName}.toml`,
  (prompt, fileName) => {
    const isOne = variableNames(prompt.content).length === 1;
    const write = (text: string) =>
      withVariables(text, ({ name }) => (isOne || name === 'args' ? '{{args}}' : null));
    const members = {
      ...filled({ description: prompt.description }),
      ...storedKeys(prompt, 'gemini-command'),
      prompt: write(prompt.content),
    };
    return {
      text: `${stringify(members)}\n`,
      warnings: [titleWarning(prompt, fileName), rewriteWarning([prompt.content], write)],
    };
  },
);
