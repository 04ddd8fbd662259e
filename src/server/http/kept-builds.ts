import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** How long the code files of a version stay after another one has replaced it. */
export const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;
/** Beside a version's files: when another one was first seen to have replaced it. */
const REPLACED = '.replaced';
/** A draft of a killed server is removed after this. */
const DRAFT_MS = 60 * 60 * 1_000;
const DRAFT = /^\.draft-(\d+)-/;

export interface Builds {
  /** Folder of all versions; servers of one site may share it. */
  folder: string;
  /** Id of the running version. */
  id: string;
  /** Its files, which are copied. */
  root: string;
}

/**
 * Keeps a copy of this version's code files, for open tabs after the next upgrade, and removes those of versions that
 * were replaced a week ago. Several servers may do it at once.
 * @param now in ms
 * @throws the error of the file system; what was kept before stays
 */
export function keepBuild({ folder, id, root }: Builds, now: number): void {
  mkdirSync(folder, { recursive: true });
  const own = join(folder, id);
  if (!existsSync(own)) {
    const draft = join(folder, `.draft-${now}-${process.pid}`);
    try {
      cpSync(root, draft, { recursive: true });
      // Renamed when it is complete; another server may have been first.
      if (!existsSync(own)) renameSync(draft, own);
    } catch (error) {
      if (!existsSync(own)) throw error;
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  // It may be back after another version.
  rmSync(join(own, REPLACED), { force: true });
  for (const other of foldersIn(folder)) if (other !== id) retire(join(folder, other), other, now);
}

function retire(path: string, name: string, now: number): void {
  const draft = DRAFT.exec(name);
  if (draft !== null) {
    if (now - Number(draft[1]) > DRAFT_MS) rmSync(path, { recursive: true, force: true });
    return;
  }
  const mark = join(path, REPLACED);
  const since = existsSync(mark) ? Number(readFileSync(mark, 'utf8')) : 0;
  // None yet, or one that a server could not finish writing.
  if (!(since > 0)) writeFileSync(mark, String(now));
  else if (now - since > KEPT_MS) rmSync(path, { recursive: true, force: true });
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Returns the folders of the kept versions. */
export function keptBuilds(folder: string): string[] {
  try {
    return foldersIn(folder)
      .filter((name) => !name.startsWith('.'))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}
