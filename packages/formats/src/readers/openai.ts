import { basename } from 'node:path/posix';
import { toolMessages } from './tool-messages.ts';
import { titleOfText } from '../title.ts';
import { ChatBuilder } from './chat-of.ts';
import { LiteralScanner } from './literal-scanner.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from './parse.ts';
import type { FormatReader, InputFile, Reading, ReadPrompt, RefusedPrompt } from './reader.ts';
import { readShellCommand } from './shell-command.ts';
import { add, refusalAt, splitConfig, textIn } from './tool-files.ts';
import { fileTitle, newPrompt, refusedReading, textOf, without } from './values.ts';
import { storedExtras } from './stored-extras.ts';

const CODE_FILE = /\.(?:py|[cm]?[jt]sx?|sh|bash|zsh|bat|cmd|ps1)$/i;
const SHELL_FILE = /\.(?:sh|bash|zsh)$/i;
const TEXT_FILE = /\.te?xt$/i;
const CODE_CALL = /\b(?:responses|completions)\s{0,9}\.\s{0,9}(?:create|parse|stream)\s{0,9}\(/g;
const CURL = /\bcurl(?:\.exe)?\s/g;
const ADDRESS = /\/v1\/(?:responses|chat\/completions)$/;
const DATA = /^(?:-d|--data(?:-raw|-binary|-ascii)?|--json)$/;
const JOINED_DATA = /^(?:--data(?:-raw|-binary|-ascii)?=|--json=|-d)(?=[{@])/;
/** The first line of pasted code: a text that only mentions a call is a prompt of its own. */
const CODE_LINE =
  /^\s{0,99}(?:import |from |(?:const|let|var|await|async|export|def) |#|\/\/|\$ ?curl |curl(?:\.exe)? |(?:[\w.]{1,80} ?= ?)?(?:await )?[\w.]{1,80}\()/;

type Call = { body: JsonObject; kept: ReadonlySet<string>; left: ReadonlySet<string> } | { why: string };

/** Calls of OpenAI's API as people paste them, in Python, JavaScript or curl. */
export const openaiReader: FormatReader = {
  format: 'openai',

  detect(file) {
    const { text, path } = file;
    if (text === null) return false;
    if (CODE_FILE.test(path)) return mayHoldCall(text);
    if (!TEXT_FILE.test(path) && basename(path).includes('.')) return false;
    return CODE_LINE.test(text) && mayHoldCall(text) && readCalls(file).prompts.length > 0;
  },

  read: readCalls,
};

function mayHoldCall(text: string): boolean {
  return text.search(CODE_CALL) !== -1 || (text.search(CURL) !== -1 && /\/v1\/(?:responses|chat)/.test(text));
}

function readCalls(file: InputFile): Reading {
  const text = textOf(file);
  const calls = text.search(CODE_CALL) === -1 ? shellCalls(text) : codeCalls(text);
  if (calls.length === 0) return refusedReading(file.path, toolMessages.refused.noCall);
  const reading: Reading = { prompts: [], refused: [], used: [] };
  for (const [index, call] of calls.entries()) {
    add(reading, promptOfCall(file, calls.length > 1 ? `call ${index + 1}` : null, call));
  }
  return reading;
}

/** Parses calls in Python or JavaScript: only their literals. The search for the next one continues after the last. */
function codeCalls(text: string): Call[] {
  const calls: Call[] = [];
  const pattern = new RegExp(CODE_CALL);
  let scanner: LiteralScanner | null = null;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const start = found.index + found[0].length;
    const isObject = /^\s{0,200}\{/.test(text.slice(start, start + 201));
    scanner ??= new LiteralScanner(text, isObject ? 'javascript' : 'python');
    calls.push(scanner.call(start));
    pattern.lastIndex = Math.max(scanner.at, start);
  }
  return calls;
}

/** Parses curl calls: the body without the quoting of the shell. No request is made. */
function shellCalls(given: string): Call[] {
  const text = fromWindows(given);
  const calls: Call[] = [];
  const pattern = new RegExp(CURL);
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const { words, input, end } = readShellCommand(text, found.index);
    pattern.lastIndex = Math.max(end, pattern.lastIndex);
    if (!words.some((word) => ADDRESS.test(word))) continue;
    const data = dataOf(words);
    const json = data === '@-' ? input : data;
    const parsed = json === null ? null : parseJson(json);
    if (parsed === null) calls.push({ why: toolMessages.refused.noCall });
    else if (parsed.why !== null) calls.push({ why: parsed.why });
    else if (!isJsonObject(parsed.value)) calls.push({ why: toolMessages.refused.notObject });
    else calls.push({ body: parsed.value, kept: new Set(), left: new Set() });
  }
  return calls;
}

/** Converts a Windows command, which continues lines after `^`, and escapes with it. */
function fromWindows(text: string): string {
  if (/\bcurl(?:\.exe)?\s{1,9}(?:-\S{1,20}\s{1,9}){0,9}\^"/.test(text)) {
    return text.replace(/\^\r?\n/g, ' ').replace(/\^([^\r\n])/g, '$1');
  }
  return text.replace(/[ \t][\^`][ \t]{0,9}\r?\n(?=[ \t]{0,99}(?:-|"|'|http))/g, ' ');
}

function dataOf(words: readonly string[]): string | null {
  const at = words.findIndex((word) => DATA.test(word));
  if (at !== -1) return words[at + 1] ?? null;
  return words.find((word) => JOINED_DATA.test(word))?.replace(JOINED_DATA, '') ?? null;
}

function promptOfCall(file: InputFile, place: string | null, call: Call): ReadPrompt | RefusedPrompt {
  if ('why' in call) return refusalAt(file, place, call.why);
  const { body } = call;
  const warnings = [
    ...[...call.kept].map(toolMessages.warning.expression),
    ...[...call.left].map(toolMessages.warning.codeValue),
  ];
  const chat = new ChatBuilder(warnings);
  if (textIn(body['instructions']) !== null) chat.add('system', body['instructions']);
  addMessages(chat, body['input']);
  addMessages(chat, body['messages']);
  const { messages } = chat;
  const [first, second] = messages;
  if (first === undefined) {
    const { storedPrompt, noCall } = toolMessages.refused;
    return refusalAt(file, place, isJsonObject(body['prompt']) ? storedPrompt : noCall);
  }
  const asked = messages.findLast(({ role }) => role === 'user') ?? first;
  // Our own files of calls are named after their prompts.
  const title =
    SHELL_FILE.test(file.path) && place === null ? fileTitle(file.path) : titleOfText(asked.content);
  const { model, settings, rest } = splitConfig(without(body, 'instructions', 'input', 'messages'));
  return newPrompt(file.path, title, {
    place,
    ...(first.role === 'user' && second === undefined ? { content: first.content } : { messages }),
    extras: storedExtras('openai', { model, settings, keys: rest }, warnings),
    warnings,
  });
}

/** Adds a text of the user, or a list of messages and other items of a call. */
function addMessages(chat: ChatBuilder, input: Json | undefined): void {
  if (typeof input === 'string') chat.add('user', input);
  if (!Array.isArray(input)) return;
  for (const item of input) {
    if (typeof item === 'string') chat.add('user', item);
    else if (isJsonObject(item) && 'role' in item) chat.add(item['role'], item['content']);
    else chat.warn(toolMessages.warning.messagePart((isJsonObject(item) && textIn(item['type'])) || 'part'));
  }
}
