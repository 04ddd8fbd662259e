import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { CliError } from '../exit';
import type { Exported } from '../exported';
import { below, fileProblem, LEADS_OUT, leadsOut } from '../find-files';
import { nameProblem, namesIn, skillFolderOf } from '../folder';
import { differences } from '../skills/install';
import { nameIn, readSkill } from '../skills/read-skill';
import { digestsIn, removeSkill } from '../skills/skill-folder';
import {
  approvalKept,
  isDeletedHere,
  lacksApproval,
  notePruned,
  type SkillEntry,
  waitsForApproval,
  withoutPruned,
  writtenEntry,
} from './record';
import { deletedHere } from './report';
import { isSkill, skillTextOf } from './skill-text';
import { type InLibrary, isLost, sayLost, type SyncContext } from './sync-file';
import type { FolderSync } from './sync-folder';
import { draftSkill, findSkillBase, type SkillFolder, syncSkill } from './sync-skill';
import { writeSkillFolder } from './write-skill-folder';

/** Reads the folders of skills. One that can't be replaced whole is stopped. */
async function readSkills(
  { report }: SyncContext,
  { found: { skills } }: FolderSync,
): Promise<Map<string, SkillFolder>> {
  const read = new Map<string, SkillFolder>();
  for (const { path, place } of skills) {
    try {
      const { files, links, leftOut } = await readSkill(await realpath(place));
      const [link] = links;
      const repository = leftOut.find((name) => basename(name) === '.git');
      if (link !== undefined) report.add('stopped', path, `${link} is a link`);
      else if (repository !== undefined) report.add('stopped', path, 'it is a Git repository of its own');
      else {
        const digests = (await digestsIn(await realpath(place))) ?? new Map<string, string>();
        read.set(path, { path, place, files, text: skillTextOf(files), digests });
      }
    } catch (error) {
      report.add('stopped', path, error instanceof CliError ? error.message : fileProblem(error));
    }
  }
  return read;
}

type Placing = {
  /** Folders by the id of their prompt. */
  placed: Map<string, SkillFolder>;
  /** Folders that no prompt is of. */
  others: SkillFolder[];
};

/** Finds the prompt of each folder: by the record, also of a folder that was moved, then by the name of the skill. */
function placeSkills(
  { library, record }: FolderSync,
  folders: ReadonlyMap<string, SkillFolder>,
  hasFile: ReadonlySet<string>,
): Placing {
  const placed = new Map<string, SkillFolder>();
  const left = new Map(folders);
  const place = (id: string, folder: SkillFolder | undefined) => {
    if (folder === undefined || placed.has(id)) return;
    placed.set(id, folder);
    left.delete(folder.path);
  };
  const recorded = [...record].filter(([id, { skill }]) => skill !== undefined && !hasFile.has(id));
  for (const [id, { skill }] of recorded) place(id, left.get(skill?.path ?? ''));
  for (const [id, { skill }] of recorded)
    place(
      id,
      [...left.values()].find(({ text }) => text.digest === skill?.digest),
    );
  const skills = library.newest.filter((prompt) => isSkill(prompt) && !hasFile.has(prompt.id));
  for (const { id, skillName } of skills)
    place(
      id,
      [...left.values()].find(({ text }) => text.own?.name === skillName),
    );
  return { placed, others: [...left.values()] };
}

/** A folder whose prompt the synced folder should not hold any more. Returns whether it is still there. */
async function leaveSkill(
  { isDry, report }: SyncContext,
  { prunes, isApproved }: FolderSync,
  { path, place, digests, isEdited }: SkillFolder & { isEdited: boolean },
): Promise<boolean> {
  const why = isApproved
    ? 'its prompt is gone, out of reach, not approved or no skill any more'
    : 'its prompt is gone, out of reach or no skill any more';
  if (!prunes || isEdited) {
    report.add('gone', path, isEdited ? `${why}; it was edited here and stays` : why);
    return true;
  }
  try {
    const now = await realpath(place);
    if (differences((await digestsIn(now)) ?? new Map(), Object.fromEntries(digests)).length > 0) {
      report.add('stopped', path, 'not removed, it changed during the sync');
      return true;
    }
    if (!isDry) await removeSkill(dirname(now), basename(now));
  } catch (error) {
    report.add('stopped', path, `not removed, ${fileProblem(error)}`);
    return true;
  }
  report.add('removed', path, 'removed');
  return isDry;
}

