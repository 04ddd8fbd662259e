import { openApi } from '../api';
import { EXIT } from '../exit';
import { print, printText } from '../terminal';
import { type Command, onlyArg, readPromptAt, readArgs } from '../args';

const HELP = `Usage: cuebook get PROMPT[@VERSION] [--json]

Print the content of a prompt exactly as stored. PROMPT is the last part of its URL. @3 is a version, @approved the latest
approved one; the default is the latest version.

  --json    print all fields as JSON`;

export const get: Command = {
  summary: 'Print the content of a prompt',
  help: HELP,
  run: async (args) => {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' } });
    const { prompt, version } = readPromptAt(onlyArg(positionals, 'a prompt'));
    const api = await openApi();
    const found =
      version === 'newest' ? await api.getPrompt({ prompt }) : await api.getVersion({ prompt, version });
    if (values.json) print(JSON.stringify(found, null, 2));
    else printText(found.content);
    return EXIT.done;
  },
};
