import { storedFrontMatter, withFrontMatter } from './front-matter.ts';
import { eachWriter, titleWarning } from './kinds.ts';

/** A rule of Cursor, which other editors read, too: the file name is its name. */
export const editorRulesWriter = eachWriter(
  'editor-rules',
  (fileName) => `${fileName}.mdc`,
  (prompt, fileName) => ({
    text: withFrontMatter(
      { description: prompt.description },
      prompt.content,
      storedFrontMatter(prompt, 'editor-rules'),
    ),
    warnings: [titleWarning(prompt, fileName)],
  }),
);
