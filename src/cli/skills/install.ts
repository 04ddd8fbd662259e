import { join } from 'node:path';
import type { Api } from '../api';
import { CliError, EXIT } from '../exit';
import { note } from '../terminal';
import { downloadSkill, type Skill } from './download';
import { type Installed, type LockFile, writeLockFile } from './lock-file';
import { digestsIn, writeSkill } from './skill-folder';

export type Outcome = 'new' | 'updated' | 'unchanged' | 'skipped';

export type Target = { folder: string; lock: LockFile; isForced: boolean };

type Digests = Readonly<Record<string, string>>;

export function digestsOf({ files }: Skill): Digests {
  return Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256]));
}

/** Returns the paths that differ between a folder and the digests that it should have. */
export function differences(found: ReadonlyMap<string, string>, wanted: Digests): string[] {
  const paths = new Set([...found.keys(), ...Object.keys(wanted)]);
  return [...paths].filter((path) => found.get(path) !== wanted[path]).sort();
}

/** Whether a folder is as a run installed it, also one that ended before it could say so. */
export function isAsInstalled(found: ReadonlyMap<string, string>, { files, next }: Installed): boolean {
  return (
    differences(found, files).length === 0 ||
    (next !== undefined && differences(found, next.files).length === 0)
  );
}

/** A skill that is no longer served answers like one that never was. */
export async function findSkill(api: Api, prompt: string): Promise<Skill | null> {
  return api.getSkill({ prompt }).catch((error: unknown) => {
    if (error instanceof CliError && error.code === EXIT.notFound) return null;
    throw error;
  });
}

/** Whether a folder was installed from the prompt of a skill, also at an earlier address of it. */
async function isOfPrompt(api: Api, { prompt }: Installed, { slug }: Skill): Promise<boolean> {
  return prompt === slug || (await findSkill(api, prompt))?.slug === slug;
}

/** Returns why a folder that is there stays as it is; null if it may be replaced. */
async function keptBecause(
  api: Api,
  found: ReadonlyMap<string, string>,
  { skill, known }: { skill: Skill; known: Installed | undefined },
): Promise<string | null> {
  if (known === undefined) return 'another folder exists here';
  if (!(await isOfPrompt(api, known, skill))) return `it is installed from ${known.prompt}`;
  return isAsInstalled(found, known) ? null : 'you edited it';
}

/**
 * Installs the approved version of a skill as a folder of its name. One that somebody edited or that is not of this
 * program stays, unless `isForced`.
 */
export async function installSkill(
  api: Api,
  given: Skill,
  { folder, lock, isForced }: Target,
): Promise<Outcome> {
  const place = join(folder, given.name);
  const found = await digestsIn(place);
  const known = lock.skills[given.name];
  const record = async (installed: Installed) => {
    lock.skills[given.name] = installed;
    await writeLockFile(folder, lock);
  };
  const current = { prompt: given.slug, version: given.version, files: digestsOf(given) };
  if (found !== null && differences(found, current.files).length === 0) {
    await record(current);
    return 'unchanged';
  }
  const reason = found === null || isForced ? null : await keptBecause(api, found, { skill: given, known });
  if (reason !== null) {
    note(`${place}: skipped, ${reason}. Use --force to replace it.`);
    return 'skipped';
  }
  const { skill, files } = await downloadSkill(api, given);
  if (skill.name !== given.name) {
    // Another name is another folder, about which nothing was asked.
    note(`${place}: skipped, it is now ${skill.name}. Run it again.`);
    return 'skipped';
  }
  const installed = { prompt: skill.slug, version: skill.version, files: digestsOf(skill) };
  const { version, files: before } = known ?? { version: skill.version, files: {} };
  // Said before and after: whichever moment a kill chooses, the next run knows the folder for its own.
  const next = { version: skill.version, files: installed.files };
  await record({ prompt: skill.slug, version, files: before, next });
  await writeSkill(folder, skill.name, files);
  await record(installed);
  return found === null ? 'new' : 'updated';
}
