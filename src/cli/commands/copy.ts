import { openApi } from '../api';
import { copyText } from '../clipboard';
import { EXIT } from '../exit';
import { fillByArgs } from '../fill';
import { note } from '../terminal';
import type { Command } from '../args';
import { FILL_WORDS } from './fill';

export const copy: Command = {
  summary: 'Copy a filled-in prompt to the clipboard',
  help: `Usage: cuebook copy PROMPT[@VERSION] [name=value…] [--file name=PATH…]

${FILL_WORDS}`,
  run: async (args) => {
    const { text, version } = await fillByArgs(openApi, args);
    await copyText(text);
    note(`Copied version ${version}, ${text.length.toLocaleString('en-US')} characters.`);
    return EXIT.done;
  },
};
