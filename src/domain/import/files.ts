import { PACKAGES_FOLDER } from '@cuebook/formats/paths';
import type { FileWithBytes } from '@cuebook/formats/prompt/files';
import { z } from 'zod';
import { sortedFiles } from '../file/file-entry';
import { FILE_BYTES_MAX, FILES_BYTES_MAX, FILES_MAX } from '../file/limits';
import { fileMessages } from '../file/messages';
import { filePathProblem, pathsTogether } from '../file/problems';
import type { Extras } from '../prompt/extras';
import { importMessages } from './messages';

const Base64 = z.object({ path: z.string(), base64: z.base64() });
/** Files in the extras of exports of earlier releases. */
const Text = z.object({ path: z.string(), text: z.string() });

const encoder = new TextEncoder();

function fileOf(given: unknown): FileWithBytes | null {
  // A file of a folder is read only when its bytes are needed.
  if (typeof given === 'object' && given !== null && 'bytes' in given) {
    return 'path' in given && typeof given.path === 'string' ? (given as FileWithBytes) : null;
  }
  const { data: coded } = Base64.safeParse(given);
  if (coded !== undefined) {
    return { path: coded.path, bytes: Uint8Array.from(atob(coded.base64), (one) => one.charCodeAt(0)) };
  }
  const { data: text } = Text.safeParse(given);
  return text === undefined ? null : { path: text.path, bytes: encoder.encode(text.text) };
}

/** Takes the files out of extras, where exports of earlier releases have them. */
export function withoutFiles({ files, ...extras }: Extras): { extras: Extras; files: unknown } {
  return { extras: extras, files };
}

const ofPackages = ({ path }: { path: string }) => path.split('/').includes(PACKAGES_FOLDER);

/** By path, installed packages last: where there are too many files, those that somebody wrote are kept. */
function inOrder(files: readonly FileWithBytes[]): FileWithBytes[] {
  const sorted = sortedFiles(files);
  return [...sorted.filter((file) => !ofPackages(file)), ...sorted.filter(ofPackages)];
}

/** Reads the files that can be saved with a prompt, by path. Adds the others to `warnings`, each reason once. */
export function readFiles(value: unknown, warnings: string[]): FileWithBytes[] {
  const given = (Array.isArray(value) ? (value as unknown[]) : []).map(fileOf);
  const files: FileWithBytes[] = [];
  const clashOf = pathsTogether();
  let size = 0;
  const problems = new Set<string>();
  for (const file of inOrder(given.filter((one) => one !== null))) {
    const { path } = file;
    const { length } = file.bytes;
    const problem =
      filePathProblem(path) ??
      limitProblem(path, { length, size: size + length, count: files.length + 1 }) ??
      clashOf(path);
    if (problem === null) {
      files.push(file);
      size += length;
    } else {
      problems.add(problem);
    }
  }
  warnings.push(...[...problems].map(importMessages.warning.file));
  const unclear = given.filter((one) => one === null).length;
  if (unclear > 0) warnings.push(importMessages.warning.filesUnclear(unclear));
  return sortedFiles(files);
}

function limitProblem(
  path: string,
  { length, size, count }: { length: number; size: number; count: number },
): string | null {
  if (length > FILE_BYTES_MAX) return fileMessages.tooLarge(path, FILE_BYTES_MAX);
  if (count > FILES_MAX) return fileMessages.tooMany(FILES_MAX + 1);
  return size > FILES_BYTES_MAX ? fileMessages.allTooLarge(FILES_BYTES_MAX) : null;
}
