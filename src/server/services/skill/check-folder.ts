import { checkSkill } from '@/domain/skill-check/check-skill';
import type { CheckedFile, SkillFinding } from '@/domain/skill-check/finding';
import { type SkillFile, skillFolder } from './skill-files';

/** Bytes that tell programs from other files. */
const START_BYTES = 16;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function checkedFile({ path, bytes }: SkillFile): CheckedFile {
  const start = bytes.subarray(0, START_BYTES);
  try {
    return { path, text: decoder.decode(bytes), start };
  } catch {
    return { path, text: null, start };
  }
}

/** Lines of SKILL.md before its content, which is the end of it as it is. */
function linesBefore(own: string, content: string): number {
  return own.slice(0, own.length - content.length).split('\n').length - 1;
}

/** Returns what the checks find in a text as a skill; empty for one that is no skill. Nothing is run. */
export function checkFolder(text: Parameters<typeof skillFolder>[0]): SkillFinding[] {
  const folder = skillFolder(text);
  if (folder === null) return [];
  const files = folder.files.map(checkedFile);
  const own = files[0]?.text ?? '';
  return checkSkill({
    frontMatter: folder.frontMatter,
    files,
    linesBefore: linesBefore(own, text.content),
  });
}
