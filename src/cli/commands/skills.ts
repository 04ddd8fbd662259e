import { join } from 'node:path';
import { isSlug } from '@/domain/prompt/slug';
import { type Api, openApi } from '../api';
import { type Command, onlyArg, readArgs } from '../args';
import { CliError, EXIT, type ExitCode, usage } from '../exit';
import {
  differences,
  digestsOf,
  findSkill,
  installSkill,
  isAsInstalled,
  type Outcome,
} from '../skills/install';
import { type Installed, type LockFile, readLockFile } from '../skills/lock-file';
import type { Skill } from '../skills/download';
import { digestsIn, endInterrupted } from '../skills/skill-folder';
import { push } from '../skills/push';
import { note, oneLine, print } from '../terminal';

const FOLDER = '.agents/skills';

const HELP = `Usage: cuebook skills list [--space SLUG | --collection SLUG]
       cuebook skills install [NAME…] [--space SLUG | --collection SLUG] [--to FOLDER] [--force]
       cuebook skills update [--to FOLDER] [--force]
       cuebook skills check [--to FOLDER]
       cuebook skills push DIR [--prompt SLUG] [--space SLUG] [--note TEXT] [--dry-run]

Install agent skills as folders: always the approved version. NAME is the name of a skill or the last part of its URL.

  list      print name, version, and title of the skills you can see
  install   write skills into the folder; what you edited stays
  update    install newer approved versions of what is installed
  check     exit with 1 if a file was changed, an approval is gone, or a newer version is approved
  push      send a folder with SKILL.md: a new draft, the next version of your draft, or a suggestion

  --to FOLDER   the folder (default ${FOLDER}; Claude Code reads .claude/skills)
  --force       replace edited folders, too
  --prompt SLUG the prompt to change (default: the one it was installed from, or yours of its name)
  --note TEXT   describe the change for reviewers
  --dry-run     show what push would do

The file cuebook-skills.json in the folder says what is installed, with the digest of each file.`;

const OPTIONS = {
  space: { type: 'string' },
  collection: { type: 'string' },
  to: { type: 'string' },
  force: { type: 'boolean' },
  prompt: { type: 'string' },
  note: { type: 'string', default: '' },
  'dry-run': { type: 'boolean', default: false },
} as const;

type Which = { space?: string | undefined; collection?: string | undefined };

