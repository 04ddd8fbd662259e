import { openApi } from '../api';
import { EXIT } from '../exit';
import { print, printText } from '../terminal';
import { type Command, onlyWord, readPromptAt, readWords } from '../words';

const HELP = `Usage: cuebook get PROMPT[@VERSION] [--json]

Writes the text of a prompt, exactly as it is. PROMPT is the last part of its address; @3 is a version, @approved the one that
was approved last, and without either it is the newest.

  --json    everything about it`;

export const get: Command = {
  summary: 'Write the text of a prompt',
  help: HELP,
  run: async (words) => {
    const { values, positionals } = readWords(words, { json: { type: 'boolean' } });
    const { prompt, version } = readPromptAt(onlyWord(positionals, 'a prompt'));
    const api = await openApi();
    const found =
      version === 'newest' ? await api.getPrompt({ prompt }) : await api.getVersion({ prompt, version });
    if (values.json) print(JSON.stringify(found, null, 2));
    else printText(found.content);
    return EXIT.done;
  },
};
