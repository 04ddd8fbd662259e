import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { CliError, EXIT } from './exit';
import { type FileOrigin, readPromptFile } from './prompt-file';
import { type FileText } from './file-text';
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
  /** Files that are meant to be prompts and cannot be read as such. */
  broken: { path: string; problem: string }[];
};

const FILE_MAX = 4 * 1024 * 1024;
const FILES_MAX = 100_000;
const isKept = (name: string) => !name.startsWith('.') && name !== 'node_modules';

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    // Neither a file nor a folder is what a link leads to.
    if (entry.isDirectory() && isKept(entry.name)) yield* filesBelow(path);
    else if (entry.isFile() && isKept(entry.name) && entry.name.toLowerCase().endsWith('.md')) yield path;
  }
}

/** The prompts in a folder and below it; other files, as a README, are ignored. Throws if it is no folder. */
export async function readFolder(folder: string): Promise<Folder> {
  const found: Folder = { files: [], broken: [] };
  let count = 0;
  for await (const place of filesBelow(folder)) {
    const path = relative(folder, place).split(sep).join('/');
    count += 1;
    if (count > FILES_MAX)
      throw new CliError(EXIT.conflict, `Too many files in ${folder} (maximum ${FILES_MAX}).`);
    if ((await stat(place)).size > FILE_MAX) {
      found.broken.push({ path, problem: 'too long for a prompt' });
      continue;
    }
    const bytes = await readFile(place);
    const read = readPromptFile(bytes.toString('utf8'));
    if (read.kind === 'broken') found.broken.push({ path, problem: read.problem });
    if (read.kind === 'prompt')
      found.files.push({ path, place, bytes, text: read.text, origin: read.origin });
  }
  return found;
}

/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** The file that a prompt gets, by its slug, which is known to be one. */
export function fileOf(folder: string, slug: string): string {
  return join(folder, `${DEVICE.test(slug) ? `${slug}-` : slug}.md`);
}

/** The bytes at a place; null where nothing is. */
export async function bytesAt(place: string): Promise<Buffer | null> {
  return readFile(place).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Writes a file where still stands what was read there. Gives whether it did. */
export function replaceFile(place: string, was: Buffer | null, content: string): Promise<boolean> {
  return writeFileAtomically(place, content, {
    isExpected: async () => {
      const now = await bytesAt(place);
      return now === null || was === null ? now === was : now.equals(was);
    },
  });
}
