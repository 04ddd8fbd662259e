import { eachWriter, titleLoss } from './kinds';

/** Only the text. */
export const textWriter = eachWriter(
  'text',
  (fileName) => `${fileName}.txt`,
  (prompt, fileName) => ({ text: prompt.content, losses: [titleLoss(prompt, fileName)] }),
);