/** Writes the first folder of a skill, where nothing else is. */
async function writeFirst(
  context: SyncContext,
  { folder }: FolderSync,
  prompt: Exported,
): Promise<SkillEntry | null> {
  const place = skillFolderOf(folder, prompt.skillName);
  const path = below(folder, place);
  const stop = (words: string) => {
    context.report.add('stopped', path, `not written, ${words}`);
    return null;
  };
  const names = await namesIn(folder);
  const problem = nameProblem(path, names);
  if (problem !== null) return stop(problem);
  if (names.has(path)) {
    const isLink = (await lstat(place)).isSymbolicLink();
    return stop(isLink && (await leadsOut(folder, place)) ? LEADS_OUT : 'another folder is there');
  }
  return writeSkillFolder(context, prompt, { path, place, files: null });
}

/** A folder and its prompt, if the library still has that. */
type Pair = { id: string; folder: SkillFolder; inLibrary: InLibrary | undefined };

/** Brings one folder in step with its prompt, and records it. */
async function syncPair(
  context: SyncContext,
  given: FolderSync,
  { id, folder, inLibrary }: Pair,
): Promise<void> {
  const { record, isApproved } = given;
  const known = record.get(id);
  const isEdited = known?.skill !== undefined && known.skill.digest !== folder.text.digest;
  const target = inLibrary?.target;
  const version = known?.skill?.version ?? 0;
  if (known !== undefined && inLibrary !== undefined && isLost(version, inLibrary.newest)) {
    sayLost(context.report, folder.path, version, inLibrary.newest);
    return;
  }
  const compared = { version, isEdited, target };
  const isOver =
    inLibrary === undefined || !isSkill(target ?? inLibrary.newest) || lacksApproval(known, compared);
  if (isOver) {
    // Nobody knows that one without an entry was ever sent.
    const wasChanged = known?.skill?.digest !== folder.text.digest;
    if (given.prunes && !wasChanged) await notePruned(given, [id]);
    const stays = await leaveSkill(context, given, { ...folder, isEdited: wasChanged });
    if (stays && known?.skill !== undefined)
      record.set(id, { ...withoutPruned(known), skill: { ...known.skill, path: folder.path } });
    else record.delete(id);
    return;
  }
  const base = known?.skill ?? (await findSkillBase(context, folder, inLibrary));
  // One that waits for its first approval is in step.
  const waits = waitsForApproval(known, compared) && (target !== undefined || known?.held !== 0);
  const skill = await syncSkill(context, folder, { ...inLibrary, base, waits });
  const isHeld = skill !== null && skill.version === target?.version;
  record.set(id, {
    slug: inLibrary.newest.slug,
    ...approvalKept(known, { ...compared, version: base?.version ?? 0, isApproved, isHeld }),
    ...(skill !== null && { skill }),
  });
}

/**
 * Brings the folders of skills and the skills of a space in step, folder by folder. Changes `record` as it goes.
 * @param hasFile ids of prompts that have a file, also if they could have a folder
 * @returns ids of the prompts whose folder is there, also of those that the library doesn't have any more
 */
export async function syncSkills(
  context: SyncContext,
  given: FolderSync,
  hasFile: ReadonlySet<string>,
): Promise<Set<string>> {
  const { library, record } = given;
  const { report } = context;
  const newest = new Map(library.newest.map((prompt) => [prompt.id, prompt]));
  const targets = new Map(library.targets.map((prompt) => [prompt.id, prompt]));
  const { placed, others } = placeSkills(given, await readSkills(context, given), hasFile);
  const paths = new Set(given.found.skills.map(({ path }) => path));
  const recorded = [...record].filter(([, { skill }]) => skill !== undefined && paths.has(skill.path));
  const there = new Set([...placed.keys(), ...recorded.map(([id]) => id)]);
  for (const [id, folder] of placed) {
    const prompt = newest.get(id);
    const inLibrary = prompt && { target: targets.get(id), newest: prompt };
    await syncPair(context, given, { id, folder, inLibrary });
  }
  const names = new Map([...placed.values()].map(({ path, text }) => [text.own?.name ?? '', path]));
  for (const folder of others) {
    const name = folder.text.own?.name ?? nameIn(folder.files) ?? '';
    const other = names.get(name);
    names.set(name, folder.path);
    if (other !== undefined && name !== '') {
      report.add('stopped', folder.path, `the same skill as ${other}`);
      continue;
    }
    const made = await draftSkill(context, folder);
    if (made === null) continue;
    there.add(made.id);
    record.set(made.id, {
      slug: made.slug,
      wasApproved: false,
      held: 0,
      skill: made.entry,
    });
  }
  const missing = library.targets.filter(
    (prompt) => isSkill(prompt) && !hasFile.has(prompt.id) && !there.has(prompt.id),
  );
  for (const prompt of missing) {
    if (isDeletedHere(record, prompt.id)) {
      report.add('deleted', prompt.slug, deletedHere('folder', prompt.slug));
      continue;
    }
    const skill = await writeFirst(context, given, prompt);
    if (skill !== null) record.set(prompt.id, { ...writtenEntry(prompt, given), skill });
  }
  return there;
}
