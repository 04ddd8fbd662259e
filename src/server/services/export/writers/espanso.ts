import { hasVariables } from '@/domain/prompt/variables';
import { keptFor, membersOf, notesFor } from './extras';
import { yamlText } from './front-matter';
import { listWriter } from './kinds';
import { rewrittenLoss, withVariables } from './templates';
import type { PortablePrompt } from './writer';

/** A package of espanso: what is typed, and the text that replaces it. */
export const espansoWriter = listWriter(
  'espanso',
  { name: 'package', ending: '.yml' },
  (prompt) => {
    const { slug, title, content } = prompt;
    const kept = keptFor(prompt, 'espanso');
    const isTyped = 'trigger' in kept || 'triggers' in kept || 'regex' in kept;
    return {
      entry: { ...(!isTyped && { trigger: `:${slug}` }), ...kept, label: title, ...textOf(prompt, kept) },
      losses: [rewrittenLoss([content], (text) => toForm(text).replace(/^\[\[(.*)\]\]$/, '{{$1}}'))],
    };
  },
  (matches) => yamlText({ matches }),
);

/** A text with values that espanso fills in is written as it was; any other with variables asks for them by a form. */
function textOf(prompt: PortablePrompt, kept: Record<string, unknown>): Record<string, string> {
  if (kept.vars !== undefined) {
    const names = membersOf(notesFor(prompt, 'espanso').formVariables);
    const replace = withVariables(prompt.content, ({ name }) => {
      const inForm = names[name];
      return typeof inForm === 'string' ? `{{${inForm}}}` : null;
    });
    return { replace };
  }
  return hasVariables(prompt.content) ? { form: toForm(prompt.content) } : { replace: prompt.content };
}

/** Variables as fields of a form. */
function toForm(content: string): string {
  return withVariables(content, ({ name }) => `[[${name}]]`);
}
