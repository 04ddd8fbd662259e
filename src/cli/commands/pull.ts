import { mkdir } from 'node:fs/promises';
import { openApi } from '../api';
import { EXIT } from '../exit';
import { type Exported, readExported, WHICH_HELP, WHICH_OPTIONS } from '../exported';
import { below, fileProblem, LEADS_OUT, leadsOut } from '../find-files';
import { followAddresses } from '../follow-addresses';
import {
  bytesAt,
  fileOf,
  nameProblem,
  namesIn,
  type PromptFile,
  readFolder,
  replaceFile,
  sayUnread,
} from '../folder';
import { writePromptFile } from '../prompt-file';
import { checksumOf } from '../file-text';
import { note, oneLine, print } from '../terminal';
import { type Command, onlyArg, readArgs } from '../args';

const HELP = `Usage: cuebook pull FOLDER [options]

Download your prompts into a folder, one file each, with the metadata as front matter. Pulling again updates files whose
prompts have changed, even if you moved them. Files you edited are skipped. Files keep their mode and line endings; links are
followed within the folder, and named and left if they lead outside.

${WHICH_HELP}
  --force             overwrite edited files

Requires the Export permission. Exits with 6 if an edited file’s prompt has a newer version, or a file
can’t be read or written.`;

type Outcome = 'new' | 'updated' | 'unchanged' | 'edited' | 'conflict';

type Local = {
  folder: string;
  bySlug: ReadonlyMap<string, PromptFile>;
  /** Paths that could not be read, and were named. */
  unread: ReadonlySet<string>;
  /** Names in the folder before, see {@link namesIn}. */
  taken: ReadonlyMap<string, string>;
  isForced: boolean;
};

/** Whether a file says something else than the version that it was pulled as. */
const isEdited = ({ text, origin }: PromptFile) => checksumOf(text) !== origin?.checksum;

async function pullOne(
  prompt: Exported,
  { folder, bySlug, unread, taken, isForced }: Local,
): Promise<Outcome> {
  const content = writePromptFile(prompt, { prompt: prompt.slug, version: prompt.version });
  const known = bySlug.get(prompt.slug);
  if (known === undefined) {
    const place = fileOf(folder, prompt.slug);
    if (unread.has(below(folder, place))) return 'conflict';
    if (await leadsOut(folder, place)) {
      note(`${below(folder, place)}: left, ${LEADS_OUT}.`);
      return 'conflict';
    }
    const problem = nameProblem(below(folder, place), taken);
    if (problem !== null) {
      note(`${below(folder, place)}: skipped, ${oneLine(problem)}.`);
      return 'conflict';
    }
    const there = await bytesAt(place);
    if (there !== null && !isForced) {
      note(`${below(folder, place)}: skipped, another file already exists here.`);
      return 'conflict';
    }
    return (await replaceFile(place, there, content)) ? 'new' : 'conflict';
  }
  const isSame = checksumOf(known.text) === checksumOf(prompt);
  const isCurrent = known.origin?.version === prompt.version && known.origin.prompt === prompt.slug;
  if (isSame && isCurrent) return 'unchanged';
  if (!isSame && isEdited(known) && !isForced) {
    if (known.origin?.version === prompt.version) return 'edited';
    note(`${oneLine(known.path)}: skipped, you edited it and version ${prompt.version} is available.`);
    return 'conflict';
  }
  return (await replaceFile(known.place, known.bytes, content)) ? 'updated' : 'conflict';
}

/** The same; a file that can't be read or written is named, and the others follow. */
async function pullOrSay(prompt: Exported, local: Local): Promise<Outcome> {
  try {
    return await pullOne(prompt, local);
  } catch (error) {
    const place = local.bySlug.get(prompt.slug)?.place ?? fileOf(local.folder, prompt.slug);
    note(`${oneLine(below(local.folder, place))}: not written, ${fileProblem(error)}.`);
    return 'conflict';
  }
}

/** Files by the prompt that they are of; of two of one prompt the first. */
function bySlugOf(files: readonly PromptFile[]): Map<string, PromptFile> {
  const bySlug = new Map<string, PromptFile>();
  for (const file of files) {
    if (file.origin === null) continue;
    const other = bySlug.get(file.origin.prompt);
    if (other === undefined) bySlug.set(file.origin.prompt, file);
    else note(`${oneLine(file.path)}: skipped, same prompt as ${oneLine(other.path)}.`);
  }
  return bySlug;
}

export const pull: Command = {
  summary: 'Download prompts into a folder, one file each',
  help: HELP,
  run: async (args) => {
    const { values, positionals } = readArgs(args, { ...WHICH_OPTIONS, force: { type: 'boolean' } });
    const folder = onlyArg(positionals, 'a folder');
    const api = await openApi();
    const prompts = await readExported(api, values);
    await mkdir(folder, { recursive: true });
    const found = await readFolder(folder);
    const { files, broken } = found;
    const readCode = sayUnread(found);
    for (const { path, problem } of broken) note(`${oneLine(path)}: skipped, ${oneLine(problem)}.`);
    const bySlug = await followAddresses(api, prompts, bySlugOf(files));
    const unread = new Set(found.unread.map(({ path }) => path));
    const taken = await namesIn(folder);
    const local = { folder, bySlug, unread, taken, isForced: values.force ?? false };
    const counts: Record<Outcome, number> = { new: 0, updated: 0, unchanged: 0, edited: 0, conflict: 0 };
    for (const prompt of prompts) counts[await pullOrSay(prompt, local)] += 1;
    const { edited, conflict } = counts;
    const kept = edited + conflict === 0 ? '' : `, ${edited + conflict} skipped (edited)`;
    print(`${counts.new} new, ${counts.updated} updated, ${counts.unchanged} unchanged${kept}.`);
    return conflict === 0 ? readCode : EXIT.conflict;
  },
};
