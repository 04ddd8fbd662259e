import { type Extras, extrasTexts } from './extras';
import type { VariableDetails } from './variable-details';
import { variableTexts } from './variable-fields';

/** Everything that is written in a prompt, to be looked through before it becomes public; messages are in the content. */
export function writtenTexts(prompt: {
  title: string;
  description: string;
  content: string;
  variables: readonly VariableDetails[];
  extras: Extras;
}): string[] {
  const { title, description, content, variables, extras } = prompt;
  return [title, description, content, ...variableTexts(variables), ...extrasTexts(extras)];
}
