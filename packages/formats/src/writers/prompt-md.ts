import type { VariableDetails } from '../prompt/variable-details.ts';
import { storedFrontMatter, withFrontMatter } from './front-matter.ts';
import { eachWriter } from './kinds.ts';
import { rewriteWarning, withVariables } from './templates.ts';

export const promptMdWriter = eachWriter(
  'prompt-md',
  (fileName) => `${fileName}.prompt.md`,
  (prompt) => {
    const { title, description, extras, variables } = prompt;
    const said = new Map(variables.map((one) => [one.name, one]));
    const members = { name: title, description, model: extras.model };
    return {
      text: withFrontMatter(members, toEditor(prompt.content, said), storedFrontMatter(prompt, 'prompt-md')),
      warnings: [rewriteWarning([prompt.content], (text) => fromEditor(toEditor(text, new Map())))],
    };
  },
);

/** Writes variables in the editor's input syntax. */
function toEditor(content: string, details: ReadonlyMap<string, VariableDetails>): string {
  return withVariables(content, ({ name, text, fallback }) => {
    const known = details.get(name);
    // Values that the editor fills in stay unchanged.
    if (known?.default === text) return null;
    const said = fallback ?? known?.help ?? '';
    return said === '' || /[{}\r\n]/.test(said) ? `\${input:${name}}` : `\${input:${name}:${said}}`;
  });
}

/** Converts one of the editor's variables as its reader does. */
function fromEditor(text: string): string {
  return text.replace(/^\$\{input:([^:}]*)\}$/, '{{$1}}').replace(/^\$\{input:/, '${');
}
