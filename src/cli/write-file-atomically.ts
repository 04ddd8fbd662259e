import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes a file so that it is there whole or not at all: under a name of its own beside its place, then renamed.
 * @param mode rights of the file, for what others must not read
 * @param isExpected asked before the file takes its place; false leaves what is there
 * @returns whether it was written
 */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  { mode = 0o644, isExpected }: { mode?: number; isExpected?: () => Promise<boolean> } = {},
): Promise<boolean> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, ...(mode === 0o600 && { mode: 0o700 }) });
  const part = join(folder, `.cuebook-${randomUUID()}.part`);
  try {
    const file = await open(part, 'wx', mode);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    if (isExpected !== undefined && !(await isExpected())) return false;
    await rename(part, path);
    return true;
  } finally {
    await rm(part, { force: true });
  }
}
