import { openApi } from '../api';
import { EXIT } from '../exit';
import { fillByArgs } from '../fill';
import { printText } from '../terminal';
import type { Command } from '../args';

/** Help on the arguments of `fill` and `copy`. */
export const FILL_WORDS = `  name=value        value of a variable; quote it if it contains spaces
  --file name=PATH  read the value from a file; - reads stdin

Variables with a default are optional. You’re asked for missing values; without a terminal the command fails and lists them.`;

export const fill: Command = {
  summary: 'Print a prompt with its variables filled in',
  help: `Usage: cuebook fill PROMPT[@VERSION] [name=value…] [--file name=PATH…]

${FILL_WORDS}`,
  run: async (args) => {
    const { text } = await fillByArgs(openApi, args);
    printText(text);
    return EXIT.done;
  },
};
