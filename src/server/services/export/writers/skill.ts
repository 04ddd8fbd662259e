import type { FormatWriter } from './writer';
import { storedFrontMatter, withFrontMatter } from './front-matter';
import { titleWarning } from './kinds';
import { conversionWarnings } from './conversion-warnings';

/** Maximum characters of the name of a skill. */
const SKILL_NAME_MAX = 64;

/** A folder for each skill of an agent, with SKILL.md and its files. */
export const skillWriter: FormatWriter = {
  format: 'skill',
  write: (prompts, name) => {
    const written = prompts.map((prompt) => {
      const { slug, title, description, content, extras } = prompt;
      // Agents require lower-case words with hyphens, like slugs, and the same name for the folder.
      const folder = name(isSkillName(title) ? title : slug.slice(0, SKILL_NAME_MAX).replace(/-+$/, ''));
      const members = { name: folder, description, license: extras.licence };
      const beside = (extras.files ?? []).map(({ path, text }) => ({ path: `${folder}/${path}`, text }));
      return {
        files: [
          {
            path: `${folder}/SKILL.md`,
            text: withFrontMatter(members, content, storedFrontMatter(prompt, 'skill')),
          },
          ...beside,
        ].map((file) => ({ ...file, slugs: [slug] })),
        warnings: { slug, warnings: conversionWarnings(prompt, 'skill', [titleWarning(prompt, folder)]) },
      };
    });
    return {
      files: written.flatMap(({ files }) => files),
      warnings: written.map(({ warnings }) => warnings),
    };
  },
};

function isSkillName(title: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(title) && title.length <= SKILL_NAME_MAX;
}