async function readSkills(api: Api, { space, collection }: Which): Promise<Skill[]> {
  if (space !== undefined && collection !== undefined)
    throw usage('Use either --space or --collection, not both.');
  const skills: Skill[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.listSkills({ space, collection, cursor });
    skills.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return skills;
}

/** Returns the skills of these names or slugs. Throws for one that is not found, and for a name that several have. */
async function chooseSkills(api: Api, names: readonly string[], all: readonly Skill[]): Promise<Skill[]> {
  const chosen: Skill[] = [];
  for (const word of names) {
    const named = all.filter(({ name }) => name === word);
    const ofAddress = named.find(({ slug }) => slug === word);
    if (named.length > 1 && ofAddress === undefined) {
      const slugs = named.map(({ slug }) => slug).join(', ');
      throw new CliError(EXIT.conflict, `Several skills are named ${word}. Use one of: ${slugs}.`);
    }
    const [only] = named;
    const elsewhere = ofAddress === undefined && all.find(({ slug }) => slug === word);
    if (only !== undefined && elsewhere) {
      const words = `Several skills answer to ${word}. Use ${only.slug} or ${elsewhere.name}.`;
      throw new CliError(EXIT.conflict, words);
    }
    const skill = ofAddress ?? only ?? (isSlug(word) ? await findSkill(api, word) : null);
    if (skill === null)
      throw new CliError(EXIT.notFound, `Skill "${word}" not found, or no version is approved.`);
    chosen.push(skill);
  }
  return chosen;
}

async function openFolder(api: Api, folder: string): Promise<LockFile> {
  await endInterrupted(folder);
  const lock = (await readLockFile(folder)) ?? { library: api.account.url, skills: {} };
  if (lock.library === api.account.url) return lock;
  throw new CliError(EXIT.conflict, `The skills in ${folder} are from ${lock.library}. Use another folder.`);
}

/** Opens a folder that has something installed: where nothing is, there is nothing to say of it. */
async function openInstalled(api: Api, folder: string): Promise<LockFile> {
  const lock = await openFolder(api, folder);
  if (Object.keys(lock.skills).length > 0) return lock;
  throw new CliError(EXIT.notFound, `No skill is installed in ${folder}. Name another folder with --to.`);
}

async function installAll(
  api: Api,
  skills: readonly Skill[],
  { folder, lock, isForced }: { folder: string; lock: LockFile; isForced: boolean },
): Promise<ExitCode> {
  const counts: Record<Outcome, number> = { new: 0, updated: 0, unchanged: 0, skipped: 0 };
  for (const skill of skills) counts[await installSkill(api, skill, { folder, lock, isForced })] += 1;
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} skipped`;
  print(`${counts.new} new, ${counts.updated} updated, ${counts.unchanged} unchanged${skipped}.`);
  return counts.skipped === 0 ? EXIT.done : EXIT.conflict;
}

/** Skills of one name can't share a folder: none of them is installed. */
function withoutNamesakes(skills: readonly Skill[]): { single: Skill[]; namesakes: Skill[] } {
  const isSingle = ({ name }: Skill) => skills.filter((other) => other.name === name).length === 1;
  return { single: skills.filter(isSingle), namesakes: skills.filter((skill) => !isSingle(skill)) };
}

async function install(
  api: Api,
  names: string[],
  values: Which & { force?: boolean | undefined },
  folder: string,
) {
  const isWhole = values.space !== undefined || values.collection !== undefined;
  if (names.length === 0 && !isWhole) throw usage('Specify names of skills, --space or --collection.');
  const all = await readSkills(api, values);
  const chosen = names.length === 0 ? all : await chooseSkills(api, names, all);
  const { single, namesakes } = withoutNamesakes(chosen);
  for (const { name, slug } of namesakes)
    note(`${name}: skipped, several skills have this name. Install ${slug}.`);
  const lock = await openFolder(api, folder);
  const code = await installAll(api, single, { folder, lock, isForced: values.force ?? false });
  return namesakes.length === 0 ? code : EXIT.conflict;
}

async function update(api: Api, folder: string, isForced: boolean): Promise<ExitCode> {
  const lock = await openInstalled(api, folder);
  const found: Skill[] = [];
  let isComplete = true;
  for (const [name, { prompt }] of Object.entries(lock.skills)) {
    const skill = await findSkill(api, prompt);
    if (skill?.name === name) {
      found.push(skill);
      continue;
    }
    isComplete = false;
    note(
      skill === null ? `${name}: left, no version is approved.` : `${name}: left, it is now ${skill.name}.`,
    );
  }
  const code = await installAll(api, found, { folder, lock, isForced });
  return isComplete ? code : EXIT.conflict;
}

/** Returns what is wrong with an installed skill, as sentences. */
async function problemsOf(api: Api, place: string, name: string, installed: Installed): Promise<string[]> {
  const found = await digestsIn(place);
  const problems: string[] = [];
  if (found === null) problems.push('the folder is missing');
  else if (!isAsInstalled(found, installed)) {
    problems.push(`changed: ${differences(found, installed.files).join(', ')}`);
  }
  const skill = await findSkill(api, installed.prompt);
  if (skill === null) problems.push('no version is approved');
  else if (skill.name !== name) problems.push(`it is now ${skill.name}`);
  else if (skill.version !== installed.version) problems.push(`version ${skill.version} is approved`);
  else if (differences(new Map(Object.entries(installed.files)), digestsOf(skill)).length > 0)
    problems.push('its files differ');
  return problems;
}

const upToDate = (count: number) =>
  count === 1 ? '1 skill is up to date.' : `${count} skills are up to date.`;

async function check(api: Api, folder: string): Promise<ExitCode> {
  const lock = await openInstalled(api, folder);
  let hasProblem = false;
  for (const [name, installed] of Object.entries(lock.skills)) {
    for (const problem of await problemsOf(api, join(folder, name), name, installed)) {
      hasProblem = true;
      print(`${name}: ${problem}.`);
    }
  }
  if (!hasProblem) print(upToDate(Object.keys(lock.skills).length));
  return hasProblem ? EXIT.gate : EXIT.done;
}

export const skills: Command = {
  summary: 'Install approved agent skills as folders, and check them',
  help: HELP,
  run: async (args) => {
    const [action, ...rest] = args;
    const { values, positionals } = readArgs(rest, OPTIONS);
    const folder = values.to ?? FOLDER;
    if (action === 'push') {
      const { prompt, space, note: words, 'dry-run': isDry } = values;
      return push(await openApi(), onlyArg(positionals, 'a folder'), { prompt, space, note: words, isDry });
    }
    if (action !== 'install' && positionals.length > 0) throw usage(`Unexpected "${positionals.join(' ')}".`);
    if (action === 'list') {
      for (const { name, version, title } of await readSkills(await openApi(), values)) {
        print(`${name}  ${version}  ${oneLine(title)}`);
      }
      return EXIT.done;
    }
    if (action === 'install') return install(await openApi(), positionals, values, folder);
    if (action === 'update') return update(await openApi(), folder, values.force ?? false);
    if (action === 'check') return check(await openApi(), folder);
    throw usage('Specify list, install, update, check or push.');
  },
};
