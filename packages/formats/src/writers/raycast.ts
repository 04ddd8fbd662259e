import { storedKeys, membersOf, readerNotes } from './extras.ts';
import { listWriter } from './kinds.ts';
import { rewriteWarning, withVariables } from './templates.ts';
import type { PortablePrompt } from './writer.ts';

export const raycastWriter = listWriter('raycast', { name: 'prompts', ending: '.json' }, (prompt) => ({
  entry: {
    icon: 'stars',
    creativity: 'medium',
    ...(prompt.extras.model !== undefined && { model: prompt.extras.model }),
    ...storedKeys(prompt, 'raycast'),
    title: prompt.title,
    prompt: withArguments(prompt.content, argumentsOf(prompt)),
  },
  warnings: [rewriteWarning([prompt.content], (text) => readBack(withArguments(text)))],
}));

/** Returns the original arguments of a prompt imported from Raycast. */
function argumentsOf(prompt: PortablePrompt): Record<string, unknown> {
  return membersOf(readerNotes(prompt, 'raycast').arguments);
}

function withArguments(content: string, kept: Record<string, unknown> = {}): string {
  return withVariables(content, ({ name, fallback }) => {
    const written = kept[name];
    if (typeof written === 'string') return written;
    const given = fallback === null ? '' : ` default="${quotable(fallback)}"`;
    return `{argument name="${quotable(name)}"${given}}`;
  });
}

function quotable(text: string): string {
  return text.replaceAll('"', "'");
}

/** Converts one argument as the reader does. */
function readBack(text: string): string {
  return text.replace(/^\{argument name="([^"]*)"( default="[^"]*")?\}$/, '{{$1}}');
}
