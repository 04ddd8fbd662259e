import { type FileEntry } from '@/domain/file/file-entry';
import { FILE_BYTES_MAX, FILES_BYTES_MAX, FILES_MAX } from '@/domain/file/limits';
import { fileMessages } from '@/domain/file/messages';
import { filePathProblem, pathsTogether } from '@/domain/file/problems';
import type { ChosenFile } from '@/lib/chosen-files';
import { isLitter } from '@cuebook/formats/paths';

/** Problems named one by one; more are counted. */
const NAMED = 5;

/**
 * Paths without the folder that all of them are in: the files of a chosen folder come into the prompt, not the folder.
 * What systems put beside files is left out first.
 */
export function withoutTopFolder(given: readonly ChosenFile[]): ChosenFile[] {
  const files = given.filter(({ path }) => !isLitter(path));
  const tops = new Set(files.map(({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')));
  const [top = ''] = tops;
  if (tops.size !== 1 || top === '') return files;
  return files.map(({ path, file }) => ({ path: path.slice(top.length + 1), file }));
}

/** The files that can be added, and why others can't, in words. */
export type Added = { accepted: ChosenFile[]; problems: string[] };

/**
 * Chooses those of some files that a prompt can have beside its own; one with the path of another replaces it. The
 * others are named, and don't keep these from being added.
 */
export function addedFiles(own: readonly FileEntry[], chosen: readonly ChosenFile[]): Added {
  const files = chosen.filter(({ path }) => !isLitter(path));
  const replaced = new Set(files.map(({ path }) => path));
  const kept = own.filter(({ path }) => !replaced.has(path));
  const clashOf = pathsTogether();
  for (const { path } of kept) clashOf(path);
  let count = kept.length;
  let bytes = kept.reduce((sum, { size }) => sum + size, 0);
  const accepted: ChosenFile[] = [];
  const problems = new Set<string>();
  for (const one of files) {
    const { path, file } = one;
    const problem =
      filePathProblem(path) ??
      (file.size > FILE_BYTES_MAX ? fileMessages.tooLarge(path, FILE_BYTES_MAX) : null) ??
      (count >= FILES_MAX ? fileMessages.tooMany(FILES_MAX + 1) : null) ??
      (bytes + file.size > FILES_BYTES_MAX ? fileMessages.allTooLarge(FILES_BYTES_MAX) : null) ??
      clashOf(path);
    if (problem !== null) problems.add(problem);
    else {
      accepted.push(one);
      count += 1;
      bytes += file.size;
    }
  }
  const all = [...problems];
  const more = all.length - NAMED;
  return {
    accepted,
    problems: more > 0 ? [...all.slice(0, NAMED), fileMessages.moreProblems(more)] : all,
  };
}

/** Returns why a file can't be renamed to a path; null if it can. */
export function renameProblem(own: readonly FileEntry[], from: string, to: string): string | null {
  const problem = filePathProblem(to);
  if (problem !== null) return problem;
  const clashOf = pathsTogether();
  for (const { path } of own) if (path !== from) clashOf(path);
  return clashOf(to);
}
