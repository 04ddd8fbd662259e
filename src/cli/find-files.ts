import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** Something in a folder that should be a prompt and can't be read: its path below the folder, and why. */
export type Unread = { path: string; problem: string };

/** Files of prompts below a folder, each once. */
type FoundFiles = {
  places: string[];
  /** Folders with SKILL.md below the folder: what is in them are parts of one skill. */
  skills: string[];
  unread: Unread[];
};

const SKILL_FILE = 'SKILL.md';
const isKept = (name: string) => !name.startsWith('.') && name !== 'node_modules';
const isPromptName = (name: string) => isKept(name) && name.toLowerCase().endsWith('.md');

/** The path below a folder, with `/`. */
export const below = (folder: string, place: string) => relative(folder, place).split(sep).join('/');

/** Returns the reason of a failed file system call, in words. Throws anything else. */
export function fileProblem(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) throw error;
  const code = String(error.code);
  // Names are read as UTF-8: one that is none leads nowhere.
  if (code === 'ENOENT' && 'path' in error && String(error.path).includes('\ufffd'))
    return 'its name isn’t UTF-8';
  const words: Readonly<Record<string, string>> = {
    EACCES: 'no permission',
    EPERM: 'no permission',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ELOOP: 'a link that leads to itself',
    ENOENT: 'a link to nothing',
    EISDIR: 'a folder',
  };
  return words[code] === undefined ? code : `${words[code]} (${code})`;
}

export const LEADS_OUT = 'a link that leads out of the folder';

const isWithin = (root: string, place: string) => place === root || place.startsWith(root + sep);

/**
 * Finds the prompt files below a folder. Links within the folder are followed: to a file, whose target is read, and to
 * a folder, once. What a link leads to outside is named and left. Throws if the folder can't be read.
 */
export async function findFiles(folder: string): Promise<FoundFiles> {
  const root = await realpath(folder);
  const found: FoundFiles = { places: [], skills: [], unread: [] };
  const seen = new Set<string>();
  const links: string[] = [];
  const leave = (place: string, problem: string) =>
    found.unread.push({ path: below(folder, place), problem });

  async function visit(place: string): Promise<void> {
    const real = await realpath(place);
    seen.add(real);
    const entries = await readdir(place, { withFileTypes: true });
    if (place !== folder && entries.some(({ name }) => name === SKILL_FILE)) {
      found.skills.push(place);
      return;
    }
    for (const entry of entries) await take(join(place, entry.name), join(real, entry.name), entry);
  }

  /** @param real where it is without links, if it is none itself */
  async function take(place: string, real: string, entry: Dirent): Promise<void> {
    if (entry.isSymbolicLink()) {
      if (isKept(entry.name)) links.push(place);
    } else if (entry.isDirectory()) {
      if (isKept(entry.name)) await visit(place).catch((error: unknown) => leave(place, fileProblem(error)));
    } else if (isPromptName(entry.name)) {
      if (!entry.isFile()) leave(place, 'not a file');
      else {
        seen.add(real);
        found.places.push(place);
      }
    }
  }

  /** After all that is no link, so that a file is known by its own path. */
  async function follow(place: string): Promise<void> {
    const target = await realpath(place);
    const facts = await stat(target);
    if (!facts.isDirectory() && !isPromptName(place.slice(place.lastIndexOf(sep) + 1))) return;
    if (!isWithin(root, target)) leave(place, LEADS_OUT);
    else if (seen.has(target)) return;
    else if (facts.isDirectory()) await visit(place);
    else if (!facts.isFile()) leave(place, 'not a file');
    else {
      seen.add(target);
      found.places.push(place);
    }
  }

  await visit(folder);
  for (let link = links.shift(); link !== undefined; link = links.shift()) {
    const place = link;
    await follow(place).catch((error: unknown) => leave(place, fileProblem(error)));
  }
  found.places.sort();
  found.skills.sort();
  found.unread.sort((a, b) => (a.path < b.path ? -1 : 1));
  return found;
}

/** Whether a file at a place would be written outside of a folder, through a link of its own or of a folder above. */
export async function leadsOut(folder: string, place: string): Promise<boolean> {
  const root = await realpath(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  // Nothing can lead out of a folder that isn't there yet.
  if (root === null) return false;
  for (let at = place; ; at = dirname(at)) {
    const isThere = await lstat(at).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    // A link to nothing could be created anywhere.
    const target = await realpath(at).catch(() => null);
    return target === null || !isWithin(root, target);
  }
}
