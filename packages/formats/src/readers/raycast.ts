import { toolMessages } from './tool-messages.ts';
import type { VariableDetails } from '../prompt/variable-details.ts';
import { titleOfText } from '../title.ts';
import { detailsOf, textVariables } from './details-of.ts';
import type { JsonObject } from './parse.ts';
import type { FormatReader, InputFile, ReadPrompt, RefusedPrompt } from './reader.ts';
import { hasEntry, readEntries, refusalAt, withoutEmptyMembers, textIn } from './tool-files.ts';
import { newPrompt, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';

/** Values that Raycast fills in, with their attributes. No brace inside, so that the scan is linear. */
const DYNAMIC =
  /\{(argument|clipboard|selection|cursor|date|time|datetime|day|uuid|snippet|browser-tab|calculator|focused-app|input)((?:[ |][^{}]{0,2000})?)\}/g;
const ATTRIBUTE = /([a-z]{1,20})=(?:"([^"]{0,2000})"|([^\s"]{1,200}))/g;
const READ = ['title', 'name', 'text', 'prompt', 'instructions', 'description', 'model'];

/** An AI command, a snippet or a chat preset. */
function isEntry(entry: JsonObject): boolean {
  const has = (key: string) => typeof entry[key] === 'string';
  if (has('title') && has('prompt')) return 'creativity' in entry || ('icon' in entry && 'model' in entry);
  if (has('name') && has('instructions')) return 'creativity' in entry || 'icon' in entry;
  // A snippet has no other required key, so no other key may be present.
  return (
    has('name') &&
    has('text') &&
    Object.keys(entry).every((key) => ['name', 'text', 'keyword', 'type'].includes(key))
  );
}

/** Raycast: AI commands and chat presets from ray.so, and snippets exported by Raycast. */
export const raycastReader: FormatReader = {
  format: 'raycast',
  detect: (file) => hasEntry(file, [], isEntry),
  read: (file) => readEntries(file, (entry, place) => readEntry(file, entry, place)),
};

function readEntry(file: InputFile, entry: JsonObject, place: string): ReadPrompt | RefusedPrompt {
  const title = textIn(entry['title']) ?? textIn(entry['name']);
  const instructions = textIn(entry['instructions']);
  const given = textIn(entry['text']) ?? textIn(entry['prompt']) ?? instructions;
  if (given === null) return refusalAt(file, place, toolMessages.refused.noText, title);
  const warnings: string[] = [];
  const lookAlikes = textVariables(given, () => true);
  if (lookAlikes.length > 0) {
    warnings.push(
      toolMessages.warning.notVariables(
        'raycast',
        lookAlikes.map(({ name }) => name),
      ),
    );
  }
  const { content, variables, argumentTexts } = readArguments(given, warnings);
  return newPrompt(file.path, title ?? titleOfText(content), {
    place,
    description: textIn(entry['description']),
    ...(given === instructions ? { messages: [{ role: 'system', content }] } : { content }),
    variables: [...variables, ...lookAlikes],
    extras: storedExtras(
      'raycast',
      {
        model: textIn(entry['model']),
        keys: without(entry, ...READ),
        notes: withoutEmptyMembers({ arguments: argumentTexts }),
      },
      warnings,
    ),
    warnings,
  });
}

/** Converts Raycast's arguments in a text to variables; its other values stay as text. */
function readArguments(text: string, warnings: string[]) {
  const variables = new Map<string, VariableDetails>();
  const argumentTexts = new Map<string, string>();
  const values = new Set<string>();
  const content = text.replace(DYNAMIC, (whole, kind: string, given: string) => {
    if (kind !== 'argument') {
      values.add(kind);
      return whole;
    }
    const attributes = new Map(
      [...given.matchAll(ATTRIBUTE)].map(([, key = '', quoted, plain]) => [key, quoted ?? plain ?? '']),
    );
    const name = (attributes.get('name') ?? 'argument').trim();
    const options = attributes.get('options')?.split(',') ?? [];
    const fallback = attributes.get('default') ?? null;
    if (!argumentTexts.has(name)) {
      argumentTexts.set(name, whole);
      const details = detailsOf({ name, options, default: fallback }, warnings);
      if (details !== null && (options.length > 0 || fallback !== null)) variables.set(name, details);
    }
    return `{{${name}}}`;
  });
  if (values.size > 0) warnings.push(toolMessages.warning.systemValues('raycast', [...values]));
  return { content, variables: [...variables.values()], argumentTexts: Object.fromEntries(argumentTexts) };
}
