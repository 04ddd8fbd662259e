import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { type FileHandle, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);

async function nullIfMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  return work.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
}

/** Gives a new file the rights of the one that it replaces, and its owner where this account may. */
async function keepRights(file: FileHandle, before: Stats, mode: number | undefined): Promise<void> {
  const now = await file.stat();
  if (now.uid !== before.uid || now.gid !== before.gid) {
    await file.chown(before.uid, before.gid).catch((error: unknown) => {
      if (codeOf(error) !== 'EPERM') throw error;
    });
  }
  // After the owner: changing that clears some rights.
  await file.chmod(mode ?? before.mode & 0o777);
}

/**
 * Writes a file so that it is there whole or not at all: under a name of its own beside its place, then renamed. Of a
 * link the target is written. A file that was there keeps its mode, and its owner where possible.
 * @param mode rights of the file, for what others must not read; those of the file before, or 0644, if absent
 * @param isExpected asked before the file takes its place; false leaves what is there
 * @returns whether it was written
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  { mode, isExpected }: { mode?: number; isExpected?: () => Promise<boolean> } = {},
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, ...(mode === 0o600 && { mode: 0o700 }) });
  const place = (await nullIfMissing(realpath(path))) ?? path;
  const before = await nullIfMissing(stat(place));
  const part = join(dirname(place), `.cuebook-${randomUUID()}.part`);
  try {
    const file = await open(part, 'wx', mode ?? (before === null ? 0o644 : 0o600));
    try {
      await file.writeFile(content);
      if (before !== null) await keepRights(file, before, mode);
      await file.sync();
    } finally {
      await file.close();
    }
    if (isExpected !== undefined && !(await isExpected())) return false;
    await rename(part, place);
    return true;
  } finally {
    await rm(part, { force: true });
  }
}
