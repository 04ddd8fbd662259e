import { realpath, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';
import type { Exported } from '../exported';
import { fileProblem } from '../find-files';
import { skillFolderOf } from '../folder';
import { withLinesOf } from '../line-endings';
import { differences } from '../skills/install';
import { digestsIn, type SkillFiles, writeSkill } from '../skills/skill-folder';
import type { SkillEntry } from './record';
import { secretsIn } from './skill-secrets';
import { filesOfSkill, skillTextOf } from './skill-text';
import { hasSecret, type SyncContext } from './sync-file';
import type { SkillFolder } from './sync-skill';

/** The bytes of a new file, with the line ends and the byte order mark of the one that it replaces. */
function likeBefore(before: Uint8Array | undefined, bytes: Uint8Array): Uint8Array {
  if (before === undefined || textOfBytes(before) === null) return bytes;
  const text = textOfBytes(bytes);
  return text === null ? bytes : Buffer.from(withLinesOf(before, text));
}

const isThere = (place: string) =>
  stat(place).then(
    () => true,
    () => false,
  );

/** A folder that has the name of its skill takes the new name, if that is free: hosts ask for the same. */
async function followName(place: string, before: SkillFolder, name: string): Promise<string> {
  const next = skillFolderOf(dirname(place), name);
  const hadName = before.text.own?.name === basename(place);
  if (!hadName || next === place || (await isThere(next))) return place;
  await rename(place, next);
  return next;
}

/** Writes a skill into its folder: whole, and only where still stands what was read. Throws what is no file problem. */
async function write(place: string, files: SkillFiles, before: SkillFolder | null): Promise<boolean> {
  return writeSkill(dirname(place), basename(place), files, {
    modeOf: async (path) =>
      before?.files.has(path) === true ? (await stat(join(place, path))).mode & 0o777 : undefined,
    isExpected: async () => {
      const found = await digestsIn(place);
      if (found === null || before === null) return found === null && before === null;
      return differences(found, Object.fromEntries(before.digests)).length === 0;
    },
  });
}

/**
 * Writes what the library has of a skill, unless it contains a secret or the folder changed meanwhile. Returns what the
 * folder is then in step with; null if it was not written.
 * @param before the folder as it was read, or the path of a new one
 */
export async function writeSkillFolder(
  { isDry, report }: SyncContext,
  prompt: Exported,
  before: SkillFolder | { path: string; place: string; files: null },
): Promise<SkillEntry | null> {
  const { path } = before;
  const files = filesOfSkill(prompt);
  const { digest } = skillTextOf(files);
  const stop = (words: string) => {
    report.add('stopped', path, `not written, ${words}`);
    return null;
  };
  const secrets = secretsIn(files);
  if (secrets !== null) return stop(`${secrets.path}: ${hasSecret(secrets.kinds)}`);
  const { version } = prompt;
  const known = before.files === null ? null : before;
  if (known?.text.digest === digest) {
    report.unchanged();
    return { path, version, digest };
  }
  let now = path;
  if (!isDry) {
    try {
      const old = known === null ? before.place : await realpath(before.place);
      const place = known === null ? old : await followName(old, known, prompt.skillName);
      now = path.slice(0, path.length - basename(path).length) + basename(place);
      const bytes = new Map([...files].map(([name, one]) => [name, likeBefore(known?.files.get(name), one)]));
      if (!(await write(place, bytes, known))) return stop('it changed during the sync');
    } catch (error) {
      return stop(fileProblem(error));
    }
  }
  report.add('written', now, `written, version ${version}`);
  return { path: now, version, digest };
}
