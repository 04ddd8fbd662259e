import { z } from 'zod';
import type { FileEntry } from '@/domain/file/file-entry';
import type { PromptText } from '@/domain/prompt/field-schemas';
import { SKILL_BYTES_MAX, SKILL_FILES_MAX } from '@/domain/skill/limits';
import { isSkillPath } from '@/domain/skill/schema';
import type { Db } from '@/server/db';
import { skillMd } from '@cuebook/formats/writers/skill-md';
import { loadBlobs, withBytes } from '../file/load-blobs';
import { entryOf } from '@cuebook/formats/digest';
import type { FileWithBytes } from '@cuebook/formats/prompt/files';
import { readFrontMatter } from '@cuebook/formats/readers/front-matter';

/** Front matter of SKILL.md; hosts refuse a skill without a name or a description. */
const FrontMatter = z.looseObject({ name: z.string(), description: z.string().min(1) });

const OWN_PATH = 'SKILL.md';

/** A skill as it is served. The front matter is parsed from the served SKILL.md, so that both agree. */
export type SkillFolder = {
  name: string;
  frontMatter: z.infer<typeof FrontMatter>;
  /** The bytes of SKILL.md. */
  own: Uint8Array;
  /** SKILL.md first, then the others by path. */
  files: FileEntry[];
};

const encoder = new TextEncoder();

/**
 * Returns the folder of a version: SKILL.md first, then its files by path. Null for a version that is no skill, and for
 * one that agents would refuse: too many files or bytes, or front matter without a name.
 */
export function skillFolder(
  version: Pick<PromptText, 'skillName' | 'description' | 'content' | 'extras' | 'messages' | 'files'>,
): SkillFolder | null {
  const name = version.skillName;
  if (name === '' || version.messages !== null) return null;
  const text = skillMd(version, name);
  const frontMatter = FrontMatter.safeParse(readFrontMatter(text)?.keys);
  if (!frontMatter.success || frontMatter.data.name !== name) return null;
  const own = encoder.encode(text);
  const others = version.files
    .filter(({ path }) => isSkillPath(path) && path.toLowerCase() !== OWN_PATH.toLowerCase())
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const files = [entryOf({ path: OWN_PATH, bytes: own }), ...others];
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (files.length > SKILL_FILES_MAX || size > SKILL_BYTES_MAX) return null;
  return { name, frontMatter: frontMatter.data, own, files };
}

/** Returns a file of a skill with its bytes; null if there is none at the path. */
export async function readSkillBytes(
  db: Db,
  { own, files }: SkillFolder,
  path: string,
): Promise<FileWithBytes | null> {
  const file = files.find((one) => one.path === path);
  if (file === undefined) return null;
  if (path === OWN_PATH) return { path, bytes: own };
  const bytes = (await loadBlobs(db, [file])).get(file.sha256);
  return bytes === undefined ? null : { path, bytes };
}

/** Bytes of files that are read at once. */
const READ_BYTES = 1024 * 1024;

/** Yields the files of a skill with their bytes, about a megabyte in memory at a time. */
export async function* eachSkillFile(db: Db, { own, files }: SkillFolder): AsyncGenerator<FileWithBytes> {
  yield { path: OWN_PATH, bytes: own };
  let batch: FileEntry[] = [];
  let size = 0;
  for (const [place, file] of files.slice(1).entries()) {
    batch.push(file);
    size += file.size;
    if (size < READ_BYTES && place < files.length - 2) continue;
    yield* await withBytes(db, batch);
    batch = [];
    size = 0;
  }
}
