import { hasVariables, variableNames } from '../prompt/variables.ts';
import { storedKeys, membersOf, readerNotes } from './extras.ts';
import { yamlText } from './front-matter.ts';
import { listWriter } from './kinds.ts';
import { rewriteWarning, withVariables } from './templates.ts';
import type { PortablePrompt } from './writer.ts';

/** A package of espanso: triggers, and their replacement texts. */
export const espansoWriter = listWriter(
  'espanso',
  { name: 'package', ending: '.yml' },
  (prompt) => {
    const { slug, title, content } = prompt;
    const kept = storedKeys(prompt, 'espanso');
    const isTyped = 'trigger' in kept || 'triggers' in kept || 'regex' in kept;
    return {
      entry: { ...(!isTyped && { trigger: `:${slug}` }), ...kept, label: title, ...textOf(prompt, kept) },
      warnings: [
        isOfPattern(prompt, kept)
          ? null
          : rewriteWarning([content], (text) => toForm(text).replace(/^\[\[(.*)\]\]$/, '{{$1}}')),
      ],
    };
  },
  (matches) => yamlText({ matches }),
);

/** A text with values that espanso fills in is written unchanged; any other with variables asks for them in a form. */
function textOf(prompt: PortablePrompt, kept: Record<string, unknown>): Record<string, string> {
  if (kept.vars !== undefined) {
    const names = membersOf(readerNotes(prompt, 'espanso').formVariables);
    const replace = withVariables(prompt.content, ({ name }) => {
      const inForm = names[name];
      return typeof inForm === 'string' ? `{{${inForm}}}` : null;
    });
    return { replace };
  }
  if (isOfPattern(prompt, kept))
    return { replace: withVariables(prompt.content, ({ name }) => `{{${name}}}`) };
  return hasVariables(prompt.content) ? { form: toForm(prompt.content) } : { replace: prompt.content };
}

/** Returns whether the typed pattern contains the values of all variables: `:hello(?P<name>.*)`. */
function isOfPattern({ content }: PortablePrompt, { regex }: Record<string, unknown>): boolean {
  if (typeof regex !== 'string') return false;
  const brought = new Set([...regex.matchAll(/\(\?P?<(\w{1,80})>/g)].map(([, name]) => name));
  return hasVariables(content) && variableNames(content).every((name) => brought.has(name));
}

/** Converts variables to fields of a form. */
function toForm(content: string): string {
  return withVariables(content, ({ name }) => `[[${name}]]`);
}
