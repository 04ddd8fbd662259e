import { textOfBytes } from '@cuebook/formats/text-of-bytes';
import { secretKinds } from '@/domain/prompt-check/secrets';
import type { SkillFiles } from '../skills/skill-folder';

/** The kinds of secrets in the files of a skill, with the path of the first file that has one; null if there are none. */
export function secretsIn(files: SkillFiles): { path: string; kinds: string[] } | null {
  for (const [path, bytes] of files) {
    const kinds = secretKinds(path, textOfBytes(bytes) ?? '');
    if (kinds.length > 0) return { path, kinds };
  }
  return null;
}
