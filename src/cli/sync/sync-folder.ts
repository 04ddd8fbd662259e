import { rm } from 'node:fs/promises';
import type { Exported } from '../exported';
import { below, fileProblem, LEADS_OUT, leadsOut } from '../find-files';
import { checksumOf } from '../file-text';
import { bytesAt, fileOf, type Folder, nameProblem, namesIn, type PromptFile } from '../folder';
import { followAddresses } from '../follow-addresses';
import type { FileOrigin } from '../prompt-file';
import {
  isLost,
  sendToLibrary,
  type SyncContext,
  syncFile,
  type SyncReport,
  writeFromLibrary,
} from './sync-file';
import {
  approvalKept,
  type Entries,
  isDeletedHere,
  lacksApproval,
  notePruned,
  withoutPruned,
  writtenEntry,
} from './record';
import { deletedHere } from './report';
import { isSkill } from './skill-text';
import { syncSkills } from './sync-skills';

export type Library = {
  /** What the folder should hold. */
  targets: readonly Exported[];
  /** The newest version of every prompt of the space. */
  newest: readonly Exported[];
};

export type FolderSync = {
  folder: string;
  found: Folder;
  library: Library;
  record: Entries;
  saveRecord: () => Promise<void>;
  prunes: boolean;
  /** Whether files hold approved versions. */
  isApproved: boolean;
};

type Placed = PromptFile & { origin: FileOrigin };
const isPlaced = (file: PromptFile): file is Placed => file.origin !== null;

/** Files by the prompt that they are of; a second one of the same prompt is stopped. */
function bySlug({ report }: SyncContext, { files }: Folder): Map<string, Placed> {
  const known = new Map<string, Placed>();
  for (const file of files.filter(isPlaced)) {
    const other = known.get(file.origin.prompt);
    if (other === undefined) known.set(file.origin.prompt, file);
    else report.add('stopped', file.path, `the same prompt as ${other.path}`);
  }
  return known;
}

/** Writes the first file of a prompt, where nothing else is. */
async function writeFirst(
  context: SyncContext,
  { folder, found }: FolderSync,
  { prompt, takenAs }: { prompt: Exported; takenAs: ReadonlyMap<string, string> },
): Promise<boolean> {
  const place = fileOf(folder, prompt.slug);
  const path = below(folder, place);
  const stop = (words: string) => {
    context.report.add('stopped', path, `not written, ${words}`);
    return false;
  };
  if (found.unread.some((unread) => unread.path === path)) return false;
  if (await leadsOut(folder, place)) return stop(LEADS_OUT);
  const problem = nameProblem(path, takenAs);
  if (problem !== null) return stop(problem);
  if (takenAs.has(path)) return stop('another file is there');
  return writeFromLibrary(context, prompt, { path, place, bytes: null });
}

/** Files that are written at the same time: each waits for the disk. */
const AT_ONCE = 16;

/** Writes the first files of prompts, and reports them in their order. */
async function writeMissing(
  context: SyncContext,
  given: FolderSync,
  prompts: readonly Exported[],
): Promise<void> {
  const takenAs = await namesIn(given.folder);
  for (let from = 0; from < prompts.length; from += AT_ONCE) {
    const written = prompts.slice(from, from + AT_ONCE).map(async (prompt) => {
      const said: Parameters<SyncReport['add']>[] = [];
      const report: SyncReport = { add: (...line) => said.push(line), unchanged: () => undefined };
      const isWritten = await writeFirst({ ...context, report }, given, { prompt, takenAs });
      return { prompt, said, isWritten };
    });
    for (const { prompt, said, isWritten } of await Promise.all(written)) {
      for (const line of said) context.report.add(...line);
      if (isWritten) given.record.set(prompt.id, writtenEntry(prompt, given));
    }
  }
}

/** Removes a file where still stands what was read there. Returns whether the sync removed it. */
async function pruneFile({ isDry, report }: SyncContext, { path, place, bytes }: Placed): Promise<boolean> {
  const now = await bytesAt(place);
  if (now === null || !now.equals(bytes)) {
    report.add('stopped', path, 'not removed, it changed during the sync');
    return false;
  }
  const problem = isDry ? null : await rm(place).then(() => null, fileProblem);
  if (problem === null) report.add('removed', path, 'removed');
  else report.add('stopped', path, `not removed, ${problem}`);
  return problem === null;
}

