import type { VariableDetails } from '../prompt/variable-details.ts';
import { toolMessages } from './tool-messages.ts';
import { titleOfText } from '../title.ts';
import { detailsOf } from './details-of.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import type { FormatReader, InputFile, InputFiles, Reading, ReadPrompt, RefusedPrompt } from './reader.ts';
import {
  add,
  listOf,
  parseJsonOrLines,
  refusalAt,
  withoutEmptyMembers,
  textIn,
  systemVariables,
} from './tool-files.ts';
import { folderOf, newPrompt, refusedReading, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';

type Item = { record: JsonObject; place: string };
type Text = Item & { id: string; groupId: string; prompt: string };
type Kind = 'groups' | 'texts';

const SYSTEM_VALUES: ReadonlySet<string> = new Set([
  'current_date',
  'current_user',
  'current_datetime',
  'iso_datetime',
]);
/** `{{name:first|second}}`: no brace inside, so that the scan is linear. */
const CHOICE = /\{\{([^{}:|]{1,80}):([^{}]{1,4000})\}\}/g;
/** Keys of the original installation. */
const IDS = ['_id', 'productionId', 'projectIds', 'author'];
const READ = ['name', 'oneliner', 'category', 'authorName', 'createdAt', 'updatedAt', '__v'];

/** Returns an id as MongoDB's export writes it, or as the API returns it. */
function idOf(value: Json | undefined): string | null {
  return textIn(isJsonObject(value) ? value['$oid'] : value);
}

function dateOf(value: Json | undefined): string | undefined {
  return textIn(isJsonObject(value) ? value['$date'] : value) ?? undefined;
}

function entriesOf(text: string): Json[] {
  const parsed = parseJsonOrLines(text);
  return parsed.why === null ? listOf(parsed.value) : [];
}

/** Returns the collection that the first entry of a file belongs to. */
function kindOf(file: InputFile): Kind | null {
  const { text } = file;
  if (text === null) return null;
  if (!text.includes('"productionId"') && !text.includes('"groupId"')) return null;
  const [first] = entriesOf(text);
  if (!isJsonObject(first)) return null;
  if ('productionId' in first && typeof first['name'] === 'string') return 'groups';
  return 'groupId' in first && typeof first['prompt'] === 'string' ? 'texts' : null;
}

/** Returns the file with the other collection, in the same folder. */
function companionOf(file: InputFile, kind: Kind, files: InputFiles): InputFile | null {
  const folder = folderOf(file.path);
  for (const other of files.values()) {
    if (other.path === file.path || folderOf(other.path) !== folder) continue;
    if (kindOf(other) === kind) return other;
  }
  return null;
}

export const librechatReader: FormatReader = {
  format: 'librechat',

  detect: (file) => kindOf(file) !== null,

  read(file, files) {
    const kind = kindOf(file);
    if (kind === null) return refusedReading(file.path, toolMessages.refused.noPrompts);
    const other = companionOf(file, kind === 'groups' ? 'texts' : 'groups', files);
    const [groupsFile, textsFile] = kind === 'groups' ? [file, other] : [other, file];
    const reading: Reading = { prompts: [], refused: [], used: other === null ? [] : [other.path] };

    const texts = textsFile === null ? new Map<string, Text[]>() : textsByGroup(textsFile, reading.refused);
    for (const { record, place } of groupsFile === null ? [] : itemsOf(groupsFile)) {
      const id = idOf(record['_id']) ?? '';
      const prompt = promptOfGroup(groupsFile ?? file, record, place, texts.get(id) ?? []);
      texts.delete(id);
      add(reading, prompt);
    }
    for (const group of texts.values()) {
      add(reading, promptOfGroup(file, null, group[0]?.place ?? null, group));
    }
    return reading;
  },
};

function itemsOf(file: InputFile): Item[] {
  return entriesOf(file.text ?? '').flatMap((record, index) =>
    isJsonObject(record) ? [{ record, place: `entry ${index + 1}` }] : [],
  );
}

function textsByGroup(file: InputFile, refused: RefusedPrompt[]): Map<string, Text[]> {
  const groups = new Map<string, Text[]>();
  for (const { record, place } of itemsOf(file)) {
    const groupId = idOf(record['groupId']) ?? '';
    const prompt = textIn(record['prompt']);
    if (prompt === null) {
      refused.push(refusalAt(file, place, toolMessages.refused.noText));
      continue;
    }
    const group = groups.get(groupId) ?? [];
    group.push({ record, place, id: idOf(record['_id']) ?? '', groupId, prompt });
    groups.set(groupId, group);
  }
  return groups;
}

/** Returns a group with its texts: the one in production is the prompt, the others are its history. */
function promptOfGroup(
  file: InputFile,
  group: JsonObject | null,
  place: string | null,
  texts: readonly Text[],
): ReadPrompt | RefusedPrompt {
  const record = group ?? {};
  const ordered = [...texts].sort((a, b) =>
    compare(dateOf(a.record['createdAt']), dateOf(b.record['createdAt'])),
  );
  const productionId = idOf(record['productionId']);
  const live = ordered.find(({ id }) => id !== '' && id === productionId) ?? ordered.at(-1);
  const title = textIn(record['name']);
  if (live === undefined) return refusalAt(file, place, toolMessages.refused.noText, title);

  const warnings: string[] = [];
  if (group === null) warnings.push(toolMessages.warning.noGroup);
  const { content, variables, choices } = readText(live.prompt, warnings);
  const others = ordered.filter((text) => text !== live);
  for (const other of others) {
    if (ordered.indexOf(other) > ordered.indexOf(live)) {
      warnings.push(toolMessages.warning.newerVersion(`Version ${ordered.indexOf(other) + 1}`));
    }
  }
  const projects = record['projectIds'];
  return newPrompt(file.path, title ?? titleOfText(content), {
    place,
    description: textIn(record['oneliner']),
    content,
    variables,
    category: textIn(record['category']),
    isShared: Array.isArray(projects) ? projects.length > 0 : null,
    earlier: others.map(({ prompt }) => ({ content: readText(prompt, []).content, messages: null })),
    extras: storedExtras(
      'librechat',
      {
        source: withoutEmptyMembers({
          author: record['authorName'],
          createdAt: dateOf(record['createdAt']),
          updatedAt: dateOf(record['updatedAt']),
        }),
        keys: { ...without(record, ...READ, ...IDS), ...withoutEmptyMembers({ type: live.record['type'] }) },
        notes: withoutEmptyMembers({ choices, ...Object.fromEntries(IDS.map((key) => [key, record[key]])) }),
      },
      warnings,
    ),
    warnings,
  });
}

const compare = (a = '', b = '') => (a < b ? -1 : a > b ? 1 : 0);

function readText(text: string, warnings: string[]) {
  const variables = new Map<string, VariableDetails>();
  const choices = new Map<string, string>();
  const content = text.replace(CHOICE, (whole, inside: string, given: string) => {
    const name = inside.trim();
    const details = detailsOf({ name, type: 'choice', options: given.split('|') }, warnings);
    if (details === null) return whole;
    if (!variables.has(name)) variables.set(name, details);
    if (!choices.has(name)) choices.set(name, given);
    return `{{${name}}}`;
  });
  const system = systemVariables('librechat', content, (name) => SYSTEM_VALUES.has(name), warnings);
  return { content, variables: [...variables.values(), ...system], choices: Object.fromEntries(choices) };
}
