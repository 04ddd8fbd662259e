import { readerMessages } from './reader-messages.ts';
import type { ChatMessage } from '../prompt/chat-messages.ts';
import { textOfMessages } from '../prompt/chat-messages.ts';
import { linesOf } from './document.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { isJsonObject, type Json, type JsonObject } from './parse.ts';
import { parsedFile } from './parsed-file.ts';
import type { FormatReader, InputFile, Reading, ReadPrompt } from './reader.ts';
import { storedExtras } from './stored-extras.ts';
import { replaceInProse, templateWarnings } from './template.ts';
import { add, refusalAt, splitConfig, textIn } from './tool-files.ts';
import {
  bodyText,
  fileTitle,
  lineOf,
  newPrompt,
  readingOfPrompt,
  refusedReading,
  textOf,
  without,
  wordsOf,
} from './values.ts';

/** `{{{ input }}}`: Handlebars' text without escaping. */
const INPUT = /(?<!\{)\{\{\{\s{0,9}([\p{L}\p{N}_.-]{1,80})\s{0,9}\}\}\}(?!\})/gu;

/** Writes Continue's inputs as variables. */
const withInputs = (text: string) => replaceInProse(text, INPUT, (_mark, name = '') => `{{${name}}}`);

/** Prompts of Continue: `config.yaml`, `config.json`, and its `.prompt` files from before front matter. */
export const continueReader: FormatReader = {
  format: 'continue',
  detect: (file) => configOf(file) !== null || promptFileOf(file) !== null,
  read: (file) => {
    const parts = promptFileOf(file);
    if (parts !== null) return readPromptFile(file, parts);
    return readConfig(file, configOf(file) ?? {});
  },
};

const isPrompt = (one: Json): one is JsonObject =>
  isJsonObject(one) && typeof one.name === 'string' && typeof one.prompt === 'string';
/** A rule is a text, or an object with one. */
const ruleText = (one: Json) => textIn(isJsonObject(one) ? one.rule : one);

/** Keys that only a configuration of Continue has, beside its lists. */
const CONFIG_KEYS = [
  'schema',
  'models',
  'tabAutocompleteModel',
  'contextProviders',
  'slashCommands',
  'context',
];

/** Returns a configuration with prompts or rules; null for any other file. */
function configOf(file: InputFile): JsonObject | null {
  if (file.text === null || !/prompts|customCommands|rules|systemMessage/.test(file.text)) return null;
  const yaml = parsedFile(file, 'yaml').value;
  const value = yaml ?? parsedFile(file, 'json').value;
  if (!isJsonObject(value)) return null;
  const isOfTool = CONFIG_KEYS.some((key) => key in value);
  if (promptsOf(value).some(isPrompt)) {
    return isOfTool || 'customCommands' in value || isNamed(file) || 'version' in value ? value : null;
  }
  const isSaid = [...rulesOf(value), ...rulesOfModels(value)].some((one) => ruleText(one) !== null);
  return isSaid && (isOfTool || (isNamed(file) && textIn(value.systemMessage) !== null)) ? value : null;
}

/** The rules of a configuration; what is told to every model was its only rule before. */
function rulesOf({ rules, systemMessage }: JsonObject): Json[] {
  const told = textIn(systemMessage);
  return [...listIn(rules), ...(told === null ? [] : [{ name: 'System message', rule: told }])];
}

const isNamed = ({ path }: InputFile) =>
  /(?:^|\/)config\.(?:ya?ml|jsonc?)$/i.test(path) || path.includes('.continue/');
const listIn = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const promptsOf = (config: JsonObject) => [...listIn(config.prompts), ...listIn(config.customCommands)];

function readConfig(file: InputFile, config: JsonObject): Reading {
  const reading: Reading = { prompts: [], refused: [], used: [] };
  const rules = rulesOf(config);
  const list = promptsOf(config).filter((one) => !(isJsonObject(one) && 'uses' in one));
  for (const [index, entry] of list.entries()) {
    const place = `entry ${index + 1}`;
    const text = isJsonObject(entry) ? textIn(entry.prompt) : null;
    if (!isJsonObject(entry) || text === null)
      add(reading, refusalAt(file, place, readerMessages.refused.noText));
    else add(reading, promptOf(file, place, entry, text, rules));
  }
  if (list.length > 0) return reading;
  // A file of rules only: they are its prompts.
  for (const [index, rule] of [...rules, ...rulesOfModels(config)].entries()) {
    const text = ruleText(rule);
    if (text !== null) reading.prompts.push(ruleOf(file, `rule ${index + 1}`, rule, text));
  }
  return reading.prompts.length > 0 ? reading : refusedReading(file.path, readerMessages.refused.noPrompts);
}