/** A file whose prompt the folder should not hold any more. Returns whether the sync removed it. */
async function leaveFile(
  context: SyncContext,
  { prunes, isApproved }: FolderSync,
  file: Placed,
): Promise<boolean> {
  const isEdited = checksumOf(file.text) !== file.origin.checksum;
  if (prunes && !isEdited) return pruneFile(context, file);
  const why = isApproved
    ? 'its prompt is gone, out of reach or not approved'
    : 'its prompt is gone or out of reach';
  context.report.add('gone', file.path, isEdited ? `${why}; it was edited here and stays` : why);
  return false;
}

/** A file whose prompt the folder should not hold any more, and the id of that prompt if the library still has it. */
type Over = { file: Placed; id: string | undefined };

/** Leaves or removes files; removed ones come back with the next approval, for nobody deleted them here. */
async function leaveFiles(context: SyncContext, given: FolderSync, over: readonly Over[]): Promise<void> {
  const ids = over.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (given.prunes) await notePruned(given, ids);
  for (const { file, id } of over) {
    const known = id === undefined ? undefined : given.record.get(id);
    const isRemoved = await leaveFile(context, given, file);
    if (id === undefined || known === undefined) continue;
    if (isRemoved) given.record.delete(id);
    else given.record.set(id, withoutPruned(known));
  }
}

/** Whether a file that can't be read is of a prompt: that isn't deleted here. */
function unreadable({ folder, found }: FolderSync): (prompt: Exported) => boolean {
  const named = new Set(found.broken.map(({ prompt }) => prompt));
  const paths = new Set([...found.broken, ...found.unread].map(({ path }) => path));
  return ({ slug }) => named.has(slug) || paths.has(below(folder, fileOf(folder, slug)));
}

/** Brings a folder and a space in step, file by file. Changes `record` as it goes. */
export async function syncFolder(context: SyncContext, given: FolderSync): Promise<void> {
  const { found, library, record, isApproved } = given;
  const newest = new Map(library.newest.map((prompt) => [prompt.slug, prompt]));
  const targets = new Map(library.targets.map((prompt) => [prompt.id, prompt]));
  const files = await followAddresses(context.api, library.newest, bySlug(context, found));
  const withFile = new Set<string>();
  const over: Over[] = [];
  const placed = new Set([...files].flatMap(([slug, file]) => (newest.has(slug) ? [file] : [])));
  for (const [slug, file] of files) {
    const prompt = newest.get(slug);
    // One whose address has changed is there by the new one as well.
    if (prompt === undefined && placed.has(file)) continue;
    const target = prompt && targets.get(prompt.id);
    const known = prompt && record.get(prompt.id);
    const isEdited = checksumOf(file.text) !== file.origin.checksum;
    const { version } = file.origin;
    const compared = { version, isEdited, target };
    if (prompt === undefined || (lacksApproval(known, compared) && !isLost(version, prompt))) {
      over.push({ file, id: prompt?.id });
      continue;
    }
    withFile.add(prompt.id);
    const isHeld = await syncFile(context, file, { target, newest: prompt, known });
    record.set(prompt.id, { slug, ...approvalKept(known, { ...compared, isApproved, isHeld }) });
  }
  await leaveFiles(context, given, over);
  const drafted = new Set<string>();
  for (const file of found.files) {
    const pushed = file.origin === null ? await sendToLibrary(context, file) : null;
    if (pushed === null || !('id' in pushed) || pushed.id === undefined) continue;
    drafted.add(pushed.id);
    record.set(pushed.id, { slug: pushed.slug, wasApproved: false, held: 0 });
  }
  const withFolder = await syncSkills(context, given, withFile);
  const isThere = ({ id }: Exported) => withFile.has(id) || drafted.has(id) || withFolder.has(id);
  const isUnreadable = unreadable(given);
  const missing = library.targets.filter(
    (prompt) => !isThere(prompt) && !isSkill(prompt) && !isUnreadable(prompt),
  );
  for (const { slug } of missing.filter(({ id }) => isDeletedHere(record, id)))
    context.report.add('deleted', slug, deletedHere('file', slug));
  await writeMissing(
    context,
    given,
    missing.filter(({ id }) => !isDeletedHere(record, id)),
  );
  const ids = new Set(library.newest.map(({ id }) => id));
  for (const id of record.keys())
    if (!ids.has(id) && !drafted.has(id) && !withFolder.has(id)) record.delete(id);
}
