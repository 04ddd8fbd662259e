import { readerMessages } from './reader-messages.ts';
import { proseRanges } from '../prompt/prose.ts';
import { inlineCode } from '../prompt/variables.ts';
import { frontMatterFile, linesOf } from './document.ts';
import type { FormatReader } from './reader.ts';
import { allDetails, textVariables } from './details-of.ts';
import { replaceInProse } from './template.ts';
import {
  asText,
  fileTitle,
  folderOf,
  lineOf,
  modelOf,
  newPrompt,
  readingOfPrompt,
  refusedReading,
  without,
} from './values.ts';
import { storedExtras } from './stored-extras.ts';

const KEYS = ['allowed-tools', 'argument-hint', 'disable-model-invocation'];
/** `$ARGUMENTS`, or `$1` to `$9` unless a number or a word follows: `$1M+` and `$50` are amounts. */
const ARGUMENT = /\$(?:(ARGUMENTS)\b|([1-9])(?![\p{L}\p{N}_]|[.,\-/+%–]\p{N}|[+%/]))/gu;
const SHELL = /!`[^`\r\n]{1,500}`/g;
const MENTION = /(?<![\w`/])@[\w./-]{1,200}[\w/]/g;

/** A command of Claude Code: Markdown in a folder `commands`, or with the keys of one. */
export const claudeCommandReader: FormatReader = {
  format: 'claude-command',
  detect: (file) => {
    if (file.text === null || !/\.md$/i.test(file.path)) return false;
    const { keys, body } = frontMatterFile(file);
    if (KEYS.some((key) => key in keys) && (!('name' in keys) || 'argument-hint' in keys)) return true;
    return body.includes('$ARGUMENTS') || /(?:^|\/)(?:\.claude\/|claude-)?commands\//.test(file.path);
  },
  read: (file) => {
    const { keys, lines, body, warnings: before } = frontMatterFile(file);
    if (body === '') return refusedReading(file.path, readerMessages.refused.noText);
    const warnings = [...before];
    const positions = argumentNumbers(body);
    const content = replaceInProse(body, ARGUMENT, (mark, all, position) => {
      if (all !== undefined) return '{{ARGUMENTS}}';
      return position !== undefined && positions.has(position) ? `{{${position}}}` : (mark ?? '');
    });
    const kept = commandsIn(content);
    if (kept.length > 0) warnings.push(readerMessages.warning.commandsKept(kept));
    const hint = keys['argument-hint'];
    const hintText = hint === undefined ? null : hintOf(lines['argument-hint'], asText(hint));
    const { model, taken } = modelOf(keys);
    const rest = without(keys, 'description', ...taken);
    const folder = commandFolder(file.path);
    const used = [...positions].filter((position) => content.includes(`{{${position}}}`));
    return readingOfPrompt(
      newPrompt(file.path, lineOf(keys.name) ?? fileTitle(file.path), {
        content,
        description: lineOf(keys.description),
        tags: folder === '' ? [] : folder.split('/'),
        variables: [
          ...allDetails(
            [
              ...(content.includes('{{ARGUMENTS}}') ? [{ name: 'ARGUMENTS', help: hintText }] : []),
              ...used.map((name) => ({ name, help: hintWords(hintText)[Number(name) - 1] ?? null })),
            ],
            warnings,
          ),
          ...textVariables(content, (name) => name !== 'ARGUMENTS' && !positions.has(name)),
        ],
        extras: storedExtras(
          'claude-command',
          {
            model,
            keys: hintText === null ? rest : { ...rest, 'argument-hint': hintText },
            notes: { ...linesOf(lines, rest), ...(folder === '' ? {} : { folder }) },
          },
          warnings,
        ),
        warnings,
      }),
    );
  },
};

/** Returns commands that Claude would run and files that it would read. An `@` in code is neither. */
function commandsIn(content: string): string[] {
  const found = new Set<string>();
  for (const [start, end] of proseRanges(content)) {
    const prose = content.slice(start, end);
    const isCode = inlineCode(prose);
    for (const [text] of prose.matchAll(SHELL)) found.add(text);
    for (const { 0: text, index } of prose.matchAll(MENTION)) {
      if (!isCode(index) && /[./]/.test(text)) found.add(text);
    }
  }
  return [...found];
}

/** Returns the numbers `$1` to `$9` that are arguments: those without a gap before them. A lone `$5` is an amount. */
function argumentNumbers(body: string): Set<string> {
  const found = new Set<string>();
  for (const [start, end] of proseRanges(body)) {
    for (const [, , position] of body.slice(start, end).matchAll(ARGUMENT)) {
      if (position !== undefined) found.add(position);
    }
  }
  const numbers = new Set<string>();
  for (let number = 1; found.has(String(number)); number += 1) numbers.add(String(number));
  return numbers;
}

/** Returns the hint as written: brackets in it are not a list. */
function hintOf(line: string | undefined, value: string): string {
  const source = line === undefined ? '' : line.slice(line.indexOf(':') + 1).trim();
  return /^\[.*\]$/.test(source) ? source : value;
}

function hintWords(hint: string | null): string[] {
  return [...(hint ?? '').matchAll(/\[([^\]]{1,100})\]|<([^>]{1,100})>/g)].map(
    ([, optional, needed]) => optional ?? needed ?? '',
  );
}

/** Returns the folders below the one for commands, which are part of a command's name; otherwise its own folder. */
function commandFolder(path: string): string {
  const folders = folderOf(path).split('/');
  const at = folders.findLastIndex((folder) => /^(?:claude-)?commands?$|^prompts$/.test(folder));
  return at === -1 ? (folders.at(-1) ?? '') : folders.slice(at + 1).join('/');
}
