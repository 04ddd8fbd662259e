import { DEFAULT_CATEGORY } from '../prompt/category.ts';
import { storedFrontMatter, withFrontMatter } from './front-matter.ts';
import { eachWriter } from './kinds.ts';

/** A note for folders of Markdown, as used by Obsidian or Git repositories. */
export const markdownWriter = eachWriter(
  'markdown',
  (fileName) => `${fileName}.md`,
  (prompt) => {
    const { title, description, category, tags, extras } = prompt;
    const members = {
      title,
      description,
      category: category === DEFAULT_CATEGORY ? undefined : category,
      tags,
      model: extras.model,
      license: extras.licence,
    };
    return { text: withFrontMatter(members, prompt.content, storedFrontMatter(prompt, 'markdown')) };
  },
);
