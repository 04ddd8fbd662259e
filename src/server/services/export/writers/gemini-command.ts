import { stringify } from 'smol-toml';
import { variableNames } from '@/domain/prompt/variables';
import { filled, storedKeys, readerNotes } from './extras';
import { eachWriter, folderOf, titleWarning } from './kinds';
import { rewriteWarning, withVariables } from './templates';

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
