import type { VariableDetails } from '../prompt/variable-details.ts';
import { filled, storedKeys, membersOf, readerNotes } from './extras.ts';
import { listWriter } from './kinds.ts';
import { asMustache, withVariables } from './templates.ts';
import type { PortablePrompt } from './writer.ts';

/** Access grant for all users. */
const EVERYBODY = [{ principal_type: 'user', principal_id: '*', permission: 'read' }];

const TYPES = { text: 'text', long: 'textarea', number: 'number', choice: 'select' } as const;

/** Prompts in Open WebUI's export format. */
export const openWebuiWriter = listWriter(
  'open-webui',
  { name: 'prompts-export', ending: '.json' },
  (given) => {
    const { prompt, warning } = asMustache(given);
    const { meta, ...kept } = storedKeys(prompt, 'open-webui');
    return {
      entry: {
        command: prompt.slug,
        is_active: true,
        ...kept,
        name: prompt.title,
        content: withDefinitions(prompt),
        meta: filled({ ...membersOf(meta), description: prompt.description }),
        tags: prompt.tags,
        access_grants: prompt.isShared ? EVERYBODY : [],
      },
      warnings: [warning],
    };
  },
);

/** Returns the text with a variable's description at its first occurrence. */
function withDefinitions(prompt: PortablePrompt): string {
  const kept = membersOf(readerNotes(prompt, 'open-webui').definitions);
  const definitions = new Map(prompt.variables.map((details) => [details.name, definitionOf(details)]));
  for (const [name, definition] of Object.entries(kept)) {
    if (typeof definition === 'string' && definitions.has(name)) definitions.set(name, definition);
  }
  return withVariables(prompt.content, ({ name }) => {
    const definition = definitions.get(name);
    definitions.delete(name);
    // Braces would end the definition.
    return definition === undefined || /[{}]/.test(definition) ? null : `{{${name} | ${definition}}}`;
  });
}

function definitionOf({ type, help, options, default: fallback }: VariableDetails): string {
  return [
    TYPES[type],
    ...(options.length > 0 ? [`options=${JSON.stringify(options)}`] : []),
    ...(help === '' ? [] : [`placeholder=${JSON.stringify(help)}`]),
    ...(fallback === null ? ['required'] : fallback === '' ? [] : [`default=${JSON.stringify(fallback)}`]),
  ].join(':');
}
