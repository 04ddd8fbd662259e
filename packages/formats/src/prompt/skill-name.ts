/** Of the Agent Skills specification. */
export const SKILL_NAME_MAX = 64;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns whether a text is a name by the Agent Skills specification: words of `a-z0-9` joined by single hyphens. */
export function isSkillName(text: string): boolean {
  return text.length <= SKILL_NAME_MAX && NAME.test(text);
}

/** Returns a name for a skill with this title; blank if the title has no letters or digits of ASCII. */
export function suggestSkillName(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SKILL_NAME_MAX + 1)
    .replace(/^-+|-+$/g, '')
    .slice(0, SKILL_NAME_MAX)
    .replace(/-+$/, '');
}
