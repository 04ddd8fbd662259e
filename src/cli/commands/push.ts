import { openApi } from '../api';
import { CliError, endsAll, EXIT, type ExitCode } from '../exit';
import { type PromptFile, readFolder, sayUnread } from '../folder';
import { type PushContext, type Pushed, pushFile } from '../push-file';
import { note, oneLine, print } from '../terminal';
import { type Command, onlyArg, readArgs } from '../args';

const HELP = `Usage: cuebook push FOLDER [options]

Upload a folder of prompts. New files become private drafts. Changed files update your drafts, or become suggestions if the
prompt is shared. Nothing is published, and unchanged files are skipped. Files without a title in their front matter (such
as a README) are ignored. Links to files in the folder are followed, links that lead outside are named and left.

  --note TEXT     describe the change for reviewers
  --space SLUG    add new drafts to this space
  --dry-run       show what would happen

Requires the Read, Draft and suggest, and Edit drafts permissions. If a prompt has changed since you pulled it, suggestions are
based on your version and drafts are skipped.`;

const WORDS = {
  drafted: 'new draft',
  known: 'already a draft,',
  changed: 'draft updated, now version',
  suggested: 'suggested, based on version',
  waiting: 'already suggested, based on version',
} as const;

function say(path: string, { kind, ...pushed }: Pushed, isDry: boolean): void {
  if (kind === 'unchanged' && typeof pushed.staleBecause === 'string')
    note(`${oneLine(path)}: ${pushed.staleBecause}.`);
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
      if (typeof pushed.staleBecause === 'string') worst = EXIT.conflict;
    } catch (error) {
      if (!(error instanceof CliError) || endsAll(error)) throw error;
      note(`${oneLine(file.path)}: ${error.message}`);
      worst = error.code;
    }
  }
  return { unchanged, worst };
}

export const push: Command = {
  summary: 'Upload a folder as drafts and suggestions',
  help: HELP,
  run: async (args) => {
    const { values, positionals } = readArgs(args, {
      note: { type: 'string', default: '' },
      space: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    });
    const folder = onlyArg(positionals, 'a folder');
    const found = await readFolder(folder);
    const { files, broken } = found;
    const isRead = sayUnread(found) === EXIT.done;
    for (const { path, problem } of broken) note(`${oneLine(path)}: ${oneLine(problem)}`);
    const api = await openApi();
    const { scopes } = await api.getMe({});
    const spaceId = values.space === undefined ? undefined : (await api.getSpace({ slug: values.space })).id;
    const mayWrite = scopes.includes('prompts:write');
    const context = { api, spaceId, mayWrite, note: values.note, isDry: values['dry-run'] };
    const { unchanged, worst } = await pushAll(context, files);
    print(`${unchanged} of ${files.length} unchanged.`);
    return worst === EXIT.done && (broken.length > 0 || !isRead) ? EXIT.conflict : worst;
  },
};
