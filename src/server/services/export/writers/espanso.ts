import { keptFor } from './extras';
import { yamlText } from './front-matter';
import { listWriter } from './kinds';
import { hasVariables } from '@/domain/prompt/variables';
import { rewrittenLoss, withVariables } from './templates';

/** A package of espanso: what is typed, and the text that comes of it. */
export const espansoWriter = listWriter(
  'espanso',
  { name: 'package', ending: '.yml' },
  (prompt) => {
    const { slug, title, content } = prompt;
    const isForm = hasVariables(content);
    return {
      entry: {
        trigger: `:${slug}`,
        ...keptFor(prompt, 'espanso'),
        label: title,
        ...(isForm ? { form: toForm(content) } : { replace: content }),
      },
      losses: [rewrittenLoss([content], (text) => toForm(text).replace(/^\[\[(.*)\]\]$/, '{{$1}}'))],
    };
  },
  (matches) => yamlText({ matches }),
);

/** Variables as fields of a form. */
function toForm(content: string): string {
  return withVariables(content, ({ name }) => `[[${name}]]`);
}
