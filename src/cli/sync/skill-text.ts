import { createHash } from 'node:crypto';
import { skillReader } from '@cuebook/formats/readers/skill';
import { skillMd } from '@cuebook/formats/writers/skill-md';
import { textOfBytes } from '@cuebook/formats/text-of-bytes';
import { Extras } from '@cuebook/formats/prompt/extras';
import { pathsTogether } from '@/domain/file/problems';
import { isSkillPath } from '@/domain/skill/schema';
import type { Exported } from '../exported';
import { hasWindowsLines } from '../line-endings';
import { SKILL_FILE } from '../skills/read-skill';
import { digestOf, type SkillFiles } from '../skills/skill-folder';

const utf8 = new TextEncoder();

/** The bytes of a file without what editors and Git change by themselves: a byte order mark, and line ends of Windows. */
function plainBytes(bytes: Uint8Array): Uint8Array {
  const text = textOfBytes(bytes);
  if (text === null) return bytes;
  const unmarked = text.replace(/^\ufeff/, '');
  if (unmarked === text && !hasWindowsLines(text)) return bytes;
  return utf8.encode(hasWindowsLines(unmarked) ? unmarked.replaceAll('\r\n', '\n') : unmarked);
}

/** SKILL.md as the library stores it; null for what it would refuse. */
type Own = { name: string; description: string; content: string; written: string };

const tidy = (text: string) => text.trim().normalize('NFC');

function readOwn(bytes: Uint8Array): Own | null {
  const text = textOfBytes(plainBytes(bytes));
  if (text === null) return null;
  const file = { path: SKILL_FILE, bytes, text };
  const [read] = skillReader.read(file, new Map([[file.path, file]])).prompts;
  if (read?.skillName == null) return null;
  const [name, description, content] = [
    read.skillName,
    tidy(read.description ?? ''),
    tidy(read.content ?? ''),
  ];
  return {
    name,
    description,
    content,
    written: skillMd({ description, content, extras: read.extras }, name),
  };
}

/** What identifies the text of a skill, however its front matter is written and its lines end. */
export type SkillText = {
  /** Of SKILL.md and of all files. */
  digest: string;
  own: Own | null;
  /** SHA-256 of the other files by path. */
  others: ReadonlyMap<string, string>;
};

/** Reads the files of a skill's folder as a text. */
export function skillTextOf(files: SkillFiles): SkillText {
  const ownBytes = files.get(SKILL_FILE) ?? new Uint8Array();
  const own = readOwn(ownBytes);
  const others = new Map(
    [...files]
      .filter(([path]) => path !== SKILL_FILE)
      .map(([path, bytes]) => [path, digestOf(plainBytes(bytes))] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  const hash = createHash('sha256').update(own?.written ?? plainBytes(ownBytes));
  for (const [path, digest] of others) hash.update(`\0${path}\0${digest}`);
  return { digest: hash.digest('hex').slice(0, 32), own, others };
}

/** Whether a prompt has the form of a skill's folder, which is written in the place of a file. */
export function isSkill({ skillName, messages, description, files }: Exported): boolean {
  return skillName !== '' && messages === null && description !== '' && filesFit(files);
}

function filesFit(files: Exported['files']): boolean {
  const clashOf = pathsTogether();
  const paths = files.map(({ path }) => path);
  return paths.every(isSkillPath) && [SKILL_FILE, ...paths].every((path) => clashOf(path) === null);
}

/** The files of a prompt that is a skill. */
export function filesOfSkill({ skillName, description, content, extras, files }: Exported): SkillFiles {
  const own = skillMd({ description, content, extras: Extras.catch({}).parse(extras) }, skillName);
  return new Map<string, Uint8Array>([
    [SKILL_FILE, utf8.encode(own)],
    ...files.map(({ path, base64 }) => [path, new Uint8Array(Buffer.from(base64, 'base64'))] as const),
  ]);
}

type Told = Pick<Exported, 'skillName' | 'description' | 'content'> & {
  files: readonly { path: string; sha256: string }[];
};

/** Whether an answer without front matter and without bytes says the same as a folder that is sent as `sent`. */
export function saysSame({ own }: SkillText, sent: SkillFiles, told: Told): boolean {
  return (
    own !== null &&
    own.name === told.skillName &&
    own.description === tidy(told.description) &&
    own.content === tidy(told.content) &&
    told.files.length === sent.size - 1 &&
    told.files.every(({ path, sha256 }) => {
      const bytes = sent.get(path);
      return bytes !== undefined && digestOf(bytes) === sha256;
    })
  );
}

/**
 * The files of a folder as they are sent: SKILL.md and what the library has without line ends of Windows get its line
 * ends, because tools changed them and no person.
 */
export function filesToSend(files: SkillFiles, inLibrary: SkillFiles | null): SkillFiles {
  return new Map(
    [...files].map(([path, bytes]) => {
      const before = inLibrary?.get(path);
      const isPlain = path === SKILL_FILE || (before !== undefined && plainBytes(before) === before);
      return [path, isPlain ? plainBytes(bytes) : bytes];
    }),
  );
}
