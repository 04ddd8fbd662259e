import { readerMessages } from './reader-messages.ts';
import type { ChatMessage } from '../prompt/chat-messages.ts';
import { truncate } from '../characters.ts';
import { readMessages } from './chat-of.ts';
import { isJsonObject, type Json, parseJson, parseYaml } from './parse.ts';
import type { InputFile, InputFiles, RefusedPrompt } from './reader.ts';
import {
  resolveSiblingPath,
  bodyText,
  fileTitle,
  folderOf,
  lineOf,
  refusedPrompt,
  textOf,
  wordsOf,
} from './values.ts';

export type FoundPrompt = {
  title: string;
  id: string | null;
  content: string | null;
  messages: ChatMessage[] | null;
  /** The original text, if the messages were read from a template. */
  raw: string | null;
  placeholders: { name: string; before: number }[];
  warnings: string[];
};

const SCRIPT = /\.(?:js|cjs|mjs|ts|py|sh|exe|rb|go)(?::[\w.]{1,80})?$/i;
const TEXT_FILE = /\.(?:txt|md|json|ya?ml|j2|njk|prompt)$/i;
const REMOTE = /^(?:https?|langfuse|portkey|helicone|exec|az|s3):/i;
const FILES_MAX = 500;
const TITLE_LENGTH = 80;

/** Reads the prompts of a configuration: texts, objects with `raw`, and files beside it, which are added to `used`. */
export function readPromptList(
  config: InputFile,
  given: Json | undefined,
  files: InputFiles,
  used: Set<string>,
) {
  const prompts: FoundPrompt[] = [];
  const refused: RefusedPrompt[] = [];
  const list = Array.isArray(given) ? given : given === undefined || given === null ? [] : [given];
  for (const [index, one] of list.entries()) {
    const said = isJsonObject(one) ? one : {};
    const [label, id] = [lineOf(said.label), lineOf(said.id)];
    const text = (isJsonObject(one) ? (wordsOf(said.raw) ?? id) : wordsOf(one)) ?? '';
    const hasRaw = isJsonObject(one) && typeof said.raw === 'string';
    const found =
      hasRaw && !text.startsWith('file://')
        ? [textPrompt(text, null)]
        : fromReference(config, text, files, used);
    for (const [at, part] of found.entries()) {
      if (typeof part === 'string') {
        refused.push(refusedPrompt(config.path, `prompt ${index + 1}`, label, part));
        continue;
      }
      const title = label ?? (hasRaw ? id : null) ?? part.title;
      prompts.push({ ...part, id, title: found.length > 1 && label !== null ? `${title} ${at + 1}` : title });
    }
  }
  return { prompts, refused };
}

