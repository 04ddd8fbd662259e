import { isUtf8 } from 'node:buffer';
import { readFileSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { isDeviceName } from '@/domain/file/problems';
import { utf16Of } from '@/server/services/import/utf16';
import { CliError, EXIT, type ExitCode } from './exit';
import { below, fileProblem, findFiles, type Unread } from './find-files';
import { type FileOrigin, promptNamedIn, type ReadFile, readPromptFile } from './prompt-file';
import { checksumOf, type FileText } from './file-text';
import { hasMacLines, hasWindowsLines, withLinesOf } from './line-endings';
import { note, oneLine } from './terminal';
import { writeFileAtomically } from './write-file-atomically';

export type PromptFile = {
  /** Below the folder, with `/`. */
  path: string;
  place: string;
  bytes: Buffer;
  text: FileText;
  origin: FileOrigin | null;
};

export type Folder = {
  files: PromptFile[];
  /** Folders of skills. */
  skills: { path: string; place: string }[];
  /** Files that are meant to be prompts and cannot be read as such, with the prompt that they name. */
  broken: { path: string; problem: string; prompt?: string }[];
  /** Markdown files that are no prompts, such as a README. */
  others: string[];
  /** Files and folders that could not be read at all, and links that lead out. */
  unread: Unread[];
};

const FILE_MAX = 4 * 1024 * 1024;
const FILES_MAX = 100_000;

/** Reads one file. Every line break of a file from Windows, or an old Mac, is read as the one that prompts have. */
function readText(given: string): ReadFile {
  const text = hasMacLines(given) ? given.replaceAll('\r', '\n') : given;
  const asIs = readPromptFile(text);
  const isUnchanged = asIs.kind === 'prompt' && checksumOf(asIs.text) === asIs.origin?.checksum;
  return isUnchanged || !hasWindowsLines(text) ? asIs : readPromptFile(text.replaceAll('\r\n', '\n'));
}

/** How much of a file is looked at for its encoding. */
const HEAD_BYTES = 4 * 1024;

/** Files that are read before others have their turn, such as the response of the library. */
const READ_AT_ONCE = 50;

/** Adds one file to what was found. Reads it at once: waiting for each of thousands takes many times as long. */
function readOne(found: Folder, { place, path }: { place: string; path: string }): void {
  try {
    if (statSync(place).size > FILE_MAX) {
      found.broken.push({ path, problem: 'too long for a prompt' });
      return;
    }
    const bytes = readFileSync(place);
    const encoding = utf16Of(bytes.subarray(0, HEAD_BYTES)) ?? 'utf-8';
    const text = new TextDecoder(encoding, { ignoreBOM: encoding === 'utf-8' }).decode(bytes);
    const read = readText(text);
    if (read.kind === 'other') found.others.push(path);
    else if (read.kind === 'broken' || !isUtf8(bytes) || encoding !== 'utf-8') {
      const notUtf8 = encoding === 'utf-8' ? 'not UTF-8' : 'UTF-16, not UTF-8';
      const problem = read.kind === 'broken' ? read.problem : notUtf8;
      const prompt = promptNamedIn(text);
      found.broken.push({ path, problem, ...(prompt !== null && { prompt }) });
    } else found.files.push({ path, place, bytes, text: read.text, origin: read.origin });
  } catch (error) {
    found.unread.push({ path, problem: fileProblem(error) });
  }
}

/** The prompts in a folder and below it; other files, as a README, are ignored. Throws if it is no folder. */
export async function readFolder(folder: string): Promise<Folder> {
  const { places, skills, unread } = await findFiles(folder);
  if (places.length > FILES_MAX)
    throw new CliError(EXIT.conflict, `Too many files in ${folder} (maximum ${FILES_MAX}).`);
  const found: Folder = {
    files: [],
    skills: skills.map((place) => ({ path: below(folder, place), place })),
    broken: [],
    others: [],
    unread,
  };
  for (const [index, place] of places.entries()) {
    if (index % READ_AT_ONCE === 0) await turn();
    readOne(found, { place, path: below(folder, place) });
  }
  return found;
}

/** Names what could not be read. Gives the exit code that goes with it. */
export function sayUnread({ unread }: Folder): ExitCode {
  for (const { path, problem } of unread) note(`${oneLine(path)}: not read, ${oneLine(problem)}.`);
  return unread.length === 0 ? EXIT.done : EXIT.conflict;
}

/** A name that every system allows. */
const allowed = (name: string) => (isDeviceName(name) ? `${name}-` : name);

/** The file that a prompt gets, by its slug, which is known to be one. */
export function fileOf(folder: string, slug: string): string {
  return join(folder, `${allowed(slug)}.md`);
}

/** Names directly in a folder, by themselves without regard to case. None where the folder isn't there yet. */
export async function namesIn(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return new Map(names.map((name) => [name.toLowerCase(), name]));
}

/** Why a new file or folder can't have a name; null if it can. Some systems take two names that differ in case for one. */
export function nameProblem(name: string, taken: ReadonlyMap<string, string>): string | null {
  const other = taken.get(name.toLowerCase());
  if (other === undefined || other === name) return null;
  return `its name differs from ${other} only in case`;
}

/** The folder that a skill gets, by its name, which is known to be one. */
export function skillFolderOf(folder: string, name: string): string {
  return join(folder, allowed(name));
}

/** The bytes at a place; null where nothing is. */
export async function bytesAt(place: string): Promise<Buffer | null> {
  return readFile(place).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}

/**
 * Writes a file where still stands what was read there, with its line endings. Gives whether it did.
 * @param isWhole see `writeFileAtomically`
 */
export function replaceFile(
  place: string,
  was: Buffer | null,
  content: string,
  { isWhole = false }: { isWhole?: boolean | undefined } = {},
): Promise<boolean> {
  return writeFileAtomically(place, was === null ? content : withLinesOf(was, content), {
    isWhole,
    isExpected: async () => {
      const now = await bytesAt(place);
      return now === null || was === null ? now === was : now.equals(was);
    },
  });
}
