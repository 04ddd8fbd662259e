import { basename, dirname, resolve } from 'node:path';
import { skillMessages } from '@/domain/skill/messages';
import type { Api } from '../api';
import { CliError, EXIT, type ExitCode, usage } from '../exit';
import { note, oneLine, print } from '../terminal';
import { readLockFile } from './lock-file';
import { nameIn, readSkill } from './read-skill';
import { sendSkill, type SkillWritten } from './send-skill';

/** The prompt that a folder is a version of, and which one. */
type Target = { prompt: string; version: number | undefined };

/** Returns the prompt that was installed as this folder; null if none was. */
async function installedAs(api: Api, folder: string): Promise<Target | null> {
  const lock = await readLockFile(dirname(folder));
  const installed = lock?.library === api.account.url ? lock.skills[basename(folder)] : undefined;
  return installed === undefined ? null : { prompt: installed.prompt, version: installed.version };
}

/** What a push can say besides the folder. */
type PushOptions = {
  prompt?: string | undefined;
  space?: string | undefined;
  note: string;
  isDry: boolean;
};

/** Returns the account's own skill with this name; null if it has none. Throws for several. */
async function ownSkill(api: Api, name: string): Promise<Target | null> {
  const { id: creator } = await api.getMe({});
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.listPrompts({ kind: 'skill', creator, limit: 50, cursor });
    for (const { id, slug } of page.items) {
      if ((await api.getPrompt({ prompt: id })).skillName === name) found.push(slug);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  if (found.length > 1)
    throw new CliError(
      EXIT.conflict,
      `You have several skills named ${name}. Use --prompt: ${found.join(', ')}.`,
    );
  const [prompt] = found;
  return prompt === undefined ? null : { prompt, version: undefined };
}

/**
 * Sends a folder with SKILL.md: as the next version of the draft or as a suggestion for the skill that it was installed
 * from or that the account has by its name, else as a new draft. Throws {@link CliError}.
 */
async function pushSkill(
  api: Api,
  given: string,
  { prompt, space, note: words, isDry }: PushOptions,
): Promise<Pick<SkillWritten, 'outcome' | 'slug' | 'version'>> {
  const folder = resolve(given);
  const { files, links } = await readSkill(folder);
  for (const path of links) note(`${oneLine(path)}: left, it is a link.`);
  const name = nameIn(files);
  const target: Target | null =
    prompt === undefined
      ? ((await installedAs(api, folder)) ?? (name === null ? null : await ownSkill(api, name)))
      : { prompt, version: undefined };
  if (target !== null) return sendSkill(api, files, { kind: 'prompt', ...target, note: words, isDry });
  const spaceId = space === undefined ? undefined : (await api.getSpace({ slug: space })).id;
  if (name === null) throw usage(skillMessages.archive.noName);
  if (isDry) return { outcome: 'created', slug: name, version: 1 };
  return sendSkill(api, files, { kind: 'new', spaceId });
}

/** What happens to a folder; the number of a version follows all but the first. */
const WORDS = {
  created: 'new draft',
  saved: 'draft updated, now version',
  suggested: 'suggested, based on version',
  unchanged: 'unchanged, version',
} as const;

/** What would happen, where no version of it is there yet. */
const DRY_WORDS = {
  created: 'would be: new draft',
  saved: 'would be: draft updated, after version',
  suggested: 'would be: suggested, based on version',
  unchanged: 'unchanged, version',
} as const;

/** Sends a folder, and prints what became of it; in a dry run, what would. */
export async function push(api: Api, folder: string, options: PushOptions): Promise<ExitCode> {
  const { outcome, slug, version } = await pushSkill(api, folder, options);
  const words = (options.isDry ? DRY_WORDS : WORDS)[outcome];
  print(`${slug}: ${words}${outcome === 'created' ? '' : ` ${version}`}.`);
  return EXIT.done;
}
