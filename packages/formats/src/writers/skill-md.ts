import { isPlainYaml } from '../readers/plain-yaml.ts';
import type { PromptText } from '../prompt/prompt-text.ts';
import { storedFrontMatter, withFrontMatter } from './front-matter.ts';

type Said = Pick<PromptText, 'description' | 'content' | 'extras'>;

/**
 * Returns the SKILL.md of a version: name, description and license, the stored front matter, and the content byte for
 * byte, its variables unfilled.
 * @param name of the skill and of its folder
 */
export function skillMd(said: Said, name: string): string {
  const { keys, lines } = storedFrontMatter(said, 'skill');
  const { name: _name, ...others } = keys;
  // Agents parse it with other programs: a line that not all of them read alike is written anew.
  const plain = Object.entries(lines).filter(([, line]) => typeof line === 'string' && isPlainYaml(line));
  return withFrontMatter(
    { name, description: said.description, license: said.extras.licence },
    said.content,
    { keys: others, lines: Object.fromEntries(plain) },
  );
}
