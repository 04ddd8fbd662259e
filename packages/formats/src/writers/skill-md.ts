import { isPlainYaml } from '../readers/plain-yaml.ts';
import { DESCRIPTION_MAX } from '../prompt/limits.ts';
import { characterCount, firstCharacters } from '../characters.ts';
import type { PromptText } from '../prompt/prompt-text.ts';
import { storedFrontMatter, withFrontMatter } from './front-matter.ts';

/** Longer descriptions are no skill's: agents refuse them. */
const SKILL_DESCRIPTION_MAX = 1_024;

type Said = Pick<PromptText, 'description' | 'content' | 'extras'>;

/**
 * Returns the SKILL.md of a version: name, description and license, the stored front matter, and the content byte for
 * byte, its variables unfilled.
 * @param name of the skill and of its folder
 */
export function skillMd(said: Said, name: string): string {
  const { keys, lines } = storedFrontMatter(said, 'skill');
  const { name: _name, description: whole, ...others } = keys;
  // A longer one was cut when it was read. What was written in its place since is what people reviewed.
  const isCut =
    typeof whole === 'string' &&
    characterCount(whole) <= SKILL_DESCRIPTION_MAX &&
    firstCharacters(whole, DESCRIPTION_MAX).trim() === said.description.trim();
  const description = isCut ? whole : said.description;
  // Agents parse it with other programs: a line that not all of them read alike is written anew.
  const plain = Object.entries(lines).filter(([, line]) => typeof line === 'string' && isPlainYaml(line));
  return withFrontMatter({ name, description, license: said.extras.licence }, said.content, {
    keys: others,
    lines: Object.fromEntries(plain),
  });
}
