import { extrasTexts } from './extras';
import type { PromptText } from './field-schemas';
import { type FieldOf, fieldsOf } from './fields';
import { variableTexts } from './used-details';

/**
 * Everything that is written in a prompt, to be looked through before it becomes public; messages are in the content.
 * Where the texts of its files are at hand they are among it.
 */
export function writtenTexts(
  prompt: Pick<PromptText, FieldOf<'words'> | 'content' | 'variables' | 'extras'> & {
    fileTexts?: readonly string[];
  },
): string[] {
  const { content, variables, extras, fileTexts = [] } = prompt;
  const words = fieldsOf('words').map((name) => prompt[name]);
  return [...words, content, ...variableTexts(variables), ...extrasTexts(extras), ...fileTexts];
}
