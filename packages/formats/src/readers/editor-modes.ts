import { readerMessages } from './reader-messages.ts';
import { isJsonObject, type Json, type JsonObject, type Parsed } from './parse.ts';
import { parsedFile } from './parsed-file.ts';
import type { FormatReader, InputFile, Reading, ReadPrompt } from './reader.ts';
import { ReferencedFiles } from './referenced-files.ts';
import { storedExtras } from './stored-extras.ts';
import { templateWarnings } from './template.ts';
import { add, refusalAt, textIn } from './tool-files.ts';
import { bodyText, fileTitle, lineOf, modelOf, newPrompt, refusedReading, without } from './values.ts';

const MODES_FILE = /(?:^|\/)\.(?:roo|kilocode)modes$/i;
const AGENT_FILE = /(?:^|\/)(?:cli-)?agents\/[^/]+\.json$/i;
/** Members with modes or agents, as a list or by name: of Roo and its forks, Cursor, OpenCode and Cody. */
const MEMBERS = ['customModes', 'modes', 'agent', 'mode', 'commands'];
/** Those that only OpenCode and its plugins have: the name alone would say too little. */
const MEMBERS_OF_OPENCODE = [...MEMBERS, 'agents', 'categories'];
const MEMBER = /(?:customModes|modes|agents?|mode|commands|categories)['"]?\s*:/;
/** Keys of a mode's text; what is told beside the role follows it. */
const TEXT_KEYS = [
  'roleDefinition',
  'customPrompt',
  'systemPrompt',
  'prompt',
  'prompt_append',
  'customInstructions',
];

type Entry = { name: string; value: Json };

/** Modes and agents of coding tools: `.roomodes`, `.kilocodemodes`, `modes.json` of Cursor and their kind. */
export const editorModesReader: FormatReader = {
  format: 'editor-rules',
  detect: (file) =>
    MODES_FILE.test(file.path) || entriesIn(file).some(({ value }) => textsOfMode(value).length > 0),
  read: (file, files) => {
    const entries = entriesIn(file);
    if (entries.length === 0)
      return refusedReading(file.path, contentOf(file).why ?? readerMessages.refused.noPrompts);
    const reading: Reading = { prompts: [], refused: [], used: [] };
    const referenced = new ReferencedFiles(file, files, isOfOpenCode(file));
    for (const [index, { name, value }] of entries.entries()) {
      const place = `entry ${index + 1}`;
      const text = textOfMode(value, referenced);
      if (isJsonObject(value) && text.why === null) add(reading, promptOf(file, place, name, value, text));
      else add(reading, refusalAt(file, place, text.why ?? readerMessages.refused.noText, name || null));
      for (const rule of rulesOf(value)) reading.prompts.push(ruleOf(file, place, rule));
    }
    return { ...reading, used: [...referenced.used] };
  },
};

function contentOf(file: InputFile): Parsed {
  const json = parsedFile(file, 'json');
  return json.value === null ? parsedFile(file, 'yaml') : json;
}

/** Returns the modes of a file, or the only agent; none for a file of another kind. */
function entriesIn(file: InputFile): Entry[] {
  const isAgent = AGENT_FILE.test(file.path);
  if (file.text === null || !(isAgent || MEMBER.test(file.text))) return [];
  const { value } = contentOf(file);
  if (!isJsonObject(value)) return [];
  const members = isOfOpenCode(file) ? MEMBERS_OF_OPENCODE : MEMBERS;
  const entries = members.flatMap((key) => entriesOf(value[key]));
  return entries.length === 0 && isAgent ? entriesOf([value]) : entries;
}

function entriesOf(member: Json | undefined): Entry[] {
  if (Array.isArray(member)) return member.map((value) => ({ name: nameOf(value), value }));
  if (!isJsonObject(member)) return [];
  // Settings of an agent that comes with the program have no text.
  const named = Object.entries(member).filter(([, value]) => textsOfMode(value).length > 0);
  return named.map(([key, value]) => ({ name: nameOf(value) || key, value }));
}

const nameOf = (value: Json) => (isJsonObject(value) ? (lineOf(value.name) ?? lineOf(value.slug) ?? '') : '');

/** Whether a file is a configuration of OpenCode or of its plugins, by its name or by the schema that it says. */
const isOfOpenCode = ({ path, text }: InputFile) =>
  /opencode/i.test(path) || text?.includes('opencode.ai/') === true;

function textsOfMode(mode: Json): string[] {
  return isJsonObject(mode) ? TEXT_KEYS.flatMap((key) => textIn(mode[key]) ?? []) : [];
}

type ModeText = { content: string; description: string | null; why: null } | { why: string };

/** Returns the text of a mode with those of the files that it names, or why there is none. */
function textOfMode(mode: Json, referenced: ReferencedFiles): ModeText {
  const parts: string[] = [];
  let description: string | null = null;
  for (const given of textsOfMode(mode)) {
    const found = referenced.read(given);
    if (found.why !== null) return found;
    description ??= found.description;
    parts.push(bodyText(found.text));
  }
  const content = parts.filter((part) => part !== '').join('\n\n');
  return content === '' ? { why: readerMessages.refused.noText } : { content, description, why: null };
}

function promptOf(
  file: InputFile,
  place: string,
  name: string,
  mode: JsonObject,
  { content, description }: { content: string; description: string | null },
): ReadPrompt {
  const warnings = templateWarnings(content);
  const { model, taken } = modelOf(mode);
  const keys = without(mode, 'name', 'description', 'rulesFiles', ...TEXT_KEYS, ...taken);
  return newPrompt(file.path, name || fileTitle(file.path), {
    place,
    content,
    description: lineOf(mode.description) ?? description,
    extras: storedExtras('editor-rules', { model, keys }, warnings),
    warnings,
  });
}

type Rule = { path: string; content: string };

/** Rules that were exported with their mode. */
function rulesOf(mode: Json): Rule[] {
  const files = isJsonObject(mode) && Array.isArray(mode.rulesFiles) ? mode.rulesFiles : [];
  return files.flatMap((file) => {
    const content = isJsonObject(file) ? textIn(file.content) : null;
    const path = isJsonObject(file) ? lineOf(file.relativePath) : null;
    return content === null || path === null ? [] : [{ path, content }];
  });
}

function ruleOf(file: InputFile, place: string, { path, content }: Rule): ReadPrompt {
  return newPrompt(file.path, fileTitle(path), {
    place: `${place}, ${path}`,
    content: bodyText(content),
    warnings: templateWarnings(content),
  });
}
