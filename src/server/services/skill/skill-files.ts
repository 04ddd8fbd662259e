import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PromptText } from '@/domain/prompt/field-schemas';
import { SKILL_BYTES_MAX, SKILL_FILES_MAX } from '@/domain/skill/limits';
import { isSkillPath } from '@/domain/skill/schema';
import { skillMd } from '../export/writers/skill-md';
import { readFrontMatter } from '../import/readers/front-matter';

/** A file of a skill as it is served: its path in the folder, its bytes, and their SHA-256 in hexadecimal digits. */
export type SkillFile = { path: string; bytes: Uint8Array; sha256: string };

/** Front matter of SKILL.md; hosts refuse a skill without a name or a description. */
const FrontMatter = z.looseObject({ name: z.string(), description: z.string().min(1) });

/** A skill as it is served. The front matter is parsed from the served SKILL.md, so that both agree. */
export type SkillFolder = { name: string; frontMatter: z.infer<typeof FrontMatter>; files: SkillFile[] };

const encoder = new TextEncoder();

function fileOf(path: string, text: string): SkillFile {
  const bytes = encoder.encode(text);
  return { path, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * Returns the folder of a version: SKILL.md first, then its files by path. Null for a version that is no skill, and for
 * one that agents would refuse: too many files or bytes, or front matter without a name.
 */
export function skillFolder(
  version: Pick<PromptText, 'skillName' | 'description' | 'content' | 'extras' | 'messages'>,
): SkillFolder | null {
  const name = version.skillName;
  if (name === '' || version.messages !== null) return null;
  const text = skillMd(version, name);
  const frontMatter = FrontMatter.safeParse(readFrontMatter(text)?.keys);
  if (!frontMatter.success || frontMatter.data.name !== name) return null;
  const own = fileOf('SKILL.md', text);
  const others = (version.extras.files ?? [])
    .filter(({ path }) => isSkillPath(path) && path.toLowerCase() !== 'skill.md')
    .map(({ path, text }) => fileOf(path, text))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const files = [own, ...others];
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (files.length > SKILL_FILES_MAX || size > SKILL_BYTES_MAX) return null;
  return { name, frontMatter: frontMatter.data, files };
}
