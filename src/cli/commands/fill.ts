import { openApi } from '../api';
import { EXIT } from '../exit';
import { fillByWords } from '../fill';
import { printText } from '../terminal';
import type { Command } from '../words';

/** What `fill` and `copy` say of their words. */
export const FILL_WORDS = `  name=value      what stands in place of a variable; in quotes where either has a space
  --file name=PATH  the same from a file, for long texts; - for what is piped in

Variables with a default need no value. What is missing is asked for; without a terminal it is named, and nothing is written.`;

export const fill: Command = {
  summary: 'Write a prompt with its variables filled in',
  help: `Usage: cuebook fill PROMPT[@VERSION] [name=value…] [--file name=PATH…]

${FILL_WORDS}`,
  run: async (words) => {
    const { text } = await fillByWords(openApi, words);
    printText(text);
    return EXIT.done;
  },
};
