import { toolMessages } from './tool-messages.ts';
import { titleOfText } from '../title.ts';
import type { JsonObject } from './parse.ts';
import type { FormatReader, InputFile, ReadPrompt, RefusedPrompt } from './reader.ts';
import { hasEntry, readEntries, refusalAt, textIn, textsIn, systemVariables } from './tool-files.ts';
import { newPrompt, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';

const SYSTEM_VALUES: ReadonlySet<string> = new Set([
  ...['date', 'time', 'datetime', 'system', 'arch', 'language', 'model_name', 'username'],
]);

function isAgent(entry: JsonObject): boolean {
  return (
    typeof entry['name'] === 'string' &&
    typeof entry['prompt'] === 'string' &&
    ('emoji' in entry || Array.isArray(entry['group']))
  );
}

/** Cherry Studio: its list of agents, each with an emoji and its groups. */
export const cherryStudioReader: FormatReader = {
  format: 'cherry-studio',
  detect: (file) => hasEntry(file, ['"name"', '"prompt"'], isAgent),
  read: (file) => readEntries(file, (entry, place) => readAgent(file, entry, place)),
};

function readAgent(file: InputFile, entry: JsonObject, place: string): ReadPrompt | RefusedPrompt {
  const content = textIn(entry['prompt']);
  const title = textIn(entry['name']);
  if (content === null) return refusalAt(file, place, toolMessages.refused.noText, title);
  const warnings: string[] = [];
  const isSystemValue = (name: string) => SYSTEM_VALUES.has(name);
  const variables = systemVariables('cherry-studio', content, isSystemValue, warnings);
  return newPrompt(file.path, title ?? titleOfText(content), {
    place,
    description: textIn(entry['description']),
    messages: [{ role: 'system', content }],
    variables,
    tags: textsIn(entry['group']),
    extras: storedExtras(
      'cherry-studio',
      { keys: without(entry, 'name', 'prompt', 'description', 'group') },
      warnings,
    ),
    warnings,
  });
}
