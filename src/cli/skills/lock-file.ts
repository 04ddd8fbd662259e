import { join } from 'node:path';
import { z } from 'zod';
import { isSlug } from '@/domain/prompt/slug';
import { isSkillName } from '@cuebook/formats/prompt/skill-name';
import { isSkillPath } from '@/domain/skill/schema';
import { CliError, EXIT } from '../exit';
import { readTextFile } from '../read-text-file';
import { writeFileAtomically } from '../write-file-atomically';

const LOCK_NAME = 'cuebook-skills.json';

/** A version, and the SHA-256 of each of its files by path in the folder. */
const Version = z.object({
  version: z.int().min(1),
  files: z.record(z.string().refine(isSkillPath), z.string().regex(/^[0-9a-f]{64}$/)),
});

const Installed = Version.extend({
  /** Slug of the prompt. */
  prompt: z.string().refine(isSlug),
  /** What a run was about to write; gone once it has. */
  next: Version.optional(),
});
export type Installed = z.infer<typeof Installed>;

const LockFile = z.object({
  library: z.string(),
  skills: z.record(z.string().refine(isSkillName), Installed),
});

/** What is installed in a folder, by name of the skill, and from which library. */
export type LockFile = z.infer<typeof LockFile>;

/** Reads what is installed in a folder; null if nothing is. Throws for a file that is damaged. */
export async function readLockFile(folder: string): Promise<LockFile | null> {
  const place = join(folder, LOCK_NAME);
  const text = await readTextFile(place);
  if (text === null) return null;
  const read = LockFile.safeParse(jsonOf(text));
  if (read.success) return read.data;
  throw new CliError(EXIT.conflict, `${place} is damaged. Remove it, and install the skills again.`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Writes what is installed, ordered by name. */
export async function writeLockFile(folder: string, { library, skills }: LockFile): Promise<void> {
  const names = Object.keys(skills).sort();
  const ordered = Object.fromEntries(names.map((name) => [name, skills[name]]));
  await writeFileAtomically(
    join(folder, LOCK_NAME),
    `${JSON.stringify({ library, skills: ordered }, null, 2)}\n`,
  );
}
