import { stringify } from 'smol-toml';
import { filled, keptFor } from './extras';
import { eachWriter, titleLoss } from './kinds';

/** A command of the Gemini CLI: its file name is how it is called. */
export const geminiCommandWriter = eachWriter(
  'gemini-command',
  (fileName) => `${fileName}.toml`,
  (prompt, fileName) => ({
    text: `${stringify({
      ...filled({ description: prompt.description }),
      ...keptFor(prompt, 'gemini-command'),
      prompt: prompt.content,
    })}\n`,
    losses: [titleLoss(prompt, fileName)],
  }),
);
