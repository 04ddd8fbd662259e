import type { Extras } from '../prompt/extras';
import { checkSkill } from './check-skill';
import type { CheckedFile, SkillFinding } from './finding';

/** Name under which the text of a skill is checked before its SKILL.md is written. */
const OWN = 'SKILL.md';

/**
 * Checks a skill that is only a text yet, as an import reads it: lines are those of the content, and what its front
 * matter will hold has none.
 */
export function checkSkillText(
  { description, content, extras }: { description: string; content: string; extras: Extras },
  others: readonly CheckedFile[],
): SkillFinding[] {
  const { skill = {} } = extras;
  const keys = typeof skill === 'object' && skill !== null && !Array.isArray(skill) ? skill : {};
  const frontMatter = { ...keys, description };
  const start = new Uint8Array();
  const held = { path: OWN, text: JSON.stringify(frontMatter), start };
  const ofKeys = checkSkill({ frontMatter, files: [held] })
    .filter(({ level }) => level === 'risk')
    .map((finding) => ({ ...finding, line: 0, contentLine: 0 }));
  return [...ofKeys, ...checkSkill({ frontMatter, files: [{ path: OWN, text: content, start }, ...others] })];
}
