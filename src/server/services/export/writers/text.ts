import { eachWriter, titleLoss } from './kinds';

/** The text alone. */
export const textWriter = eachWriter(
  'text',
  (fileName) => `${fileName}.txt`,
  (prompt, fileName) => ({ text: prompt.content, losses: [titleLoss(prompt, fileName)] }),
);
