import { SKILL_NAME_MAX } from '../prompt/skill-name.ts';
import { isSkillName } from '../prompt/skill-name.ts';
import { conversionWarnings } from './conversion-warnings.ts';
import { titleWarning } from './kinds.ts';
import { skillMd } from './skill-md.ts';
import type { FormatWriter, PortablePrompt } from './writer.ts';

/** The name that a prompt has as a skill, or would have: agents require words with hyphens, like slugs. */
function nameOf({ skillName, title, slug }: PortablePrompt): string {
  if (skillName !== '') return skillName;
  return isSkillName(title) ? title : slug.slice(0, SKILL_NAME_MAX).replace(/-+$/, '');
}

/** A folder for each skill of an agent, with SKILL.md and its files. */
export const skillWriter: FormatWriter = {
  format: 'skill',
  write: (prompts, name) => {
    const written = prompts.map((prompt) => {
      const { slug, files } = prompt;
      // Agents require the same name for the folder.
      const folder = name(nameOf(prompt));
      const beside = files.map(({ path, bytes }) => ({ path: `${folder}/${path}`, text: bytes }));
      return {
        files: [{ path: `${folder}/SKILL.md`, text: skillMd(prompt, folder) }, ...beside].map((file) => ({
          ...file,
          slugs: [slug],
        })),
        warnings: { slug, warnings: conversionWarnings(prompt, 'skill', [titleWarning(prompt, folder)]) },
      };
    });
    return {
      files: written.flatMap(({ files }) => files),
      warnings: written.map(({ warnings }) => warnings),
    };
  },
};
