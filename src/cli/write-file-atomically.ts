import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

async function nullIfMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  return work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

/** Gives a new file the rights of the one that it replaces. Returns whether it has the same owner. */
async function keepRights(file: FileHandle, before: Stats, mode: number | undefined): Promise<boolean> {
  const now = await file.stat();
  if (now.uid !== before.uid || now.gid !== before.gid) {
    try {
      await file.chown(before.uid, before.gid);
    } catch (error) {
      if (codeOf(error) === 'EPERM') return false;
      throw error;
    }
  }
  // After the owner: changing that clears some rights.
  await file.chmod(mode ?? before.mode & 0o7777);
  return true;
}

type Choices = {
  mode?: number | undefined;
  isExpected?: (() => Promise<boolean>) | undefined;
  isWhole?: boolean | undefined;
};

/** Writes into the file itself: it stays the same for its other names, its owner, and what holds it in place. */
async function writeInPlace(
  place: string,
  bytes: Uint8Array,
  { mode, isExpected }: Choices,
): Promise<boolean> {
  const file = await open(place, 'r+');
  try {
    if (isExpected !== undefined && !(await isExpected())) return false;
    await file.writeFile(bytes);
    await file.truncate(bytes.byteLength);
    if (mode !== undefined) await file.chmod(mode);
    await file.sync();
    return true;
  } finally {
    await file.close();
  }
}

/** Writes into a pipe or a device, such as `/dev/stdout`: no other file takes its place. */
async function writeThrough(path: string, bytes: Uint8Array, { isExpected }: Choices): Promise<boolean> {
  if (isExpected !== undefined && !(await isExpected())) return false;
  await writeFile(path, bytes);
  return true;
}

/** Refusals of another file in the folder: the folder can't be written, or the place is a mount of its own. */
const NO_OTHER_FILE: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EBUSY', 'EXDEV']);

/** Writes a file beside its place, then renames it. Returns null if the file itself has to be written. */
async function replace(
  place: string,
  before: Stats | null,
  bytes: Uint8Array,
  { mode, isExpected, isWhole = false }: Choices,
): Promise<boolean | null> {
  const part = join(dirname(place), `.cuebook-${randomUUID()}.part`);
  try {
    const file = await open(part, 'wx', mode ?? (before === null ? 0o644 : 0o600));
    try {
      await file.writeFile(bytes);
      const keepsOwner = before === null || (await keepRights(file, before, mode));
      if (!keepsOwner && !isWhole) return null;
      if (!keepsOwner) await file.chmod(mode ?? before.mode & 0o777);
      await file.sync();
    } finally {
      await file.close();
    }
    if (isExpected !== undefined && !(await isExpected())) return false;
    await rename(part, place);
    return true;
  } catch (error) {
    if (before !== null && !isWhole && NO_OTHER_FILE.has(codeOf(error))) return null;
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Writes a file so that it is there whole or not at all: under a name of its own beside its place, then renamed. Of a
 * link the target is written. A file that was there keeps its mode and owner. One with several names, or of another
 * owner, is written in place, so that all names see it, and so is a pipe or a device.
 * @param mode rights of the file, for what others must not read; those of the file before, or 0644, if absent
 * @param isExpected asked before the file takes its place; false leaves what is there
 * @param isWhole never in place: an interruption can't leave half a text, and other names keep what they had
 * @returns whether it was written
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  choices: Choices = {},
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, ...(choices.mode === 0o600 && { mode: 0o700 }) });
  const place = (await nullIfMissing(realpath(path))) ?? path;
  const before = await nullIfMissing(stat(place));
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (before !== null && !before.isFile()) return writeThrough(path, bytes, choices);
  const hasOtherNames = before !== null && before.nlink > 1;
  const written =
    hasOtherNames && choices.isWhole !== true ? null : await replace(place, before, bytes, choices);
  return written ?? writeInPlace(place, bytes, choices);
}
