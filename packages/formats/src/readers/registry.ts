import type { FormatId } from '../formats.ts';
import { isSettingName } from '../paths.ts';
import { readerMessages } from './reader-messages.ts';
import { withNativeVariables } from './inline-variables.ts';
import type { FormatReader, InputFile, InputFiles, Reading } from './reader.ts';
import { actPromptReader } from './act-prompt.ts';
import { claudeCommandReader } from './claude-command.ts';
import { dotpromptReader } from './dotprompt.ts';
import { fabricReader } from './fabric.ts';
import { geminiCommandReader } from './gemini-command.ts';
import { githubModelsReader } from './github-models.ts';
import { markdownReader } from './markdown.ts';
import { promptMdReader } from './prompt-md.ts';
import { promptfooReader } from './promptfoo.ts';
import { promptsChatReader } from './prompts-chat.ts';
import { promptyReader } from './prompty.ts';
import { descriptiveTitle } from './descriptive-title.ts';
import { skillReader } from './skill.ts';
import { textReader } from './text.ts';
import { TOOL_READERS } from './tool-readers.ts';
import { fileTitle } from './values.ts';

/**
 * All readers, the most specific first: a file belongs to the first that detects it, unless another file that uses it
 * claims it. Formats identified by names and contents come before those identified only by their shape, and plain text
 * last.
 */
export const READERS: readonly FormatReader[] = [
  ...TOOL_READERS,
  skillReader,
  promptfooReader,
  promptMdReader,
  promptyReader,
  dotpromptReader,
  githubModelsReader,
  geminiCommandReader,
  fabricReader,
  promptsChatReader,
  actPromptReader,
  claudeCommandReader,
  markdownReader,
  textReader,
];

/** Reads a file, and converts its variables to the syntax used here. */
export function readWith(reader: FormatReader, file: InputFile, files: InputFiles): Reading {
  const reading = withNativeVariables(reader.format, reader.read(file, files));
  return { ...reading, prompts: reading.prompts.map((one) => ({ ...one, title: descriptiveTitle(one) })) };
}

/** Result of reading one file, and its reader's format. */
export type FormatReading = Reading & { format: FormatId; path: string };

/** A file without a matching reader, and why. */
export type UnreadFile = { path: string; why: string };

export type ReadFiles = { readings: FormatReading[]; unread: UnreadFile[] };

/** Reads all files of an import: each is the file of a reading, among those a reading used, or unread. Never throws. */
export function readFiles(files: InputFiles): ReadFiles {
  const result: ReadFiles = { readings: [], unread: [] };
  for (const step of readEach(files)) {
    if ('why' in step) result.unread.push(step);
    else result.readings.push(step);
  }
  return result;
}

/** The same one by one, for callers with other work to do in between. */
export function* readEach(files: InputFiles): Generator<FormatReading | UnreadFile> {
  const paths = [...files.keys()].filter((path) => !isSetting(path)).sort();
  const left = new Set(paths);
  for (const reader of READERS) {
    for (const path of paths) {
      const file = files.get(path);
      if (file === undefined || !left.has(path) || !reader.detect(file, files)) continue;
      const reading = readWith(reader, file, files);
      left.delete(path);
      for (const other of reading.used) left.delete(other);
      const prompts = reading.prompts.map((prompt) =>
        prompt.title.trim() === '' ? { ...prompt, title: fileTitle(path) } : prompt,
      );
      yield { ...reading, prompts, format: reader.format, path };
    }
  }
  for (const { path, text } of files.values()) {
    if (isSetting(path)) yield { path, why: readerMessages.unread.setting };
    else if (left.has(path)) yield { path, why: unreadReason(text) };
  }
}

/** Whether a path is hidden, with settings (`.obsidian`, `.git`) that are no prompts. */
function isSetting(path: string): boolean {
  return path.split('/').some(isSettingName);
}

function unreadReason(text: string | null): string {
  return text === null ? readerMessages.unread.notText : readerMessages.unread.unknownFormat;
}