/** What is told to one model each. */
function rulesOfModels(config: JsonObject): Json[] {
  return listIn(config.models).flatMap((model) => {
    const told = isJsonObject(model) ? textIn(model.systemMessage) : null;
    if (!isJsonObject(model) || told === null) return [];
    const name = lineOf(model.title) ?? lineOf(model.model);
    return [{ name: name === null ? 'System message' : `System message of ${name}`, rule: told }];
  });
}

function promptOf(
  file: InputFile,
  place: string,
  entry: JsonObject,
  text: string,
  rules: readonly Json[],
): ReadPrompt {
  const content = bodyText(withInputs(text));
  const warnings = templateWarnings(content);
  const keys = {
    ...without(entry, 'name', 'description', 'prompt'),
    ...(rules.length > 0 ? { rules: [...rules] } : {}),
  };
  return newPrompt(file.path, lineOf(entry.name) ?? fileTitle(file.path), {
    place,
    content,
    description: wordsOf(entry.description),
    extras: storedExtras('continue', { keys }, warnings),
    warnings,
  });
}

function ruleOf(file: InputFile, place: string, rule: Json, text: string): ReadPrompt {
  const warnings: string[] = [];
  const keys = isJsonObject(rule) ? without(rule, 'name', 'description', 'rule') : {};
  const about = isJsonObject(rule) ? rule : {};
  return newPrompt(file.path, lineOf(about.name) ?? '', {
    place,
    content: bodyText(text),
    description: wordsOf(about.description),
    extras: storedExtras('continue', { keys }, warnings),
    warnings,
  });
}

/** Keys of a head; another name means that it is text. */
const HEAD_KEYS: ReadonlySet<string> = new Set([
  ...[
    'name',
    'description',
    'version',
    'schema',
    'model',
    'temperature',
    'maxtokens',
    'maxoutputtokens',
    'topp',
  ],
  ...[
    'topk',
    'stop',
    'seed',
    'presencepenalty',
    'frequencypenalty',
    'mirostat',
    'contextlength',
    'invokable',
  ],
]);
const SYSTEM = /^<system>([\s\S]*?)<\/system>/i;

/** Returns a `.prompt` file's head, which no line opens, and its text; null for a file of another kind. */
function promptFileOf(file: InputFile): FrontMatter | null {
  if (!/\.prompt$/i.test(file.path)) return null;
  const text = bodyText(textOf(file));
  const isOpened = text.startsWith('---');
  const head = readFrontMatter(isOpened ? text : `---\n${text}`);
  const hasSystem = SYSTEM.test(bodyText(head?.body ?? text));
  if (isOpened) return hasSystem ? head : null;
  const names = Object.keys(head?.keys ?? {}).map((name) => name.replaceAll('_', '').toLowerCase());
  if (head !== null && names.length > 0 && names.every((name) => HEAD_KEYS.has(name))) return head;
  return SYSTEM.test(text) || withInputs(text) !== text
    ? { keys: {}, lines: {}, invalid: [], header: '', body: text }
    : null;
}

function readPromptFile(file: InputFile, { keys, lines, invalid, body }: FrontMatter): Reading {
  const text = withInputs(bodyText(body));
  const [whole = '', system = ''] = SYSTEM.exec(text) ?? [];
  const parts: ChatMessage[] = [
    { role: 'system' as const, content: bodyText(system) },
    { role: 'user' as const, content: bodyText(text.slice(whole.length)) },
  ].filter(({ content }) => content !== '');
  if (parts.length === 0) return refusedReading(file.path, readerMessages.refused.noText);
  const isChat = parts.some(({ role }) => role === 'system');
  const warnings = [
    ...(invalid.length > 0 ? [readerMessages.warning.frontMatterLines(invalid)] : []),
    ...templateWarnings(textOfMessages(parts)),
  ];
  const { model, settings, rest } = splitConfig(without(keys, 'name', 'description'));
  return readingOfPrompt(
    newPrompt(file.path, lineOf(keys.name) ?? fileTitle(file.path, '.prompt'), {
      description: lineOf(keys.description),
      ...(isChat ? { messages: parts } : { content: parts[0]?.content ?? '' }),
      extras: storedExtras(
        'continue',
        { model, settings, keys: rest, notes: linesOf(lines, rest) },
        warnings,
      ),
      warnings,
    }),
  );
}
