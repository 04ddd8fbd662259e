import { eachWriter, titleWarning } from './kinds.ts';

/** Only the text. */
export const textWriter = eachWriter(
  'text',
  (fileName) => `${fileName}.txt`,
  (prompt, fileName) => ({ text: prompt.content, warnings: [titleWarning(prompt, fileName)] }),
);
