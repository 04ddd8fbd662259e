import { keptFor } from './extras';
import { withFrontMatter } from './front-matter';
import { eachWriter } from './kinds';
import { rewrittenLoss, withVariables } from './templates';

/** A prompt file of Visual Studio Code. */
export const promptMdWriter = eachWriter(
  'prompt-md',
  (fileName) => `${fileName}.prompt.md`,
  (prompt) => {
    const { title, description, extras } = prompt;
    const members = { name: title, description, model: extras.model, ...keptFor(prompt, 'prompt-md') };
    return {
      text: withFrontMatter(members, toEditor(prompt.content)),
      losses: [rewrittenLoss([prompt.content], (text) => fromEditor(toEditor(text)))],
    };
  },
);

/** Variables as the editor asks for them. */
function toEditor(content: string): string {
  return withVariables(content, ({ name, fallback }) =>
    fallback === null ? `\${input:${name}}` : `\${input:${name}:${fallback}}`,
  );
}

/** What a reader makes of one variable of the editor. */
function fromEditor(text: string): string {
  return text.replace(/^\$\{input:([^:}]*)\}$/, '{{$1}}').replace(/^\$\{input:/, '${');
}
