import type { FormatWriter } from './writer';
import { keptFor } from './extras';
import { withFrontMatter } from './front-matter';
import { titleLoss } from './kinds';
import { lossesOf } from './losses';

/** A folder for each skill of an agent, with SKILL.md and the files that belong to it. */
export const skillWriter: FormatWriter = {
  format: 'skill',
  write: (prompts, name) => {
    const written = prompts.map((prompt) => {
      const { slug, title, description, content, extras } = prompt;
      // Agents take lower-case words with hyphens, which slugs are, and the folder has the same name.
      const folder = name(isSkillName(title) ? title : slug);
      const members = { name: folder, description, license: extras.licence, ...keptFor(prompt, 'skill') };
      const beside = (extras.files ?? []).map(({ path, text }) => ({ path: `${folder}/${path}`, text }));
      return {
        files: [{ path: `${folder}/SKILL.md`, text: withFrontMatter(members, content) }, ...beside].map(
          (file) => ({ ...file, slugs: [slug] }),
        ),
        losses: { slug, losses: lossesOf(prompt, 'skill', [titleLoss(prompt, folder)]) },
      };
    });
    return { files: written.flatMap(({ files }) => files), losses: written.map(({ losses }) => losses) };
  },
};

function isSkillName(title: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(title) && title.length <= 64;
}
