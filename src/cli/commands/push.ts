import { openApi } from '../api';
import { CliError, EXIT, type ExitCode } from '../exit';
import { type PromptFile, readFolder } from '../folder';
import { type PushContext, type Pushed, pushFile } from '../push-file';
import { note, oneLine, print } from '../terminal';
import { type Command, onlyWord, readWords } from '../words';

const HELP = `Usage: cuebook push FOLDER [options]

Brings the prompts of a folder to the library. A new file becomes a draft, which nobody else sees; a changed one becomes a change of your
draft, or a suggestion where others read the prompt. Nothing is published, and unchanged files do nothing. Files that are no
prompts, as a README, are passed over: a prompt has a title between two lines of ---.

  --note TEXT     what has changed, for whoever decides
  --space SLUG    the space that new drafts come to
  --dry-run       only say what would be done

The token needs Read, Draft and suggest, and Change drafts. A prompt that has moved on since it was pulled is named: a suggestion is made
from the version that you have, a draft is left alone.`;

const WORDS = {
  drafted: 'new draft',
  known: 'already a draft,',
  changed: 'draft changed, now version',
  suggested: 'suggested, from version',
  waiting: 'already suggested, from version',
} as const;

function say(path: string, { kind, ...pushed }: Pushed, isDry: boolean): void {
  if (kind === 'unchanged' || !('slug' in pushed)) return;
  const at =
    kind === 'drafted' || kind === 'known'
      ? pushed.slug === ''
        ? ''
        : ` ${pushed.slug}`
      : ` ${pushed.version}`;
  print(
    `${oneLine(path)}: ${isDry ? 'would be: ' : ''}${WORDS[kind]}${oneLine(at) === '' ? '' : ` ${oneLine(at)}`}${pushed.remark}`,
  );
}

/** Whether nothing that follows can go better. */
const endsAll = ({ code }: CliError) => code === EXIT.server;

async function pushAll(
  context: PushContext,
  files: readonly PromptFile[],
): Promise<{ unchanged: number; worst: ExitCode }> {
  let unchanged = 0;
  let worst: ExitCode = EXIT.done;
  for (const file of files) {
    try {
      const pushed = await pushFile(context, file);
      if (pushed.kind === 'unchanged') unchanged += 1;
      say(file.path, pushed, context.isDry);
    } catch (error) {
      if (!(error instanceof CliError) || endsAll(error)) throw error;
      note(`${oneLine(file.path)}: ${error.message}`);
      worst = error.code;
    }
  }
  return { unchanged, worst };
}

export const push: Command = {
  summary: 'Bring a folder to the library, as drafts and suggestions',
  help: HELP,
  run: async (words) => {
    const { values, positionals } = readWords(words, {
      note: { type: 'string', default: '' },
      space: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    });
    const folder = onlyWord(positionals, 'a folder');
    const { files, broken } = await readFolder(folder);
    for (const { path, problem } of broken) note(`${oneLine(path)}: ${oneLine(problem)}`);
    const api = await openApi();
    const { scopes } = await api.getMe({});
    const spaceId = values.space === undefined ? undefined : (await api.getSpace({ slug: values.space })).id;
    const mayWrite = scopes.includes('prompts:write');
    const context = { api, spaceId, mayWrite, note: values.note, isDry: values['dry-run'] };
    const { unchanged, worst } = await pushAll(context, files);
    print(`${unchanged} of ${files.length} unchanged.`);
    return worst === EXIT.done && broken.length > 0 ? EXIT.conflict : worst;
  },
};
