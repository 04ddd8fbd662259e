import type { CheckedFile, SkillFinding } from '@/domain/skill-check/finding';
import { checkSkill } from '@/domain/skill-check/check-skill';
import type { ServiceContext } from '../context';
import { getPrompt } from '../prompt/get-prompt';
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

/**
 * Returns what the checks find in a prompt as a skill, as the caller sees it now; empty for one that is no skill.
 * Nothing is run. Throws NOT_FOUND for a prompt that the caller may not see.
 */
export async function checkSkillOf(
  ctx: Pick<ServiceContext, 'db' | 'actor'>,
  promptId: string,
): Promise<SkillFinding[]> {
  const folder = skillFolder(await getPrompt(ctx, promptId));
  if (folder === null) return [];
  return checkSkill({ frontMatter: folder.frontMatter, files: folder.files.map(checkedFile) });
}