/** Resolves a text in the list: itself, or the files that it names. Returns a reason if a prompt can't be read. */
function fromReference(
  config: InputFile,
  text: string,
  files: InputFiles,
  used: Set<string>,
): (FoundPrompt | string)[] {
  const { refused } = readerMessages;
  if (text.trim() === '') return [refused.noText];
  const name = text.startsWith('file://') ? text.slice('file://'.length) : text;
  const isFile = text.startsWith('file://') || (!/[\s{]/.test(text) && TEXT_FILE.test(text));
  if (REMOTE.test(text) && !/\s/.test(text)) return [refused.remoteFile(text)];
  if (!isFile && !(SCRIPT.test(text) && !/[\s{]/.test(text))) return [textPrompt(text, null)];
  if (SCRIPT.test(name)) return [refused.script(name)];
  const paths = name.includes('*') ? matching(config, name, files) : [resolveSiblingPath(config.path, name)];
  if (paths.length === 0) return [refused.missingFile(name)];
  return paths.slice(0, FILES_MAX).flatMap((path) => {
    if (path === null) return [refused.fileOutside(name)];
    const file = files.get(path);
    if (file === undefined) return [refused.missingFile(name)];
    used.add(path);
    return file.text === null ? [refused.fileNotText(name)] : ofFile(file);
  });
}

/** Returns files of one folder, by a name with `*` in it. */
function matching(config: InputFile, name: string, files: InputFiles): string[] {
  const pattern = resolveSiblingPath(config.path, name);
  if (pattern === null) return [];
  const [start = '', ...ends] = pattern.split('*');
  const end = ends.at(-1) ?? '';
  return [...files.keys()].filter(
    (path) =>
      path.startsWith(start) &&
      path.endsWith(end) &&
      path.length >= start.length + end.length &&
      (ends.length > 1 || folderOf(path) === folderOf(pattern)),
  );
}

/** Returns the prompts of a file: several separated by `---` in a text, one in any other. */
function ofFile(file: InputFile): (FoundPrompt | string)[] {
  const title = fileTitle(file.path);
  if (!/\.txt$/i.test(file.path)) {
    const text = bodyText(textOf(file));
    return text === '' ? [readerMessages.refused.empty] : [textPrompt(text, title)];
  }
  const parts = textOf(file)
    .split(/^---[ \t]{0,20}\r?$/m)
    .map(bodyText)
    .filter((part) => part !== '');
  if (parts.length === 0) return [readerMessages.refused.empty];
  return parts.map((part, index) => textPrompt(part, parts.length > 1 ? `${title} ${index + 1}` : title));
}

/** Returns one text, or a chat if it is JSON or YAML of messages. */
function textPrompt(given: string, name: string | null): FoundPrompt {
  const text = given.trim();
  const title = name ?? truncate(text, TITLE_LENGTH);
  const plain = {
    title,
    id: null,
    messages: null,
    raw: null,
    placeholders: [],
    warnings: [],
    content: text,
  };
  const { value } = /^[[{]/.test(text)
    ? parseJson(text)
    : text.startsWith('- role:')
      ? parseYaml(text)
      : { value: null };
  const read = readMessages(value);
  if (read !== null && read.messages.length > 0) {
    const name = read.messages.find(({ role }) => role === 'user')?.content ?? title;
    return {
      ...plain,
      title: title.startsWith('[') ? truncate(name, TITLE_LENGTH) : title,
      content: null,
      ...read,
    };
  }
  return /^\[[\s{]/.test(text) && value === null ? (chatTemplate(text, plain) ?? plain) : plain;
}

const FILTERED =
  /\{\{-?\s{0,9}([\w.]{1,80})\s{0,9}\|\s{0,9}(?:dump|tojson|to_json)(?:\s{0,9}\|\s{0,9}safe)?\s{0,9}-?\}\}/g;
const LOOP = /\{%-?\s{0,9}for\s[^%{}]{1,120}\sin\s+([\w.]{1,80})\s{0,9}-?%\}/;

/**
 * Returns a chat whose JSON comes from a template: `{{ name | dump }}` is a text, and a loop over earlier messages
 * becomes a placeholder for them. Null if the result isn't JSON; then it stays one text.
 */
function chatTemplate(text: string, plain: FoundPrompt): FoundPrompt | null {
  const quoted = text.replace(FILTERED, (_, name: string) => JSON.stringify(`{{${name}}}`));
  const { text: loopless, loops } = withoutLoops(quoted);
  const { value } = parseJson(loopless);
  const read = readMessages(value);
  if (read === null || read.messages.length === 0) return null;
  const placeholders: { name: string; before: number }[] = [];
  const messages: ChatMessage[] = [];
  for (const message of read.messages) {
    const name = loops[Number(/^\u0001(\d{1,3})$/.exec(message.content)?.[1] ?? -1)];
    if (name === undefined) messages.push(message);
    else placeholders.push({ name, before: messages.length });
  }
  const warnings = [...read.warnings];
  if (placeholders.length > 0)
    warnings.push(readerMessages.warning.placeholders(placeholders.map(({ name }) => name)));
  return { ...plain, content: null, messages, placeholders, raw: text, warnings };
}

/** Replaces each outermost loop with a message that represents it. */
function withoutLoops(text: string): { text: string; loops: string[] } {
  const loops: string[] = [];
  const parts: string[] = [];
  let [depth, done] = [0, 0];
  for (const { 0: mark, index } of text.matchAll(/\{%-?\s{0,9}(?:for|endfor)\b[^{}%]{0,200}%\}/g)) {
    const isEnd = mark.includes('endfor');
    if (!isEnd && depth === 0) {
      parts.push(text.slice(done, index), `{"role":"user","content":"\\u0001${loops.length}"},`);
      loops.push(LOOP.exec(mark)?.[1] ?? 'messages');
    }
    depth = Math.max(0, depth + (isEnd ? -1 : 1));
    if (depth === 0) done = index + mark.length;
  }
  return { text: parts.join('') + (depth === 0 ? text.slice(done) : ''), loops };
}
