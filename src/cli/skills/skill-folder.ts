import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A skill as it was downloaded: the bytes of its files by path. */
export type SkillFiles = ReadonlyMap<string, Uint8Array>;

/**
 * Names beside the folder of a skill: what is being written, what is complete and takes the folder's place next, and
 * what had the place before.
 */
const partOf = (folder: string, name: string) => join(folder, `.${name}.cuebook-part-${randomUUID()}`);
const newOf = (folder: string, name: string) => join(folder, `.${name}.cuebook-new`);
const oldOf = (folder: string, name: string) => join(folder, `.${name}.cuebook-old`);
const LEFT_OVER = /^\.(.+)\.cuebook-(?:part-[0-9a-f-]+|new|old)$/;
/** A file of a prompt, or a list of what is there, half written. */
const LEFT_PART = /^\.cuebook-[0-9a-f-]+\.part$/;

async function exists(place: string): Promise<boolean> {
  return lstat(place).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Puts a complete folder into its place: what is there moves aside first, so that the place never holds half a skill. */
async function takePlace(folder: string, name: string): Promise<void> {
  const [place, old] = [join(folder, name), oldOf(folder, name)];
  if (await exists(place)) {
    await rm(old, { recursive: true, force: true });
    await rename(place, old);
  }
  await rename(newOf(folder, name), place);
  await rm(old, { recursive: true, force: true });
}

/** The names in a folder; none if it isn't there. */
async function namesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
}

/**
 * Ends what an interrupted run left in a folder: a complete skill takes its place if that is empty, one that had made room
 * for it comes back, and what was half written is removed.
 */
export async function endInterrupted(folder: string): Promise<void> {
  const names = await namesOf(folder);
  const skills = new Set(names.flatMap((entry) => LEFT_OVER.exec(entry)?.[1] ?? []));
  for (const name of skills) {
    // What is in its place may have been edited since: what was about to replace it is written again.
    if (await exists(join(folder, name))) continue;
    if (await exists(newOf(folder, name))) await takePlace(folder, name);
    else if (await exists(oldOf(folder, name))) await rename(oldOf(folder, name), join(folder, name));
  }
  for (const entry of names.filter((one) => LEFT_OVER.test(one))) {
    await rm(join(folder, entry), { recursive: true, force: true });
  }
  await removeParts(folder);
}

/** Removes the files that an interrupted run left half written in a folder. */
export async function removeParts(folder: string): Promise<void> {
  for (const entry of (await namesOf(folder)).filter((one) => LEFT_PART.test(one))) {
    await rm(join(folder, entry), { force: true });
  }
}

/** What to do differently when a skill is written. */
type Choices = {
  /** Rights of a file; those of a new one if absent. */
  modeOf?: (path: string) => Promise<number | undefined>;
  /** Asked before the folder takes its place; false leaves what is there. */
  isExpected?: () => Promise<boolean>;
};

/** Writes a skill as a folder of its name: whole, or not at all. Returns whether it did. */
export async function writeSkill(
  folder: string,
  name: string,
  files: SkillFiles,
  { modeOf, isExpected }: Choices = {},
): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const part = partOf(folder, name);
  for (const [path, bytes] of files) {
    const place = join(part, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes, { flag: 'wx', mode: await modeOf?.(path) });
  }
  if (isExpected !== undefined && !(await isExpected())) {
    await rm(part, { recursive: true, force: true });
    return false;
  }
  await rm(newOf(folder, name), { recursive: true, force: true });
  await rename(part, newOf(folder, name));
  await takePlace(folder, name);
  return true;
}

/** Removes the folder of a skill: whole, or not at all. */
export async function removeSkill(folder: string, name: string): Promise<void> {
  const part = partOf(folder, name);
  await rename(join(folder, name), part);
  await rm(part, { recursive: true, force: true });
}

/** SHA-256 of bytes, in hexadecimal digits. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the digests of all files in a folder by path; null if it is missing. A link has no digest that is right. */
export async function digestsIn(place: string): Promise<Map<string, string> | null> {
  if (!(await exists(place))) return null;
  const digests = new Map<string, string>();
  const visit = async (below: string): Promise<void> => {
    for (const entry of await readdir(join(place, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await visit(path);
      else digests.set(path, entry.isFile() ? digestOf(await readFile(join(place, path))) : 'link');
    }
  };
  if (!(await lstat(place)).isDirectory()) return new Map([['', 'link']]);
  await visit('');
  return digests;
}
